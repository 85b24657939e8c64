import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import type { ListRequest } from '#app/platform/lists/list.ts';
import { money, text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';
import type { QueueRow } from './review-queue.ts';

/** Marks the buttons that open a row, for arrow-key navigation and to restore focus. */
export const OPENER = 'data-opens-commitment';

/** Commitments awaiting a decision, oldest first. */
export const QUEUE = defineList<QueueRow, { onOpen: (row: QueueRow) => void }>()({
  name: 'queue',
  page: '/admin',
  title: 'Commitments awaiting a decision',
  filters: {},
  order: 'submitted',
  columns: [
    {
      id: 'member',
      header: 'Member',
      rowHeader: true,
      sort: 'ascending',
      cell: (row, { onOpen }) => (
        <button
          type="button"
          {...{ [OPENER]: row.id }}
          onClick={() => onOpen(row)}
          className="rounded-sm text-start font-semibold text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {row.member.name}
          <span className="sr-only">: decide on {row.opportunity.name}</span>
        </button>
      ),
      file: [
        text(({ member }) => member.name),
        text(({ member }) => member.email, { header: 'E-mail', width: 30 }),
      ],
    },
    {
      id: 'opportunity',
      header: 'Opportunity',
      rank: 2,
      width: 9,
      compact: 'fact',
      sort: 'ascending',
      file: text(({ opportunity }) => opportunity.name, { width: 30 }),
    },
    {
      id: 'investor',
      header: 'Investor',
      optional: true,
      cell: ({ entity }) => <span className="wrap-anywhere">{entity?.name ?? 'Own name'}</span>,
      file: text(({ entity }) => entity?.name ?? 'Own name'),
    },
    {
      id: 'amount',
      header: 'Amount',
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: ({ amount }) => formatMoney(amount),
      file: [
        money(({ amount }) => amount),
        text(({ amount }) => amount.currency, { header: 'Currency', width: 10 }),
      ],
    },
    {
      id: 'desired',
      header: 'Desired',
      rank: 5,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ desired }) => (desired ? formatMoney(desired) : '–'),
      file: money(({ desired }) => desired),
    },
    {
      id: 'book',
      header: 'Accepted / target',
      rank: 4,
      width: 11,
      align: 'end',
      cell: ({ book }) => `${formatMoneyCompact(book.accepted, 1)} / ${formatMoneyCompact(book.target, 1)}`,
      file: [
        money(({ book }) => book.target, { header: 'Target' }),
        money(({ book }) => book.accepted, { header: 'Accepted so far' }),
      ],
    },
    {
      id: 'submitted',
      header: 'Submitted',
      rank: 3,
      compact: 'fact',
      sort: 'ascending',
      align: 'end',
      cell: ({ submittedAt }) => <RelativeTime iso={submittedAt} />,
      file: time(({ submittedAt }) => submittedAt),
    },
  ],
  empty: () => ({ icon: 'Checkmark', title: 'No more commitments' }),
});

export type QueueAsked = ListRequest<typeof QUEUE>;
