import { type Currency, formatMoney } from '#app/domain/money/money.ts';
import { HolderTable } from '#app/features/ledger/admin/ui/holder-table.tsx';
import { valuedText } from '#app/features/ledger/admin/ui/valued-text.ts';
import { VehicleTabs, vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import {
  listHolders,
  vehiclePage,
  vehicleSums,
} from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import {
  HOLDER_ORDER,
  HOLDER_SORTS,
  holderFilters,
  type VehicleSums,
} from '#app/features/ledger/admin/vehicles/vehicles.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useViewAs } from './use-view-as.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const filters = holderFilters.parse(Object.fromEntries(args.url.searchParams));
  const [sums, list] = await Promise.all([
    vehicleSums(viewer, vehicle),
    listHolders(viewer, vehicle.id, filters),
  ]);
  return { vehicle, waiting, sums, list, filters };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Holders of ${loaderData.vehicle.name}` : 'Holders', matches);

export default function HoldersPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <HoldersContent key={props.loaderData.vehicle.id} {...props} />;
}

function HoldersContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, sums, list, filters } = loaderData;
  const address = useListAddress();
  const { viewing, viewAs } = useViewAs();
  const isPaged = filters.cursor !== undefined || list.nextCursor !== null;
  return (
    <>
      <VehicleTabs
        vehicle={vehicle}
        current="holders"
        waiting={waiting}
        actions={
          vehicle.kind === 'fund' && (
            <ButtonLink to={vehiclePath(vehicle, '/edit')} icon="Pen" prefetch={false}>
              Edit fund
            </ButtonLink>
          )
        }
      />
      <div className="mb-6">
        <VehicleFigures sums={sums} currency={vehicle.currency} />
      </div>
      {waiting > 0 && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3">
          <span className="flex-1 basis-60">
            {waiting === 1
              ? '1 funded commitment has no position yet.'
              : `${waiting} funded commitments have no position yet.`}
          </span>
          <ButtonLink to={vehiclePath(vehicle, '/commitments')} size="sm" prefetch={false}>
            Create {waiting === 1 ? 'position' : 'positions'}…
          </ButtonLink>
        </p>
      )}
      {(isPaged || filters.q || list.items.length > 10) && (
        <ListForm address={address} search="Name, e-mail or entity" />
      )}
      {isPaged || filters.q || list.items.length > 0 ? (
        <HolderTable
          list={tableList(address, {
            page: list,
            filters,
            sortable: HOLDER_SORTS,
            usualSort: HOLDER_ORDER,
            csv: `/api/admin/funds/${vehicle.slug}/holders.csv`,
          })}
          rows={list.items}
          currency={vehicle.currency}
          ledgerOf={(positionId) => vehiclePath(vehicle, `/ledger?holder=${positionId}`)}
          viewing={viewing}
          onViewAs={(memberId) => void viewAs(memberId)}
          empty={
            <EmptyState icon="Search" title="No results">
              Try other words.
            </EmptyState>
          }
        />
      ) : (
        <EmptyState
          icon="Profile"
          title="No holders yet"
          className="mt-6"
          action={
            <ButtonLink to={vehiclePath(vehicle, '/ledger/add')} variant="primary" prefetch={false}>
              Record commitment
            </ButtonLink>
          }
        >
          Holders appear with their first ledger line, usually a commitment.
        </EmptyState>
      )}
    </>
  );
}

function VehicleFigures({ sums, currency }: { sums: VehicleSums; currency: Currency }) {
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <StatRow many>
      <Stat label="Committed" value={money(sums.committed)} note={holdersText(sums.holders)} />
      <Stat label="Paid in" value={money(sums.paidIn)} />
      <Stat label="Unfunded" value={money(sums.unfunded)} />
      <Stat label="Distributed" value={money(sums.distributed)} />
      <Stat label="Net value" value={money(sums.nav)} note={valuedText(sums)} />
    </StatRow>
  );
}

const holdersText = (count: number): string =>
  count === 1 ? 'by 1 holder' : `by ${count.toLocaleString('en-GB')} holders`;
