import { useNavigate } from 'react-router';
import type { TransferForecast, TransferRecorded } from '#app/features/ledger/admin/lines/entry.ts';
import { holderFilter } from '#app/features/ledger/admin/lines/lines.ts';
import { type TransferAnswer, TransferForm } from '#app/features/ledger/admin/ui/transfer-form.tsx';
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
  const giver = chosen ? await holderAt(viewer, chosen) : null;
  return { vehicle, giver, today: new Date().toISOString().slice(0, 10) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Transfer in ${loaderData.vehicle.name}` : 'Transfer', matches);

const CHANGED = 'The ledger has changed, so different amounts would move. Please review and record again.';

export default function TransferPage(props: Route.ComponentProps) {
  const { vehicle, giver } = props.loaderData;
  // The key resets the state when navigating to another vehicle or holder.
  return <TransferContent key={`${vehicle.id} ${giver?.positionId ?? ''}`} {...props} />;
}

function TransferContent({ loaderData: { vehicle, giver, today } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search, send } = useLedgerCall(vehicle.id);
  const ledger = vehiclePath(vehicle, '/ledger');
  const vehicleId = vehicle.id;

  const ask = async (
    name: string,
    act: Parameters<typeof send<TransferForecast | TransferRecorded>>[1],
  ): Promise<TransferAnswer> => {
    let answered: TransferAnswer = { problems: [], preview: null };
    const failed = await send(name, act, (answer) => {
      switch (answer.result) {
        case 'forecast':
          answered = { problems: [], preview: answer.preview };
          return null;
        case 'changed':
          answered = { problems: [{ field: null, message: CHANGED }], preview: answer.preview };
          return null;
        case 'refused':
          answered = { problems: answer.problems, preview: null };
          return null;
        case 'known':
        case 'recorded':
          void navigate(ledger);
          return answer.result === 'known' ? 'This transfer was already recorded.' : 'Transfer recorded.';
      }
    });
    return failed.length > 0 ? { problems: failed, preview: answered.preview } : answered;
  };

  return (
    <>
      <PageHeader
        title="Transfer"
        lead={`Move a commitment in ${vehicle.name}, with its share of everything else, to another holder.`}
        up={{ to: ledger, label: `Ledger of ${vehicle.name}` }}
      />
      <TransferForm
        currency={vehicle.currency}
        giver={giver}
        today={today}
        cancelTo={ledger}
        onSearch={search}
        onPreview={(transfer) =>
          ask('preview', (rpc) => rpc.ledgerAdmin.forecastTransfer.query({ ...transfer, vehicleId }))
        }
        onRecord={(transfer) =>
          ask('transfer', (rpc) => rpc.ledgerAdmin.transfer.mutate({ ...transfer, vehicleId }))
        }
      />
    </>
  );
}
