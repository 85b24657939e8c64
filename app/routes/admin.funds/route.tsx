import { VehicleTable } from '#app/features/portfolio/admin/ui/vehicle-table.tsx';
import { listVehicles } from '#app/features/portfolio/admin/vehicles/vehicles.server.ts';
import {
  VEHICLE_ORDER,
  VEHICLE_SORTS,
  type VehicleFilters,
  vehicleFilters,
} from '#app/features/portfolio/admin/vehicles/vehicles.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { FilterForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = vehicleFilters.parse(Object.fromEntries(args.url.searchParams));
  return { list: await listVehicles(viewer, filters), filters };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Funds, for admins', matches);

export default function AdminFundsPage({ loaderData: { list, filters } }: Route.ComponentProps) {
  const address = useListAddress();
  return (
    <>
      <PageHeader
        title="Funds"
        lead="Funds and single deals with their holders, ledgers and valuations. Totals as of today."
        actions={
          <>
            <ButtonLink to="/admin/imports">Import from files</ButtonLink>
            <ButtonLink to="/admin/funds/new" variant="primary" icon="Plus" prefetch={false}>
              New fund
            </ButtonLink>
          </>
        }
      />
      <FilterForm
        address={address}
        search="Fund or deal"
        filters={[
          {
            name: 'kind',
            label: 'Type',
            any: 'Funds and deals',
            options: [
              { value: 'fund', label: 'Funds' },
              { value: 'deal', label: 'Single deals' },
            ],
          },
        ]}
      />
      <VehicleTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: VEHICLE_SORTS,
          usualSort: VEHICLE_ORDER,
          csv: '/api/admin/lists/funds.csv',
        })}
        rows={list.items}
        empty={<NothingThere filters={filters} />}
      />
    </>
  );
}

function NothingThere({ filters: { q, kind } }: { filters: VehicleFilters }) {
  if (q || kind)
    return (
      <EmptyState icon="Search" title="No results">
        Try other words or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="Coins" title="No funds or deals yet">
      Add a fund to record its ledger. A closed opportunity appears here once one of its commitments is marked
      as funded.
    </EmptyState>
  );
}
