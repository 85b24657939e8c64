import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { amount, number, text } from '#app/platform/lists/table-column.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { navNote, wholeMoney } from '../../figures/figure-text.ts';
import { vehiclePath } from '../ui/vehicle-tabs.tsx';
import { kindText, type VehicleRow } from './vehicles.ts';

const amountIn = (row: VehicleRow, amount: number) => wholeMoney({ amount, currency: row.currency });

const sumOf = <Id extends 'committed' | 'paidIn' | 'unfunded' | 'distributed'>(id: Id, header: string) =>
  ({
    id,
    header,
    sort: 'descending',
    align: 'end',
    cell: (row: VehicleRow) => amountIn(row, row.sums[id]),
    file: amount(({ sums }: VehicleRow) => sums[id]),
  }) as const;

/** The funds and single deals with their totals as of today. */
export const VEHICLES = defineList<VehicleRow, { hasWaiting: boolean }>()({
  name: 'funds',
  page: '/admin/funds',
  title: 'Funds',
  caption: () => 'Funds and single deals',
  search: 'Fund or deal',
  filters: { kind: choice('Type', 'Funds and deals', { fund: 'Funds', deal: 'Single deals' }) },
  order: 'name',
  columns: [
    {
      id: 'name',
      header: 'Vehicle',
      rowHeader: true,
      sort: 'ascending',
      cell: (row) => (
        <span>
          <Link to={vehiclePath(row)} className="tap" prefetch={false}>
            {row.name}
          </Link>
          <span className="block text-xs font-normal text-muted">
            {kindText(row)}, {row.vintage}, {row.currency}
          </span>
        </span>
      ),
      file: [text(({ name }) => name), text(kindText, { header: 'Type' })],
    },
    {
      id: 'vintage',
      header: 'Vintage',
      sort: 'descending',
      align: 'end',
      optional: true,
      file: [number(({ vintage }) => vintage), text(({ currency }) => currency, { header: 'Currency' })],
    },
    {
      id: 'holders',
      header: 'Holders',
      rank: 3,
      width: 5,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      file: number(({ sums }) => sums.holders),
    },
    { ...sumOf('committed', 'Committed'), rank: 2, width: 8, compact: 'labelled' },
    { ...sumOf('paidIn', 'Paid in'), rank: 4, width: 8, compact: 'labelled' },
    { ...sumOf('unfunded', 'Unfunded'), optional: true },
    { ...sumOf('distributed', 'Distributed'), rank: 5, width: 8 },
    {
      id: 'nav',
      header: 'Net value',
      width: 8,
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: (row) => (
        <span>
          {amountIn(row, row.sums.nav)}
          <span className="block text-xs text-muted">{navNote(row.sums.navBasis, row.sums.holders)}</span>
        </span>
      ),
      file: [amount(({ sums }) => sums.nav), text(({ sums }) => sums.valuedOn, { header: 'Valued on' })],
    },
    {
      id: 'waiting',
      header: 'Actions',
      rank: 6,
      compact: 'fact',
      hideHeader: true,
      align: 'end',
      isShown: ({ hasWaiting }) => hasWaiting,
      cell: (row) =>
        row.waiting > 0 && (
          <IfMayAct>
            <ButtonLink to={vehiclePath(row, '/commitments')} size="sm" prefetch={false}>
              Create {row.waiting === 1 ? '1 position' : `${row.waiting} positions`}…
              <span className="sr-only"> from commitments to {row.name}</span>
            </ButtonLink>
          </IfMayAct>
        ),
    },
  ],
  empty: ({ q, kind }) =>
    q || kind
      ? nothingFound(undefined, 'funds')
      : {
          icon: 'Coins',
          title: 'No funds or deals yet',
          text: 'Add a fund to record its ledger. A closed opportunity appears here once one of its commitments is marked as funded.',
        },
});

export type VehiclesAsked = ListRequest<typeof VEHICLES>;
