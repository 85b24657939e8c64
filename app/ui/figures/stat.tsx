import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type Props = {
  label: ReactNode;
  /** Already formatted: `€2,400,000`, `14.2%`. */
  value: ReactNode;
  /** A line under the figure: change, date, "how this is worked out". */
  note?: ReactNode;
};

/** One headline figure, inside a `StatRow`. */
export function Stat({ label, value, note }: Props) {
  return (
    <div className="stat">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-serif text-xl whitespace-nowrap">{value}</dd>
      {note && <dd className="mt-1 text-xs text-muted">{note}</dd>}
    </div>
  );
}

type RowProps = {
  /** Five or more figures: five in a row, in a box that is wide enough. */
  many?: boolean;
  className?: string;
  children: ReactNode;
};

/** Headline figures between two hairlines. */
export function StatRow({ many = false, className, children }: RowProps) {
  return (
    <div className={cx('stats', className)}>
      <dl data-many={many || undefined}>{children}</dl>
    </div>
  );
}
