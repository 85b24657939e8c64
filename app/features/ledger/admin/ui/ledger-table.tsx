import type { ReactNode } from 'react';
import { type Currency, moneyColumn } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { LINE_WORDS } from '../lines/line-words.ts';
import type { LedgerRow, LedgerTotals } from '../lines/lines.ts';
import { holderName } from '../vehicles/vehicles.ts';

type Props = {
  list: TableList;
  rows: readonly LedgerRow[];
  currency: Currency;
  timeZone: string;
  /** The list's URL, filtered to a position. */
  narrowedTo: (positionId: string) => string;
  onUndo: (line: LedgerRow) => void;
  /** The sums of what matches. */
  totals: LedgerTotals | null;
  empty: ReactNode;
};

/** The ledger lines of a vehicle, including those that were undone. */
export function LedgerTable({ list, rows, currency, timeZone, narrowedTo, onUndo, totals, empty }: Props) {
  const inColumn = moneyColumn([
    ...rows.flatMap(({ amount, unfundedChange }) => [amount, unfundedChange]),
    ...(totals ? [totals.amount, totals.unfundedChange] : []),
  ]);
  const money = (amount: number) => inColumn({ amount, currency });
  return (
    <DataTable
      caption="Ledger lines"
      name="ledger"
      list={list}
      empty={empty}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'date',
          header: 'Value date',
          cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span>,
        },
        {
          id: 'line',
          header: 'Line',
          rowHeader: true,
          total: totals ? 'Total' : undefined,
          cell: (row) => <WhatItIs row={row} />,
        },
        {
          id: 'holder',
          header: 'Holder',
          cell: ({ holder, counterpart, type }) => (
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
        },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          total: totals ? money(totals.amount) : undefined,
          cell: ({ amount, undone, moved }) => (
            <span>
              <span className={cx(undone && 'text-muted line-through')}>{money(amount)}</span>
              {moved && (
                <span className="block text-xs text-muted">
                  {money(moved.paidIn)} paid in, {money(moved.nav)} value
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'unfunded',
          header: 'Unfunded',
          align: 'end',
          total: totals ? money(totals.unfundedChange) : undefined,
          cell: ({ unfundedChange, undone }) =>
            unfundedChange === 0 ? (
              '–'
            ) : (
              <span className={cx(undone && 'text-muted line-through')}>
                {unfundedChange > 0 && '+'}
                {money(unfundedChange)}
              </span>
            ),
        },
        {
          id: 'recorded',
          header: 'Recorded',
          cell: (row) => <WhoRecorded row={row} timeZone={timeZone} />,
        },
        {
          id: 'acts',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (row) =>
            row.type !== 'reversal' &&
            !row.undone && (
              <Button size="sm" onClick={() => onUndo(row)}>
                Undo…<span className="sr-only"> {row.reference}</span>
              </Button>
            ),
        },
      ]}
    />
  );
}

function WhatItIs({ row: { type, reference, note, undoes, undone } }: { row: LedgerRow }) {
  return (
    <span className="block lg:min-w-44">
      {LINE_WORDS[type].label} {undone && <Badge tone="warning">Undone</Badge>}
      <span className="block text-xs font-normal wrap-anywhere text-muted">{reference}</span>
      {undoes && (
        <span className="block text-xs font-normal wrap-anywhere text-muted">
          undoes {LINE_WORDS[undoes.type].label.toLowerCase()}, {undoes.reference}
        </span>
      )}
      {note && <span className="block text-xs font-normal wrap-anywhere text-muted">{note}</span>}
    </span>
  );
}

function WhoRecorded({ row, timeZone }: { row: LedgerRow; timeZone: string }) {
  const { recordedAt, recordedBy, undone } = row;
  return (
    <span className="text-xs text-muted">
      <span className="whitespace-nowrap">{formatDateTime(recordedAt, timeZone)}</span>
      <span className="block">{recordedBy ?? 'Command line'}</span>
      {row.import && (
        <Link to={`/admin/imports/${row.import.id}`} className="block wrap-anywhere" prefetch={false}>
          {row.import.fileName}
        </Link>
      )}
      {undone && <span className="block">undone {formatDateTime(undone.at, timeZone)}</span>}
    </span>
  );
}
