import type { ReactNode } from 'react';
import { type Currency, moneyColumn } from '#app/domain/money/money.ts';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { type HolderRow, holderName } from '../vehicles/vehicles.ts';
import { valuedText } from './valued-text.ts';

type Props = {
  list: TableList;
  rows: readonly HolderRow[];
  currency: Currency;
  /** The URL of the vehicle's ledger, filtered to a position. */
  ledgerOf: (positionId: string) => string;
  viewing: boolean;
  onViewAs: (memberId: string) => void;
  empty: ReactNode;
};

/** The holders of a vehicle with their totals as of today, to the cent: they add up to those of the vehicle. */
export function HolderTable({ list, rows, currency, ledgerOf, viewing, onViewAs, empty }: Props) {
  const inColumn = moneyColumn(
    rows.flatMap(({ sums: { committed, paidIn, unfunded, distributed, nav } }) => [
      ...[committed, paidIn, unfunded, distributed, nav],
    ]),
  );
  const money = (amount: number) => inColumn({ amount, currency });
  return (
    <DataTable
      caption="Holders"
      name="holders"
      list={list}
      empty={empty}
      rows={rows}
      rowKey={({ positionId }) => positionId}
      columns={[
        {
          id: 'holder',
          header: 'Holder',
          rowHeader: true,
          cell: (row) => (
            <span>
              <Link to={`/admin/people?person=${row.memberId}`} className="tap" prefetch={false}>
                {holderName(row)}
              </Link>
              <span className="block text-xs font-normal wrap-anywhere text-muted">
                {row.entity ? `Entity of ${row.name}` : row.email}
              </span>
            </span>
          ),
        },
        {
          id: 'committed',
          header: 'Committed',
          align: 'end',
          cell: ({ sums }) => money(sums.committed),
        },
        { id: 'paidIn', header: 'Paid in', align: 'end', cell: ({ sums }) => money(sums.paidIn) },
        { id: 'unfunded', header: 'Unfunded', align: 'end', cell: ({ sums }) => money(sums.unfunded) },
        {
          id: 'distributed',
          header: 'Distributed',
          align: 'end',
          cell: ({ sums }) => money(sums.distributed),
        },
        {
          id: 'nav',
          header: 'Net value',
          align: 'end',
          cell: ({ sums }) => (
            <span>
              {money(sums.nav)}
              <span className="block text-xs text-muted">{valuedText(sums)}</span>
            </span>
          ),
        },
        {
          id: 'acts',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (row) => (
            <span className="inline-flex items-center justify-end gap-1">
              <Link to={ledgerOf(row.positionId)} className="tap" prefetch={false}>
                Ledger<span className="sr-only"> of {holderName(row)}</span>
              </Link>
              {row.canBeViewed && (
                <IconButton
                  icon="Eye"
                  label={`View as ${row.name}`}
                  disabled={viewing}
                  className="-my-2.5"
                  onClick={() => onViewAs(row.memberId)}
                />
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
