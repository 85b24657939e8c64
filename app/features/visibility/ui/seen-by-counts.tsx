import { Link } from '#app/ui/navigation/link.tsx';
import { countsText, type SeenCounts, type Subject } from '../visibility.ts';

type Props = {
  subject: Pick<Subject, 'hidden'>;
  counts: SeenCounts;
  /** The address of the list for one reason; `null`: for all. */
  to: (why: string | null) => string;
  /** The reason that the list shows. */
  current: string | undefined;
};

/** How many people see something, and for which reasons, before their names. */
export function SeenByCounts({ subject: { hidden }, counts, to, current }: Props) {
  return (
    <section aria-label="Summary" className="mb-8 max-w-3xl">
      {hidden && <p className="mb-4 rounded-md bg-warning-soft p-4 text-warning">{hidden}</p>}
      <p className="text-lg font-semibold tabular-nums">{countsText(counts)}</p>
      {counts.reasons.length > 0 && (
        <ul className="mt-3 divide-y border-y">
          {counts.reasons.map(({ key, label, count }) => (
            <li key={key} className="flex items-baseline gap-4 py-2">
              <span className="w-12 shrink-0 text-end font-semibold tabular-nums">
                {count.toLocaleString('en-GB')}
              </span>
              <Link
                to={to(current === key ? null : key)}
                prefetch={false}
                className="tap min-w-0"
                aria-current={current === key ? 'true' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {sumOf(counts) > counts.people + counts.admins && (
        <p className="mt-2 text-sm text-muted">Some people have more than one reason.</p>
      )}
    </section>
  );
}

const sumOf = ({ reasons }: SeenCounts): number => reasons.reduce((sum, { count }) => sum + count, 0);
