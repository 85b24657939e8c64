import type { ReactNode } from 'react';

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
      <dd>{value}</dd>
      {note && <dd className="mt-1 text-xs text-muted">{note}</dd>}
    </div>
  );
}

type RowProps = {
  /** The most important figure, alone above the others, with its note at its other end. */
  lead?: ReactNode;
  /** More than five figures: three in a row, in a box that is wide enough. */
  many?: boolean;
  children: ReactNode;
};

/** Headline figures between hairlines. */
export function StatRow({ lead, many = false, children }: RowProps) {
  return (
    <div className="stats">
      {lead && <dl data-lead>{lead}</dl>}
      {children && <dl data-many={many || undefined}>{children}</dl>}
    </div>
  );
}
