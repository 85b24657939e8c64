import { useState } from 'react';
import { formatMoney, moneyColumn } from '#app/domain/money/money.ts';
import { VehicleTabs, vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { VALUATIONS, type ValuationRow } from '#app/features/ledger/admin/valuations/valuation-list.tsx';
import { valuationList } from '#app/features/ledger/admin/valuations/valuations.server.ts';
import { vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const asked = valuationList.asked(args.url);
  const page = await valuationList.of(vehicle).page(viewer, asked);
  return { vehicle, waiting, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Valuations of ${loaderData.vehicle.name}` : 'Valuations', matches);

export default function ValuationsPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <ValuationsContent key={props.loaderData.vehicle.id} {...props} />;
}

function ValuationsContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, page, asked, timeZone } = loaderData;
  const address = useListAddress();
  const { attempt } = useAct();
  const [publishing, setPublishing] = useState<ValuationRow | null>(null);
  const path = vehiclePath(vehicle, '/valuations');
  const amountOf = moneyColumn(page.items.map(({ nav }) => nav));
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
      <ListTable
        list={VALUATIONS}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(VALUATIONS, vehicle.slug)}
        context={{
          timeZone,
          amountOf: (amount) => amountOf({ amount, currency: vehicle.currency }),
          replaceAt: ({ date, holder }) =>
            `${path}/add?${new URLSearchParams({ date, ...(holder && { holder: holder.positionId }) })}`,
          onPublish: setPublishing,
        }}
      />
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
