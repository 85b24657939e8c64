import { formatDate } from '#app/platform/format/dates.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { wholeMoney } from '../../ui/figure-text.ts';
import type { Sums, VehicleRow } from '../vehicles/vehicles.ts';
import { KIND_WORDS, vehiclePath } from './vehicle-tabs.tsx';

/** The vehicles with their totals as of today. */
export function VehicleTable({ rows }: { rows: readonly VehicleRow[] }) {
  const money = (row: VehicleRow, amount: number) => wholeMoney({ amount, currency: row.currency });
  return (
    <Table
      caption="Funds and single deals"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
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
        { id: 'holders', header: 'Holders', align: 'end', cell: ({ sums }) => sums.holders },
        {
          id: 'committed',
          header: 'Committed',
          align: 'end',
          cell: (row) => money(row, row.sums.committed),
        },
        { id: 'paidIn', header: 'Paid in', align: 'end', cell: (row) => money(row, row.sums.paidIn) },
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
        ...(rows.some(({ waiting }) => waiting > 0) ? [TO_DO] : []),
      ]}
    />
  );
}

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
