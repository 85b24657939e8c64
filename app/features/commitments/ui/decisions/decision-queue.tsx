import type { KeyboardEvent } from 'react';
import { formatMoney, formatMoneyCompact } from '#app/domain/money.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import type { QueueRow } from '../../admin/review-queue.ts';

type Props = { list: TableList; rows: readonly QueueRow[]; onOpen: (row: QueueRow) => void };

/** Marks the buttons that open a row, for arrow-key navigation and to restore focus. */
const OPENER = 'data-opens-commitment';

/** Commitments awaiting a decision. The arrow keys move between rows, Enter opens. */
export function DecisionQueue({ list, rows, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the buttons inside
    <div onKeyDown={walkRows}>
      <DataTable
        caption="Commitments awaiting a decision"
        name="queue"
        list={list}
        columns={columns(onOpen)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="Checkmark" title="No more commitments" />}
      />
    </div>
  );
}

const columns = (onOpen: Props['onOpen']): Column<QueueRow>[] => [
  {
    id: 'member',
    header: 'Member',
    rowHeader: true,
    cell: (row) => (
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
  },
  { id: 'opportunity', header: 'Opportunity', cell: ({ opportunity }) => opportunity.name },
  {
    id: 'investor',
    header: 'Investor',
    optional: true,
    cell: ({ entity }) => <span className="wrap-anywhere">{entity?.name ?? 'Own name'}</span>,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'desired',
    header: 'Desired',
    align: 'end',
    cell: ({ desired }) => (desired ? formatMoney(desired) : '–'),
  },
  {
    id: 'book',
    header: 'Accepted / target',
    align: 'end',
    cell: ({ book }) => `${formatMoneyCompact(book.accepted, 1)} / ${formatMoneyCompact(book.target, 1)}`,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    align: 'end',
    sortsFirst: 'ascending',
    cell: ({ submittedAt }) => <RelativeTime iso={submittedAt} />,
  },
];

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${OPENER}]`)];
  const at = openers.findIndex((opener) => opener.matches(':focus'));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  openers[at + step]?.focus();
}

/** Focuses the row's button; the first row's button if the row has left the queue. */
export function focusRow(id: string | undefined): void {
  const opener = id ? document.querySelector<HTMLElement>(`[${OPENER}="${CSS.escape(id)}"]`) : null;
  (opener ?? document.querySelector<HTMLElement>(`[${OPENER}]`))?.focus();
}
