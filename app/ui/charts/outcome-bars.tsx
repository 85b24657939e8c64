import type { ReactNode } from 'react';

type Bar = {
  id: string;
  label: string;
  /** A line under the label. */
  note?: ReactNode;
  text: string;
  value: number;
  /** The one to look at first. */
  isMain?: boolean;
};

type Props = {
  name: string;
  bars: readonly Bar[];
  /** A value that each bar is compared with, drawn as a line across it. */
  mark: { label: string; value: number };
};

/** A few outcomes side by side, against the value that they start from. Values are not negative. */
export function OutcomeBars({ name, bars, mark }: Props) {
  const highest = Math.max(mark.value, ...bars.map(({ value }) => value));
  const place = (value: number) => (highest > 0 ? (value / highest) * 100 : 0);
  const markAt = Math.min(99.5, place(mark.value));
  return (
    <div>
      <ul aria-label={name} className="grid gap-4">
        {bars.map(({ id, label, note, text, value, isMain = false }) => (
          <li key={id} className="break-inside-avoid">
            <div className="flex items-baseline justify-between gap-4">
              <span className="font-semibold">{label}</span>
              <span className="tabular-nums">{text}</span>
            </div>
            <svg
              viewBox="0 0 100 18"
              preserveAspectRatio="none"
              className="mt-1 block h-4.5 w-full"
              aria-hidden="true"
            >
              <rect y="3" width="100" height="12" className="fill-track" />
              <rect
                y="3"
                width={place(value)}
                height="12"
                className={isMain ? 'fill-accent' : 'fill-accent/40'}
              />
              <line
                x1={markAt}
                x2={markAt}
                y1="0"
                y2="18"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            </svg>
            {note && <p className="mt-1 text-xs text-muted">{note}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-center gap-2 text-xs text-muted">
        <svg viewBox="0 0 2 12" width="2" height="12" aria-hidden="true">
          <line x1="1" x2="1" y1="0" y2="12" className="stroke-ink" />
        </svg>
        {mark.label}
      </p>
    </div>
  );
}
