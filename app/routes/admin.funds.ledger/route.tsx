import { useState } from 'react';
import { holderName } from '#app/domain/access/audience.ts';
import { moneyColumn } from '#app/domain/money/money.ts';
import { LEDGER, type LedgerRow } from '#app/features/ledger/admin/lines/line-list.tsx';
import { ledgerList, ledgerTotals } from '#app/features/ledger/admin/lines/lines.server.ts';
import { UndoDialog } from '#app/features/ledger/admin/ui/undo-dialog.tsx';
import { VehicleTabs, vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { holderAt, vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const asked = ledgerList.asked(args.url);
  const [page, totals, holder] = await Promise.all([
    ledgerList.of(vehicle).page(viewer, asked),
    ledgerTotals(viewer, vehicle.id, asked),
    asked.holder ? holderAt(viewer, asked.holder) : null,
  ]);
  return { vehicle, waiting, page, totals, asked, holder, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Ledger of ${loaderData.vehicle.name}` : 'Ledger', matches);

export default function LedgerPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <LedgerContent key={props.loaderData.vehicle.id} {...props} />;
}

function LedgerContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, page, totals, asked, holder, timeZone } = loaderData;
  const address = useListAddress();
  const { attempt } = useAct();
  const [undoing, setUndoing] = useState<LedgerRow | null>(null);
  const inColumn = moneyColumn([
    ...page.items.flatMap(({ amount, unfundedChange }) => [amount, unfundedChange]),
    ...(totals ? [totals.amount, totals.unfundedChange] : []),
  ]);
  const ofHolder = holder ? `?holder=${holder.positionId}` : '';
  const undo = async ({ id, counterpart }: LedgerRow, reason: string): Promise<string | null> => {
    const wrong = await attempt(
      `undo ${id}`,
      (rpc) => rpc.ledgerAdmin.reverse.mutate({ lineId: id, reason }),
      {
        done: () => (counterpart ? 'Transfer undone.' : 'Line undone.'),
      },
    );
    if (!wrong) setUndoing(null);
    return wrong;
  };
  return (
    <>
      <VehicleTabs
        vehicle={vehicle}
        current="ledger"
        waiting={waiting}
        actions={
          <>
            <ButtonLink to={vehiclePath(vehicle, `/ledger/transfer${ofHolder}`)} prefetch={false}>
              Transfer…
            </ButtonLink>
            <ButtonLink
              to={vehiclePath(vehicle, `/ledger/add${ofHolder}`)}
              variant="primary"
              icon="Plus"
              prefetch={false}
            >
              Add line
            </ButtonLink>
          </>
        }
      />
      <ListFilters list={LEDGER} address={address}>
        {asked.holder && (
          <ButtonLink to={address.to({ holder: null })} size="sm" icon="X" prefetch={false}>
            {holder ? holderName(holder) : 'One holder'}
            <span className="sr-only">: show all holders again</span>
          </ButtonLink>
        )}
      </ListFilters>
      <ListTable
        list={LEDGER}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(LEDGER, vehicle.slug)}
        context={{
          timeZone,
          amountOf: (amount) => inColumn({ amount, currency: vehicle.currency }),
          narrowedTo: (positionId) => address.to({ holder: positionId }),
          onUndo: setUndoing,
          totals,
        }}
      />
      {undoing && (
        <UndoDialog
          line={undoing}
          currency={vehicle.currency}
          onUndo={(reason) => undo(undoing, reason)}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}
