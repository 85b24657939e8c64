import { useState } from 'react';
import { type Opening, openingsOf } from '#app/features/ledger/admin/openings/openings.server.ts';
import { DoneTable, WaitingTable } from '#app/features/ledger/admin/ui/opening-tables.tsx';
import { VehicleTabs } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  // Members cannot commit to a fund here.
  if (vehicle.kind === 'fund') throw notFound(args);
  const openings = await forPage(args, openingsOf(viewer, vehicle));
  return { vehicle, waiting, openings, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Positions of ${loaderData.vehicle.name} from commitments` : 'Commitments', matches);

export default function CommitmentsPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <CommitmentsContent key={props.loaderData.vehicle.id} {...props} />;
}

function CommitmentsContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, openings, waiting: count, timeZone } = loaderData;
  const { waiting, done } = openings;
  const { attempt } = useAct();
  const [asking, setAsking] = useState(false);
  const [undoing, setUndoing] = useState<Opening | null>(null);
  const vehicleId = vehicle.id;
  const many = waiting.length === 1 ? '1 position' : `${waiting.length} positions`;

  const open = async (): Promise<string | null> => {
    const wrong = await attempt(
      'open',
      (rpc) => rpc.ledgerAdmin.openFromCommitments.mutate({ vehicleId, expected: waiting.length }),
      { done: ({ opened }) => (opened === 1 ? '1 position created.' : `${opened} positions created.`) },
    );
    if (!wrong) setAsking(false);
    return wrong;
  };
  const undo = async ({ importId }: Opening): Promise<string | null> => {
    const wrong = await attempt(
      `undo ${importId}`,
      (rpc) => rpc.ledgerAdmin.undoOpening.mutate({ vehicleId, importId }),
      { done: ({ undone }) => (undone === 1 ? '1 line undone.' : `${undone} lines undone.`) },
    );
    if (!wrong) setUndoing(null);
    return wrong;
  };

  return (
    <>
      <VehicleTabs vehicle={vehicle} current="commitments" waiting={count} />
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting" className="mb-10">
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h2 id="waiting">Funded, without a position</h2>
              <p className="max-w-read text-muted">
                This is what would be recorded. Nothing is, until you say so; and it can be undone.
              </p>
            </div>
            <Button variant="primary" onClick={() => setAsking(true)}>
              Create {many}…
            </Button>
          </div>
          <WaitingTable rows={waiting} />
        </section>
      ) : (
        <EmptyState icon="Checkmark" title="No funded commitments without a position" className="mb-10">
          Commitments marked as funded in the book appear here until they have a position.
        </EmptyState>
      )}
      {done.length > 0 && (
        <section aria-labelledby="done">
          <h2 id="done" className="mb-2">
            Created from commitments
          </h2>
          <DoneTable rows={done} timeZone={timeZone} onUndo={setUndoing} />
        </section>
      )}
      {asking && (
        <ActDialog
          role="alertdialog"
          title={`Create ${many}`}
          description={`Each gets a commitment dated on the closing, and a capital call for the same amount dated when it was funded. Holders see ${waiting.length === 1 ? 'it' : 'them'} in their portfolio from now on.`}
          action={waiting.length === 1 ? 'Create position' : 'Create positions'}
          onAct={open}
          onClose={() => setAsking(false)}
        />
      )}
      {undoing && (
        <ActDialog
          role="alertdialog"
          title="Undo these positions"
          description={`${undoing.undo?.undone === 1 ? '1 line is' : `${undoing.undo?.undone ?? 0} lines are`} undone by reversals on their own dates. They stay in the ledger.`}
          action="Undo"
          danger
          onAct={() => undo(undoing)}
          onClose={() => setUndoing(null)}
        >
          {(undoing.undo?.notices.length ?? 0) > 0 && (
            <ul className="list-inside list-disc">
              {undoing.undo?.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          )}
        </ActDialog>
      )}
    </>
  );
}
