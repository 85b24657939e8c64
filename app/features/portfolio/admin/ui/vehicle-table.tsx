import type { ReactNode } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { wholeMoney } from '../../ui/figure-text.ts';
import { KIND_WORDS, type Sums, type VehicleRow } from '../vehicles/vehicles.ts';
import { vehiclePath } from './vehicle-tabs.tsx';

type Props = { list: TableList; rows: readonly VehicleRow[]; empty: ReactNode };

/** The vehicles with their totals as of today. */
export function VehicleTable({ list, rows, empty }: Props) {
  return (
    <DataTable
      caption="Funds and single deals"
      name="funds"
      list={list}
      columns={[...COLUMNS, ...(rows.some(({ waiting }) => waiting > 0) ? [TO_DO] : [])]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

const money = (row: VehicleRow, amount: number) => wholeMoney({ amount, currency: row.currency });

const COLUMNS: readonly Column<VehicleRow>[] = [
  {
    id: 'name',
    header: 'Vehicle',
    rowHeader: true,
    cell: (row) => (
      <span>
        <Link to={vehiclePath(row)} className="tap" prefetch={false}>
          {row.name}
        </Link>
        <span className="block text-xs font-normal text-muted">
          {KIND_WORDS[row.kind]}, {row.vintage}, {row.currency}
        </span>
      </span>
    ),
  },
  { id: 'vintage', header: 'Vintage', align: 'end', optional: true, cell: ({ vintage }) => vintage },
  { id: 'holders', header: 'Holders', align: 'end', cell: ({ sums }) => sums.holders },
  {
    id: 'committed',
    header: 'Committed',
    align: 'end',
    cell: (row) => money(row, row.sums.committed),
  },
  { id: 'paidIn', header: 'Paid in', align: 'end', cell: (row) => money(row, row.sums.paidIn) },
  {
    id: 'unfunded',
    header: 'Unfunded',
    align: 'end',
    optional: true,
    cell: (row) => money(row, row.sums.unfunded),
  },
  {
    id: 'distributed',
    header: 'Distributed',
    align: 'end',
    cell: (row) => money(row, row.sums.distributed),
  },
  {
    id: 'nav',
    header: 'Net value',
    align: 'end',
    cell: (row) => (
      <span>
        {money(row, row.sums.nav)}
        <span className="block text-xs text-muted">{valuedText(row.sums)}</span>
      </span>
    ),
  },
];

const TO_DO: Column<VehicleRow> = {
  id: 'waiting',
  header: 'Actions',
  hideHeader: true,
  align: 'end',
  cell: (row) =>
    row.waiting > 0 && (
      <ButtonLink to={vehiclePath(row, '/commitments')} size="sm" prefetch={false}>
        Create {row.waiting === 1 ? '1 position' : `${row.waiting} positions`}…
        <span className="sr-only"> from commitments to {row.name}</span>
      </ButtonLink>
    ),
};

/** The day of the last published valuation, in words. */
export const valuedText = ({ valuedOn, paidIn }: Pick<Sums, 'valuedOn' | 'paidIn'>): string =>
  valuedOn ? `valued ${formatDate(valuedOn)}` : paidIn === 0 ? 'nothing paid in' : 'at cost';
