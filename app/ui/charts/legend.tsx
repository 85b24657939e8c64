import type { ReactNode } from 'react';
import type { SeriesName } from '../../platform/charts/drawing.ts';

type Props = { entries: readonly SeriesName[]; children?: ReactNode };

export function Legend({ entries, children }: Props) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {entries.map(({ label, tone }) => (
        <span key={label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 2" width="10" height="2" aria-hidden="true">
            <rect width="10" height="2" className="chart-key" data-tone={tone} />
          </svg>
          {label}
        </span>
      ))}
      {children}
    </div>
  );
}
