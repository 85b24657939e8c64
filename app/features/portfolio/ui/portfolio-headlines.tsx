import type { ReactNode } from 'react';
import type { FigureName } from '#app/features/ledger/figures/explain/explanation.ts';
import { FIGURE_LABELS } from '#app/features/ledger/figures/explain/labels.ts';
import {
  figureText,
  irrNote,
  navNote,
  notShownText,
  signedMoney,
} from '#app/features/ledger/figures/figure-text.ts';
import type { Figures, FiguresRow, Scope } from '#app/features/ledger/figures/figure-types.ts';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { ChangeList } from '../portfolio.ts';
import type { PortfolioView } from '../portfolio-address.ts';
import { FigureLink, type FigureScope } from './figure-link.tsx';

type Props = {
  /** The whole portfolio in one currency, or a row for each. */
  rows: readonly FiguresRow[];
  view: Partial<PortfolioView>;
  /** What changed the net value since the last visit, if the rows are those of the whole portfolio. */
  changes?: readonly ChangeList[] | null;
  /** The other figures: in a second row, or folded; left out by default. */
  others?: 'shown' | 'folded';
};

const HEADLINES = ['nav', 'paidIn', 'distributed', 'tvpi', 'irr'] as const satisfies readonly FigureName[];
const OTHERS = ['committed', 'unfunded', 'gain', 'dpi', 'rvpi'] as const satisfies readonly FigureName[];

/** The headline figures, each linked to its explanation. */
export function PortfolioHeadlines({ rows, view, changes, others }: Props) {
  return rows.map(({ scope, positions, figures, notShown }) => {
    const shared = { scope: scopeInAddress(scope), view };
    return (
      <section key={keyOf(scope)} aria-label="Headline figures" className="mb-8">
        {figures && rows.length > 1 && <h2 className="mb-2 text-sm">In {figures.currency}</h2>}
        {notShown && <p className="border-y py-4 text-muted">{notShownText(notShown)}</p>}
        {figures && (
          <StatRow many>
            {HEADLINES.map((name) => (
              <OneStat key={name} name={name} figures={figures} {...shared}>
                {name === 'nav' && (
                  <Change of={changes?.find(({ currency }) => currency === figures.currency)} />
                )}
                <Note name={name} figures={figures} positions={positions.length} {...shared} />
              </OneStat>
            ))}
          </StatRow>
        )}
        {figures && others && (
          <Others isFolded={others === 'folded'}>
            {OTHERS.map((name) => (
              <OneStat key={name} name={name} figures={figures} {...shared} />
            ))}
          </Others>
        )}
      </section>
    );
  });
}

type Shared = { figures: Figures; scope: FigureScope; view: Partial<PortfolioView> };

function OneStat({
  name,
  figures,
  scope,
  view,
  children,
}: Shared & { name: FigureName; children?: ReactNode }) {
  const value = (
    <FigureLink name={name} scope={scope} view={view}>
      {figureText(figures, name)}
    </FigureLink>
  );
  return <Stat label={FIGURE_LABELS[name].title} value={value} note={children} />;
}

function Others({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return <StatRow many>{children}</StatRow>;
  return (
    <details className="mt-3">
      <summary className="tap w-fit cursor-pointer text-sm text-accent">All figures</summary>
      <StatRow many className="mt-3">
        {children}
      </StatRow>
    </details>
  );
}

function Change({ of: list }: { of: ChangeList | undefined }) {
  if (!list || list.total === 0) return null;
  const { total: amount, currency } = list;
  return (
    <Link to="/portfolio#changes" look="plain" className="block font-semibold text-accent">
      {signedMoney({ amount, currency })} since your last visit
    </Link>
  );
}

const keyOf = (scope: Scope): string => JSON.stringify(scope);

/** The name of a scope in the URL of an explanation. */
export function scopeInAddress(scope: Scope): FigureScope {
  switch (scope.level) {
    case 'position':
      return { position: scope.positionId };
    case 'vehicle':
      return { vehicle: scope.vehicleId };
    case 'currency':
      return { of: scope.currency };
    case 'portfolio':
      return {};
  }
}

/** The line under a headline figure. Figures in it link to their explanations as well. */
function Note({
  name,
  figures,
  positions,
  ...shared
}: Shared & { name: (typeof HEADLINES)[number]; positions: number }) {
  switch (name) {
    case 'nav':
      return <span className="block">{navNote(figures.navBasis, positions)}</span>;
    case 'paidIn':
      return (
        <FigureLink name="calledShare" {...shared}>
          {figureText(figures, 'calledShare')} of {figureText(figures, 'committed')} committed called
        </FigureLink>
      );
    case 'distributed':
      return (
        <FigureLink name="dpi" {...shared}>
          DPI {figureText(figures, 'dpi')}
        </FigureLink>
      );
    case 'tvpi':
      return 'Total value to paid in';
    case 'irr':
      return irrNote(figures, positions);
  }
}
