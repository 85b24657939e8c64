import { useState } from 'react';
import { forHolder } from '#app/domain/access/holder-paths.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Due, DueRow } from '../due-rows.ts';
import { inDays } from '../due-words.ts';

const STATES: Record<DueRow['state'], { text: string; tone: Tone; action: string }> = {
  overdue: { text: 'Overdue', tone: 'critical', action: 'Pay' },
  due: { text: 'Due', tone: 'warning', action: 'Pay' },
  reported: { text: 'Reported paid', tone: 'neutral', action: 'View' },
  coming: { text: 'Coming in', tone: 'success', action: 'View' },
};

type Props = {
  due: Due;
  /** How many show at first besides those that are overdue. */
  most: number;
  /** The same on a phone. */
  mostOnPhone?: number;
};

/** What is due and what is coming in, each a link to its notice. */
export function DueList({ due: { rows, today }, most, mostOnPhone = most }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const overdue = rows.filter(({ state }) => state === 'overdue').length;
  const shown = showsAll ? rows : rows.slice(0, overdue + most);
  const onPhone = overdue + mostOnPhone;
  const namesHolder = rows.some(({ entity, grant }) => entity !== null || grant !== null);
  return (
    <>
      <ul
        aria-label="Due and coming in"
        className="border-t sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] sm:gap-x-6"
      >
        {shown.map((row, index) => {
          const { text, tone, action } = STATES[row.state];
          return (
            <li
              key={row.id}
              className={cx(
                'relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b py-3 sm:col-span-full sm:grid-cols-subgrid',
                !showsAll && index >= onPhone && 'max-sm:hidden',
              )}
            >
              <span>
                <Badge tone={tone}>{text}</Badge>
              </span>
              <span className="min-w-0 max-sm:order-3">
                <span className="block font-semibold">{row.title}</span>
                <span className="block truncate text-xs text-muted">{noteOf(row, namesHolder)}</span>
              </span>
              <span className="text-end max-sm:order-4">
                <span className="block">{formatDate(row.dueDate)}</span>
                <span
                  className={cx('block text-xs', row.state === 'overdue' ? 'text-critical' : 'text-muted')}
                >
                  {inDays(today, row.dueDate)}
                </span>
              </span>
              <span className="text-end font-serif text-lg whitespace-nowrap max-sm:order-2">
                {formatMoneyExactly(row.amount)}
              </span>
              <Link
                to={forHolder(`/notices/${row.id}${action === 'Pay' ? '#pay' : ''}`, row.grant?.id ?? null)}
                className="text-end after:absolute after:inset-0 max-sm:order-5 max-sm:sr-only max-sm:after:not-sr-only"
              >
                {action}
                <span className="sr-only">: {row.title}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {!showsAll && rows.length > onPhone && (
        <div className={cx('mt-4 max-sm:mt-2', shown.length === rows.length && 'sm:hidden')}>
          <Button onClick={() => setShowsAll(true)}>Show all {rows.length} notices</Button>
        </div>
      )}
    </>
  );
}

/** Beside rows of an entity, the member's own ones say so. */
function noteOf({ state, entity, grant, purpose, reportedPaidOn }: DueRow, namesHolder: boolean): string {
  if (state === 'reported' && reportedPaidOn && !grant)
    return `You said you paid on ${formatDate(reportedPaidOn)}. The money has not arrived yet.`;
  const own = namesHolder && !grant ? 'In your own name' : null;
  return [...new Set([grant?.holder, entity ?? own, purpose])].filter(Boolean).join(' · ');
}
