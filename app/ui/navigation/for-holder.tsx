import { createContext, useContext } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { FOR_PARAM, forHolder, grantIn } from '#app/domain/access/holder-paths.ts';

const Grant = createContext<string | null>(null);

/** Knows for which holder the page is (`?for=`): its links and files are for the same. */
export function ForHolder({ children }: { children: React.ReactNode }) {
  return <Grant value={grantIn(useLocation().search)}>{children}</Grant>;
}

/** Returns how an address of ours is written on this page: for the same holder. */
export function useForHolder(): (to: string) => string {
  const grantId = useContext(Grant);
  return (to) => forHolder(to, grantId);
}

/**
 * Returns whether an address leaves the holder of this page. Such a page is loaded as a new document, so that nothing of one is shown
 * under the other.
 */
export function useLeavesHolder(): (to: string) => boolean {
  const grantId = useContext(Grant);
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
  const grantId = useContext(Grant);
  return grantId && <input type="hidden" name={FOR_PARAM} value={grantId} />;
}
