import { useNavigate } from 'react-router';
import { z } from 'zod';
import { holderFilter } from '#app/features/ledger/admin/lines/lines.ts';
import { type ValuationAnswer, ValuationForm } from '#app/features/ledger/admin/ui/valuation-form.tsx';
import { vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import type {
  ValuationForecast,
  ValuationRecorded,
} from '#app/features/ledger/admin/valuations/valuations.ts';
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
  const date = z.iso.date().catch('').parse(args.url.searchParams.get('date'));
  return { vehicle, first: { date, holder } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Value ${loaderData.vehicle.name}` : 'Valuation', matches);

const CHANGED = 'The ledger has changed, so the allocation would differ. Please review and record again.';

export default function AddValuationPage(props: Route.ComponentProps) {
  const { vehicle, first } = props.loaderData;
  // The key resets the state when navigating to another vehicle, date or holder.
  return (
    <AddValuationContent key={`${vehicle.id} ${first.date} ${first.holder?.positionId ?? ''}`} {...props} />
  );
}

function AddValuationContent({ loaderData: { vehicle, first } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search, send } = useLedgerCall(vehicle.id);
  const valuations = vehiclePath(vehicle, '/valuations');
  const vehicleId = vehicle.id;

  const ask = async (
    name: string,
    act: Parameters<typeof send<ValuationForecast | ValuationRecorded>>[1],
  ): Promise<ValuationAnswer> => {
    let answered: ValuationAnswer = { problems: [], spread: null };
    const failed = await send(name, act, (answer) => {
      switch (answer.result) {
        case 'forecast':
          answered = { problems: [], spread: answer.spread };
          return null;
        case 'changed':
          answered = { problems: [{ field: null, message: CHANGED }], spread: answer.spread };
          return null;
        case 'refused':
          answered = { problems: answer.problems, spread: null };
          return null;
        case 'known':
        case 'recorded':
          void navigate(valuations);
          return answer.result === 'known' ? 'This valuation was already recorded.' : 'Valuation recorded.';
      }
    });
    return failed.length > 0 ? { problems: failed, spread: answered.spread } : answered;
  };

  return (
    <>
      <PageHeader
        title={first.date ? 'Replace valuation' : 'Add valuation'}
        lead={`The net asset value of ${vehicle.name}, or of one holder, on a date.`}
        up={{ to: valuations, label: `Valuations of ${vehicle.name}` }}
      />
      <ValuationForm
        currency={vehicle.currency}
        first={first}
        cancelTo={valuations}
        onSearch={search}
        onPreview={(valuation) =>
          ask('preview', (rpc) => rpc.ledgerAdmin.forecastValuation.query({ ...valuation, vehicleId }))
        }
        onRecord={(valuation) =>
          ask('valuation', (rpc) => rpc.ledgerAdmin.addValuation.mutate({ ...valuation, vehicleId }))
        }
      />
    </>
  );
}
