import { useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { ValuationTable } from '#app/features/ledger/admin/ui/valuation-table.tsx';
import { VehicleTabs, vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { listValuations } from '#app/features/ledger/admin/valuations/valuations.server.ts';
import {
  VALUATION_ORDER,
  VALUATION_SORTS,
  type ValuationRow,
  valuationFilters,
} from '#app/features/ledger/admin/valuations/valuations.ts';
import { vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useListAddress } from '../admin/list-address.ts';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const filters = valuationFilters.parse(Object.fromEntries(args.url.searchParams));
  const list = await listValuations(viewer, vehicle.id, filters);
  return { vehicle, waiting, list, filters, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Valuations of ${loaderData.vehicle.name}` : 'Valuations', matches);

export default function ValuationsPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <ValuationsContent key={props.loaderData.vehicle.id} {...props} />;
}

function ValuationsContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, list, filters, timeZone } = loaderData;
  const address = useListAddress();
  const { attempt } = useAct();
  const [publishing, setPublishing] = useState<ValuationRow | null>(null);
  const path = vehiclePath(vehicle, '/valuations');
  const publish = async ({ reference }: ValuationRow): Promise<string | null> => {
    const wrong = await attempt(
      `publish ${reference}`,
      (rpc) => rpc.ledgerAdmin.publish.mutate({ vehicleId: vehicle.id, reference }),
      {
        done: ({ published }) => (published === 0 ? 'Already published.' : 'Valuation published.'),
      },
    );
    if (!wrong) setPublishing(null);
    return wrong;
  };
  return (
    <>
      <VehicleTabs
        vehicle={vehicle}
        current="valuations"
        waiting={waiting}
        actions={
          <ButtonLink to={`${path}/add`} variant="primary" icon="Plus" prefetch={false}>
            Add valuation
          </ButtonLink>
        }
      />
      {list.items.length > 0 || filters.cursor ? (
        <ValuationTable
          list={tableList(address, {
            page: list,
            filters,
            sortable: VALUATION_SORTS,
            usualSort: VALUATION_ORDER,
            csv: `/api/admin/funds/${vehicle.slug}/valuations.csv`,
          })}
          rows={list.items}
          currency={vehicle.currency}
          timeZone={timeZone}
          replaceAt={({ date, holder }) =>
            `${path}/add?${new URLSearchParams({ date, ...(holder && { holder: holder.positionId }) })}`
          }
          onPublish={setPublishing}
        />
      ) : (
        <EmptyState icon="BarGraph" title="No valuations yet">
          Until you publish the first one, holders see what they paid in for investments as the value, “at
          cost”.
        </EmptyState>
      )}
      {publishing && (
        <ActDialog
          role="alertdialog"
          title={`Publish the valuation of ${formatDate(publishing.date)}`}
          description={`${formatMoney({ amount: publishing.nav ?? 0, currency: vehicle.currency })}, ${publishing.holder ? `for ${publishing.holder.name}, who sees it` : `for ${publishing.positions} holders, who see it`} immediately. You cannot unpublish it, only replace it with another value for that date.`}
          action="Publish"
          onAct={() => publish(publishing)}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  );
}
