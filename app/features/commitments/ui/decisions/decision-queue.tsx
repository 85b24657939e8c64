import type { KeyboardEvent } from 'react';
import { formatMoney, formatMoneyCompact } from '#app/domain/money.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { QueueRow } from '../../admin/review-queue.ts';

type Props = { rows: readonly QueueRow[]; onOpen: (row: QueueRow) => void };

/** Marks the buttons that open a row, for arrow-key navigation and to restore focus. */
const OPENER = 'data-opens-commitment';

/** Commitments awaiting a decision, oldest first. The arrow keys move between rows, Enter opens. */
export function DecisionQueue({ rows, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the buttons inside
    <div onKeyDown={walkRows}>
      <Table
        caption="Commitments awaiting a decision"
        columns={columns(onOpen)}
        rows={rows}
        rowKey={({ id }) => id}
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
    cell: ({ book }) => `${formatMoneyCompact(book.accepted, 1)} / ${formatMoneyCompact(book.target)}`,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    align: 'end',
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
