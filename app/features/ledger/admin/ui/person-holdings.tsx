import { formatMoney } from '#app/domain/money/money.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { navNote } from '../../figures/figure-text.ts';
import type { Holding } from '../vehicles/holdings.ts';

/** What a person holds, by vehicle, each in its own currency. */
export function PersonHoldings({ holdings }: { holdings: readonly Holding[] }) {
  if (holdings.length === 0) return <EmptyState title="No holdings yet." />;
  return (
    <Table caption="Holdings" columns={COLUMNS} rows={holdings} rowKey={({ positionId }) => positionId} />
  );
}

const amount = (
  id: 'committed' | 'paidIn' | 'unfunded',
  header: string,
  rank: 2 | 3 | 4,
): Column<Holding> => ({
  id,
  header,
  rank,
  width: 7,
  align: 'end',
  compact: 'labelled',
  cell: ({ sums, currency }) => formatMoney({ amount: sums[id], currency }),
});

const COLUMNS: readonly Column<Holding>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    rowHeader: true,
    cell: ({ positionId, vehicle, entity }) => (
      <span>
        <Link
          to={`/admin/funds/${vehicle.slug}/ledger?holder=${positionId}`}
          className="tap"
          prefetch={false}
        >
          {vehicle.name}
        </Link>
        {entity && <span className="block text-xs font-normal wrap-anywhere text-muted">{entity}</span>}
      </span>
    ),
  },
  amount('committed', 'Committed', 2),
  amount('paidIn', 'Paid in', 3),
  amount('unfunded', 'Unfunded', 4),
  {
    id: 'nav',
    header: 'Net value',
    width: 8,
    align: 'end',
    compact: 'state',
    cell: ({ sums, currency }) => (
      <span>
        {formatMoney({ amount: sums.nav, currency })}
        <span className="block text-xs text-muted">{navNote(sums.navBasis, 1)}</span>
      </span>
    ),
  },
];
