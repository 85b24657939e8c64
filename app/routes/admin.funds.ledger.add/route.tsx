import { useNavigate } from 'react-router';
import type { FieldProblem } from '#app/features/ledger/admin/field-problems.ts';
import type { LineInput } from '#app/features/ledger/admin/lines/entry.ts';
import { holderFilter } from '#app/features/ledger/admin/lines/lines.ts';
import { LineForm } from '#app/features/ledger/admin/ui/line-form.tsx';
import { vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { holderAt, vehicleAt } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useLedgerCall } from '../admin.funds/use-ledger-call.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { changes: 'money' });
  const vehicle = await forPage(args, vehicleAt(viewer, args.params.vehicle));
  const chosen = holderFilter.parse(args.url.searchParams.get('holder'));
  const holder = chosen ? await holderAt(viewer, chosen) : null;
  return { vehicle, holder, today: new Date().toISOString().slice(0, 10) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Add a line to ${loaderData.vehicle.name}` : 'Add a line', matches);

export default function AddLinePage(props: Route.ComponentProps) {
  const { vehicle, holder } = props.loaderData;
  // The key resets the state when navigating to another vehicle or holder.
  return <AddLineContent key={`${vehicle.id} ${holder?.positionId ?? ''}`} {...props} />;
}

function AddLineContent({ loaderData: { vehicle, holder, today } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search, send } = useLedgerCall(vehicle.id);
  const ledger = vehiclePath(vehicle, '/ledger');
  const record = async (line: Omit<LineInput, 'vehicleId'>): Promise<FieldProblem[]> => {
    let problems: FieldProblem[] = [];
    const failed = await send(
      `line ${line.reference}`,
      (rpc) => rpc.ledgerAdmin.addLine.mutate({ ...line, vehicleId: vehicle.id }),
      (answer) => {
        if (answer.result === 'refused') {
          problems = answer.problems;
          return null;
        }
        void navigate(ledger);
        return answer.result === 'known' ? 'This line was already recorded.' : 'Line recorded.';
      },
    );
    return [...failed, ...problems];
  };
  return (
    <>
      <PageHeader
        title="Add line"
        lead={`To the ledger of ${vehicle.name}. Recorded lines never change: undo a mistake and record it again.`}
        up={{ to: ledger, label: `Ledger of ${vehicle.name}` }}
      />
      <LineForm
        currency={vehicle.currency}
        holder={holder}
        today={today}
        cancelTo={ledger}
        onSearch={search}
        onRecord={record}
      />
    </>
  );
}
