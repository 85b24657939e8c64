import type { FigureName } from '#app/features/ledger/figures/explain/explanation.ts';
import { FIGURE_LABELS } from '#app/features/ledger/figures/explain/labels.ts';
import { figureText, irrNote, navNote } from '#app/features/ledger/figures/figure-text.ts';
import type { FiguresRow } from '#app/features/ledger/figures/figure-types.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { FigureLink } from './figure-link.tsx';
import { scopeInAddress } from './portfolio-headlines.tsx';

const SHOWN = ['paidIn', 'distributed', 'nav', 'tvpi', 'irr'] as const satisfies readonly FigureName[];

/** Panel of a closed opportunity that the member holds: its performance for them. */
export function OwnHolding({ row, asOf }: { row: FiguresRow; asOf: string }) {
  const { figures, scope } = row;
  const { whose } = useInvestor();
  if (!figures) return null;
  return (
    <div>
      <h3 className="mb-2">{whose} holding</h3>
      <KeyValues
        items={SHOWN.map((name) => ({
          label: FIGURE_LABELS[name].title,
          value: (
            <>
              <FigureLink name={name} scope={scopeInAddress(scope)} view={{ asOf, currency: 'own' }}>
                {figureText(figures, name)}
              </FigureLink>
              {name === 'nav' && (
                <span className="block text-xs text-muted">
                  {navNote(figures.navBasis, row.positions.length)}
                </span>
              )}
              {name === 'irr' && (
                <span className="block text-xs text-muted">{irrNote(figures, row.positions.length)}</span>
              )}
            </>
          ),
        }))}
      />
      <p className="mt-3">
        <Link to="/portfolio" className="tap">
          View portfolio
        </Link>
      </p>
    </div>
  );
}
