import { VEHICLES } from '#app/features/ledger/admin/vehicles/vehicle-list.tsx';
import { vehicleList } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = vehicleList.asked(args.url);
  return { page: await vehicleList.page(viewer, asked), asked };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Funds, for admins', matches);

export default function AdminFundsPage({ loaderData: { page, asked } }: Route.ComponentProps) {
  const address = useListAddress();
  return (
    <>
      <PageHeader
        title="Funds"
        lead="Funds and single deals with their holders, ledgers and valuations. Totals as of today."
        actions={
          <>
            <IfMayAct>
              <ButtonLink to="/admin/imports" className="max-sm:hidden">
                Import from files
              </ButtonLink>
            </IfMayAct>
            <ButtonLink to="/admin/funds/new" variant="primary" icon="Plus" prefetch={false}>
              New fund
            </ButtonLink>
          </>
        }
      />
      <ListFilters list={VEHICLES} address={address} />
      <ListTable
        list={VEHICLES}
        page={page}
        asked={asked}
        address={address}
        context={{ hasWaiting: page.items.some(({ waiting }) => waiting > 0) }}
      />
    </>
  );
}
