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
import { KeyValues } from '#app/ui/figures/key-values.tsx';
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
  /** With the other figures, folded; `brief` is the net value with its returns alone. */
  extent?: 'all' | 'brief';
};

const HEADLINES = ['paidIn', 'distributed', 'tvpi', 'irr'] as const satisfies readonly FigureName[];
const OTHERS = ['committed', 'unfunded', 'gain', 'dpi', 'rvpi'] as const satisfies readonly FigureName[];

/** The headline figures, each linked to its explanation. */
export function PortfolioHeadlines({ rows, view, changes, extent }: Props) {
  return rows.map(({ scope, positions, figures, notShown }) => {
    const shared = { scope: scopeInAddress(scope), view };
    return (
      <section key={keyOf(scope)} aria-label="Headline figures" className="mb-8">
        {figures && rows.length > 1 && <h2 className="mb-2 text-sm">In {figures.currency}</h2>}
        {notShown && <p className="border-y py-4 text-muted">{notShownText(notShown)}</p>}
        {figures && (
          <StatRow
            lead={
              <OneStat name="nav" figures={figures} {...shared}>
                {extent === 'brief' ? (
                  <Returns figures={figures} positions={positions.length} {...shared} />
                ) : (
                  <>
                    <Change of={changes?.find(({ currency }) => currency === figures.currency)} />
                    {navNote(figures.navBasis, positions.length)}
                  </>
                )}
              </OneStat>
            }
          >
            {extent !== 'brief' &&
              HEADLINES.map((name) => (
                <OneStat key={name} name={name} figures={figures} {...shared}>
                  <Note name={name} figures={figures} positions={positions.length} {...shared} />
                </OneStat>
              ))}
          </StatRow>
        )}
        {figures && extent === 'all' && (
          <details className="mt-3">
            <summary className="tap w-fit text-sm text-accent">All figures</summary>
            <KeyValues
              className="mt-3"
              items={OTHERS.map((name) => ({
                label: FIGURE_LABELS[name].title,
                value: <Linked name={name} figures={figures} {...shared} />,
              }))}
            />
          </details>
        )}
      </section>
    );
  });
}

type Shared = { figures: Figures; scope: FigureScope; view: Partial<PortfolioView> };

type OneProps = Shared & { name: FigureName; children?: ReactNode };

const OneStat = ({ children, ...of }: OneProps) => (
  <Stat label={FIGURE_LABELS[of.name].title} value={<Linked {...of} />} note={children} />
);

const Linked = ({ name, figures, scope, view }: Omit<OneProps, 'children'>) => (
  <FigureLink name={name} scope={scope} view={view}>
    {figureText(figures, name)}
  </FigureLink>
);

function Returns({ positions, ...of }: Shared & { positions: number }) {
  return (
    <>
      <span className="block font-semibold text-ink">
        <Linked name="irr" {...of} /> net IRR · <Linked name="tvpi" {...of} /> TVPI
      </span>
      {irrNote(of.figures, positions)}
    </>
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

type NoteProps = Shared & { name: (typeof HEADLINES)[number]; positions: number };

/** The line under a headline figure. Figures in it link to their explanations as well. */
function Note({ name, figures, positions, ...shared }: NoteProps) {
  switch (name) {
    case 'paidIn':
      return (
        <FigureLink name="calledShare" {...shared}>
          of {figureText(figures, 'committed')} committed
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
