import { useState } from 'react';
import { ledgerTotals, listLedger } from '#app/features/ledger/admin/lines/lines.server.ts';
import {
  LEDGER_ORDER,
  LEDGER_SORTS,
  type LedgerFilters,
  type LedgerRow,
  ledgerFilters,
} from '#app/features/ledger/admin/lines/lines.ts';
import { LedgerTable } from '#app/features/ledger/admin/ui/ledger-table.tsx';
import { UndoDialog } from '#app/features/ledger/admin/ui/undo-dialog.tsx';
import { VehicleTabs, vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { holderAt, vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { holderName } from '#app/features/ledger/admin/vehicles/vehicles.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useListAddress } from '../admin/list-address.ts';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { LedgerFilterFields } from './ledger-filter-fields.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const filters = ledgerFilters.parse(Object.fromEntries(args.url.searchParams));
  const [list, totals, holder] = await Promise.all([
    listLedger(viewer, vehicle.id, filters),
    ledgerTotals(viewer, vehicle.id, filters),
    filters.holder ? holderAt(viewer, filters.holder) : null,
  ]);
  return { vehicle, waiting, list, totals, filters, holder, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Ledger of ${loaderData.vehicle.name}` : 'Ledger', matches);

export default function LedgerPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <LedgerContent key={props.loaderData.vehicle.id} {...props} />;
}

function LedgerContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, list, totals, filters, holder, timeZone } = loaderData;
  const address = useListAddress();
  const { attempt } = useAct();
  const [undoing, setUndoing] = useState<LedgerRow | null>(null);
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
      <LedgerFilterFields address={address} holder={holder && holderName(holder)} />
      <LedgerTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: LEDGER_SORTS,
          usualSort: LEDGER_ORDER,
          csv: `/api/admin/funds/${vehicle.id}/ledger.csv`,
        })}
        rows={list.items}
        currency={vehicle.currency}
        timeZone={timeZone}
        narrowedTo={(positionId) => address.to({ holder: positionId })}
        onUndo={setUndoing}
        totals={totals}
        empty={<NothingThere filters={filters} />}
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

function NothingThere({ filters: { q, holder, type, from, to, only } }: { filters: LedgerFilters }) {
  if (q || holder || type || from || to || only)
    return (
      <EmptyState icon="Search" title="No results">
        Try other words or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="Notebook" title="The ledger is empty">
      Lines appear here as they are recorded, imported or created from commitments. They are never changed or
      removed.
    </EmptyState>
  );
}
