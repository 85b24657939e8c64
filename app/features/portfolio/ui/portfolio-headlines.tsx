import { Stat, StatRow } from '#app/ui/stat.tsx';
import type { FigureName } from '../figures/explain/explanation.ts';
import { FIGURE_LABELS } from '../figures/explain/labels.ts';
import type { Figures, FiguresRow, Scope } from '../figures/figure-types.ts';
import type { PortfolioView } from '../portfolio-address.ts';
import { FigureLink, type FigureScope } from './figure-link.tsx';
import { figureText, irrNote, navNote, notShownText, wholeMoney } from './figure-text.ts';

type Props = {
  /** The whole portfolio in one currency, or a row for each. */
  rows: readonly FiguresRow[];
  view: Partial<PortfolioView>;
  /** Change in the net value since the last visit, in minor units, if the whole portfolio has one. */
  navChange?: number | null;
};

const HEADLINES = ['nav', 'paidIn', 'distributed', 'tvpi', 'irr'] as const satisfies readonly FigureName[];

/** The headline figures, each linked to its explanation. */
export function PortfolioHeadlines({ rows, view, navChange = null }: Props) {
  return rows.map(({ scope, positions, figures, notShown }) => (
    <section key={keyOf(scope)} aria-label="Headline figures" className="mb-8">
      {figures && rows.length > 1 && <h2 className="mb-2 text-sm">In {figures.currency}</h2>}
      {notShown && <p className="border-y py-4 text-muted">{notShownText(notShown)}</p>}
      {figures && (
        <StatRow many>
          {HEADLINES.map((name) => (
            <Stat
              key={name}
              label={FIGURE_LABELS[name].title}
              value={
                <FigureLink name={name} scope={scopeInAddress(scope)} view={view}>
                  {figureText(figures, name)}
                </FigureLink>
              }
              note={
                name === 'nav' && navChange ? (
                  <Change amount={navChange} of={figures} />
                ) : (
                  noteOf(name, figures, positions.length)
                )
              }
            />
          ))}
        </StatRow>
      )}
    </section>
  ));
}

function Change({ amount, of: { currency } }: { amount: number; of: Figures }) {
  const text = wholeMoney({ amount: Math.abs(amount), currency });
  return (
    <span className="font-semibold text-accent">
      {amount > 0 ? '+' : '−'}
      {text} since your last visit
    </span>
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

function noteOf(name: (typeof HEADLINES)[number], figures: Figures, positions: number): string {
  switch (name) {
    case 'nav':
      return navNote(figures.navBasis, positions);
    case 'paidIn':
      return `${figureText(figures, 'calledShare')} of ${figureText(figures, 'committed')} committed called`;
    case 'distributed':
      return `DPI ${figureText(figures, 'dpi')}`;
    case 'tvpi':
      return 'Total value to paid in';
    case 'irr':
      return irrNote(figures.irr);
  }
}
