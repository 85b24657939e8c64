import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Table } from '#app/ui/tables/table.tsx';

/** A position that a funded commitment would become. */
export type WaitingRow = { holder: string; committed: Money; committedOn: string; paidInOn: string };

/** Who gets a position, and the two lines that create it. */
export function WaitingTable({ rows }: { rows: readonly WaitingRow[] }) {
  return (
    <Table
      caption="Positions to create"
      rows={rows}
      rowKey={({ holder, paidInOn, committed }) => `${holder} ${paidInOn} ${committed.amount}`}
      columns={[
        { id: 'holder', header: 'Holder', rowHeader: true, cell: ({ holder }) => holder },
        {
          id: 'commitment',
          header: 'Commitment, at the closing',
          cell: ({ committed, committedOn }) => (
            <span>
              {formatMoney(committed)}
              <span className="block text-xs text-muted">{formatDate(committedOn)}</span>
            </span>
          ),
        },
        {
          id: 'call',
          header: 'Call, when it was funded',
          cell: ({ committed, paidInOn }) => (
            <span>
              {formatMoney(committed)}
              <span className="block text-xs text-muted">{formatDate(paidInOn)}</span>
            </span>
          ),
        },
      ]}
    />
  );
}

/** An import by which commitments became positions. Times are ISO. */
export type DoneRow = {
  importId: string;
  lines: number;
  at: string;
  by: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
};

type DoneProps<Row extends DoneRow> = {
  rows: readonly Row[];
  timeZone: string;
  onUndo: (row: Row) => void;
};

export function DoneTable<Row extends DoneRow>({ rows, timeZone, onUndo }: DoneProps<Row>) {
  return (
    <Table
      caption="Created from commitments"
      rows={rows}
      rowKey={({ importId }) => importId}
      columns={[
        {
          id: 'at',
          header: 'When',
          rowHeader: true,
          cell: ({ at }) => formatDateTime(at, timeZone),
        },
        { id: 'by', header: 'By', cell: ({ by }) => by ?? 'Command line' },
        { id: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => lines },
        {
          id: 'undone',
          header: 'Undone',
          cell: ({ undoneAt, undoneBy }) =>
            undoneAt ? `${formatDateTime(undoneAt, timeZone)}, ${undoneBy ?? 'from the command line'}` : '–',
        },
        {
          id: 'acts',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (row) =>
            row.undoneAt === null && (
              <Button size="sm" onClick={() => onUndo(row)}>
                Undo…<span className="sr-only"> positions created {formatDateTime(row.at, timeZone)}</span>
              </Button>
            ),
        },
      ]}
    />
  );
}
