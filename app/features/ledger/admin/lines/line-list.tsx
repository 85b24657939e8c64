import { holderName } from '#app/domain/access/audience.ts';
import type { LineType, Moved } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { choice, day, id, type ListRequest } from '#app/platform/lists/list.ts';
import { amount, text } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RecordedCell, recordedFile } from '../ui/recorded-cell.tsx';
import type { LedgerTotals } from './lines.ts';

/** A line of the ledger as admins see it. Days are ISO dates, moments ISO times, amounts minor units. */
export type LedgerRow = {
  id: string;
  date: string;
  type: LineType;
  currency: Currency;
  amount: number;
  unfundedChange: number;
  moved: Moved | null;
  reference: string;
  note: string | null;
  holder: { positionId: string; memberId: string; name: string; email: string; entity: string | null };
  /** For a transfer, the name of the other holder. */
  counterpart: string | null;
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  /** The import that recorded it. */
  import: { id: string; fileName: string } | null;
  /** For a reversal, the line that it undoes. */
  undoes: { reference: string; type: LineType } | null;
  /** The reversal that undid this line. */
  undone: { reference: string; note: string | null; at: string } | null;
};

type Context = {
  timeZone: string;
  /** An amount as its column shows it. */
  amountOf: (amount: number) => string;
  /** The list's URL, filtered to a position. */
  narrowedTo: (positionId: string) => string;
  onUndo: (line: LedgerRow) => void;
  /** The sums of what matches. */
  totals: LedgerTotals | null;
};

/** The ledger lines of a vehicle, including those that were undone. */
export const LEDGER = defineList<LedgerRow, Context>()({
  name: 'ledger',
  page: '/admin/funds/:of/ledger',
  title: 'Ledger lines',
  search: 'Holder, reference or note',
  filters: {
    /** A position. */
    holder: id,
    type: choice('Type', 'Any type', LINE_WORDS),
    /** Only reversals and the lines that they undid. */
    only: choice('Corrections', 'All lines', { corrections: 'Corrections only' }),
    from: day('From'),
    to: day('To'),
  },
  order: '-date',
  columns: [
    {
      id: 'date',
      header: 'Value date',
      width: 7,
      compact: 'fact',
      sort: 'ascending',
      cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span>,
      file: text(({ date }) => date),
    },
    {
      id: 'line',
      header: 'Line',
      width: 9,
      rowHeader: true,
      total: ({ totals }) => totals && 'Total',
      cell: (row) => <WhatItIs row={row} />,
      file: [
        text(({ type }) => LINE_WORDS[type].text),
        text(({ reference }) => reference, { header: 'Reference' }),
        text(({ note }) => note, { header: 'Note' }),
        text(({ undoes }) => undoes?.reference, { header: 'Undoes' }),
        text(({ undone }) => undone?.reference, { header: 'Undone by' }),
      ],
    },
    {
      id: 'holder',
      header: 'Holder',
      rank: 2,
      width: 9,
      compact: 'fact',
      cell: ({ holder, counterpart, type }, { narrowedTo }) => (
        <span>
          <Link
            to={narrowedTo(holder.positionId)}
            className="tap"
            prefetch={false}
            title={`Only lines of ${holderName(holder)}`}
          >
            {holderName(holder)}
          </Link>
          {counterpart && (
            <span className="block text-xs text-muted">
              {type === 'transfer_in' ? 'from' : 'to'} {counterpart}
            </span>
          )}
        </span>
      ),
      file: [
        text(({ holder }) => holderName(holder)),
        text(({ holder }) => holder.name, { header: 'Member' }),
        text(({ holder }) => holder.email, { header: 'E-mail' }),
        text(({ counterpart }) => counterpart, { header: 'Transfer with' }),
        text(({ currency }) => currency, { header: 'Currency' }),
      ],
    },
    {
      id: 'amount',
      header: 'Amount',
      compact: 'state',
      sort: 'descending',
      align: 'end',
      total: ({ totals, amountOf }) => totals && amountOf(totals.amount),
      cell: ({ amount, undone, moved }, { amountOf }) => (
        <span>
          <span className={cx(undone && 'text-muted line-through')}>{amountOf(amount)}</span>
          {moved && (
            <span className="block text-xs text-muted">
              {amountOf(moved.paidIn)} paid in, {amountOf(moved.nav)} value
            </span>
          )}
        </span>
      ),
      file: amount(({ amount }) => amount),
    },
    {
      id: 'unfunded',
      header: 'Unfunded',
      rank: 4,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      total: ({ totals, amountOf }) => totals && amountOf(totals.unfundedChange),
      cell: ({ unfundedChange, undone }, { amountOf }) =>
        unfundedChange === 0 ? (
          '–'
        ) : (
          <span className={cx(undone && 'text-muted line-through')}>
            {unfundedChange > 0 && '+'}
            {amountOf(unfundedChange)}
          </span>
        ),
      file: amount(({ unfundedChange }) => unfundedChange),
    },
    {
      id: 'recorded',
      header: 'Recorded',
      rank: 5,
      width: 9,
      sort: 'ascending',
      cell: (row, { timeZone }) => (
        <RecordedCell row={row} timeZone={timeZone}>
          {row.undone && <span className="block">undone {formatDateTime(row.undone.at, timeZone)}</span>}
        </RecordedCell>
      ),
      file: recordedFile,
    },
    {
      id: 'acts',
      header: 'Actions',
      rank: 3,
      compact: 'fact',
      hideHeader: true,
      align: 'end',
      cell: (row, { onUndo }) =>
        row.type !== 'reversal' &&
        !row.undone && (
          <Button size="sm" onClick={() => onUndo(row)}>
            Undo…<span className="sr-only"> {row.reference}</span>
          </Button>
        ),
    },
  ],
  empty: ({ q, holder, type, from, to, only, cursor }) =>
    q || holder || type || from || to || only || cursor
      ? nothingFound(cursor, 'lines')
      : {
          icon: 'Notebook',
          title: 'The ledger is empty',
          text: 'Lines appear here as they are recorded, imported or created from commitments. They are never changed or removed.',
        },
});

export type LedgerAsked = ListRequest<typeof LEDGER>;

function WhatItIs({ row: { type, reference, note, undoes, undone } }: { row: LedgerRow }) {
  return (
    <span className="block lg:min-w-44">
      {LINE_WORDS[type].text} {undone && <Badge tone="warning">Undone</Badge>}
      <span className="block text-xs font-normal wrap-anywhere text-muted">{reference}</span>
      {undoes && (
        <span className="block text-xs font-normal wrap-anywhere text-muted">
          undoes {LINE_WORDS[undoes.type].text.toLowerCase()}, {undoes.reference}
        </span>
      )}
      {note && <span className="block text-xs font-normal wrap-anywhere text-muted">{note}</span>}
    </span>
  );
}
