import type { ReactNode } from 'react';
import { formatMoney, type Money } from '#app/domain/money.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import type { OwnRow, OwnTotal } from '../../own/own-list.ts';
import { receiptPath } from '../../receipts/receipt.ts';
import { COMMITMENT_COLUMN } from './commitment-columns.tsx';

type Props = { list: TableList; rows: readonly OwnRow[]; totals: readonly OwnTotal[]; empty: ReactNode };

/** All commitments of a member, with the sums of what matches. */
export function OwnListTable({ list, rows, totals, empty }: Props) {
  return (
    <DataTable
      caption="Your commitments"
      name="commitments"
      list={list}
      columns={columns(totals)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

const columns = (totals: readonly OwnTotal[]): Column<OwnRow>[] => [
  { ...COMMITMENT_COLUMN.opportunity, total: totals.length > 1 ? 'Totals' : 'Total' },
  {
    id: 'investor',
    header: 'Investor',
    cell: ({ entity }) => <span className="wrap-anywhere">{entity?.name ?? 'Own name'}</span>,
  },
  COMMITMENT_COLUMN.state,
  { ...COMMITMENT_COLUMN.requested, total: <Sums of={totals.map(({ requested }) => requested)} /> },
  { ...COMMITMENT_COLUMN.accepted, total: <Sums of={totals.map(({ accepted }) => accepted)} /> },
  COMMITMENT_COLUMN.changed,
  {
    id: 'submitted',
    header: 'Submitted',
    align: 'end',
    optional: true,
    cell: ({ submittedAt }) => <RelativeTime iso={submittedAt} />,
  },
  {
    id: 'receipts',
    header: 'Receipts',
    align: 'end',
    cell: ({ id, opportunity, receipts }) => {
      const last = receipts.at(-1);
      return last ? (
        <Link to={receiptPath({ commitmentId: id, number: last.number })} prefetch={false} className="tap">
          {receipts.length === 1 ? 'Receipt' : `${receipts.length} receipts`}
          <span className="sr-only"> for {opportunity.name}</span>
        </Link>
      ) : (
        '–'
      );
    },
  },
];

/** One line for each currency: amounts in several are not added. */
function Sums({ of }: { of: readonly Money[] }) {
  return (
    <span className="flex flex-col items-end">
      {of.map((sum) => (
        // As in the rows: nothing accepted yet is no amount.
        <span key={sum.currency}>{sum.amount === 0 ? '–' : formatMoney(sum)}</span>
      ))}
    </span>
  );
}
