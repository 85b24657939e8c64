import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { FigureName } from '#app/features/ledger/figures/explain/explanation.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { type PortfolioView, portfolioAddress } from '../portfolio-address.ts';

/** A figure's scope, as written in the URL of its explanation. */
export type FigureScope = { position?: string; vehicle?: string; of?: string };

/**
 * Opens an explanation next to the page. Without it, or before JavaScript has loaded, the link opens the
 * explanation's own page.
 */
export const OpenExplanation = createContext<((address: string) => void) | null>(null);

type Props = {
  name: FigureName;
  scope?: FigureScope;
  view: Partial<PortfolioView>;
  children: ReactNode;
};

export const explanationAddress = (
  name: FigureName,
  scope: FigureScope,
  view: Partial<PortfolioView>,
): string => portfolioAddress(`/portfolio/figures/${name}`, view, scope);

/** A figure that links to its explanation. */
export function FigureLink({ name, scope = {}, view, children }: Props) {
  const open = useContext(OpenExplanation);
  const address = explanationAddress(name, scope, view);
  const click = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(address);
  };
  return (
    <Link to={address} look="plain" prefetch={false} className="figure" onClick={click}>
      {children}
    </Link>
  );
}
