import type { FigureName } from '#app/features/ledger/figures/explain/explanation.ts';
import { FIGURE_LABELS } from '#app/features/ledger/figures/explain/labels.ts';
import { figureText, irrNote } from '#app/features/ledger/figures/figure-text.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import type { TrackRecord } from '../fund.ts';

const SHOWN = ['dpi', 'tvpi', 'irr', 'calledShare'] as const satisfies readonly FigureName[];

export function FundTrackRecord({ record }: { record: TrackRecord | null }) {
  if (!record) return <p className="text-muted">Figures appear with the fund’s first published valuation.</p>;
  const { figures, asOf } = record;
  return (
    <>
      <StatRow>
        {SHOWN.map((name) => (
          <Stat
            key={name}
            label={FIGURE_LABELS[name].title}
            value={figureText(figures, name)}
            note={name === 'irr' ? irrNote(figures, 2) : undefined}
          />
        ))}
      </StatRow>
      <p className="mt-2 text-xs text-muted">
        As of {formatDate(asOf)}, all investors together, net of fees and carried interest.
      </p>
    </>
  );
}
