import { createContext, type ReactNode, useContext } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { FOR_PARAM, forHolder, grantIn } from '#app/domain/access/holder-paths.ts';

/** For which holder the page is, and for which its links are. */
const PageGrant = createContext<string | null>(null);
const LinkGrant = createContext<string | null>(null);

/** Knows for which holder the page is (`?for=`): its links and files are for the same. */
export function ForHolder({ children }: { children: ReactNode }) {
  const grantId = grantIn(useLocation().search);
  return (
    <PageGrant value={grantId}>
      <LinkGrant value={grantId}>{children}</LinkGrant>
    </PageGrant>
  );
}

/** Where a page is refused for its holder, its links are for oneself, and load new documents. */
export function ForOneself({ children }: { children: ReactNode }) {
  return <LinkGrant value={null}>{children}</LinkGrant>;
}

/** Returns whether the page is for a holder who gave access. */
export const useIsForHolder = (): boolean => useContext(PageGrant) !== null;

/** Returns how an address of ours is written on this page: for the same holder. */
export function useForHolder(): (to: string) => string {
  const grantId = useContext(LinkGrant);
  return (to) => forHolder(to, grantId);
}

/**
 * Returns whether an address leaves the holder of this page. Such a page is loaded as a new document, so that nothing of one is shown
 * under the other.
 */
export function useLeavesHolder(): (to: string) => boolean {
  const grantId = useContext(PageGrant);
  return (to) => grantIn(new URL(to, 'https://own.invalid').search) !== grantId;
}

/** Returns how to open a page of ours by script: as its link would. */
export function useGo(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const [written, leaves] = [useForHolder(), useLeavesHolder()];
  return async (to, options) => {
    const address = written(to);
    if (leaves(address)) window.location.assign(address);
    else await navigate(address, options);
  };
}

/** Keeps the holder in a form that opens a page or a file. */
export function HolderField() {
  const grantId = useContext(PageGrant);
  return grantId && <input type="hidden" name={FOR_PARAM} value={grantId} />;
}
