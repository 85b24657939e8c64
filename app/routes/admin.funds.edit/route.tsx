import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type FundToEdit, fundToEdit } from '#app/features/funds/authoring/fund-authoring.server.ts';
import { FundForm } from '#app/features/funds/ui/fund-form.tsx';
import { CallDayForm } from '#app/features/ledger/admin/ui/call-day-form.tsx';
import { vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { vehicleAt } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import type { VehicleHead } from '#app/features/ledger/admin/vehicles/vehicles.ts';
import { reminderDaysOf } from '#app/features/payments/reminders/schedule.server.ts';
import { RemindersForm } from '#app/features/payments/ui/reminders-form.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { changes: 'money' });
  const vehicle = await forPage(args, vehicleAt(viewer, args.params.vehicle));
  // A deal's other facts are those of its opportunity.
  const fund = vehicle.kind === 'fund' ? await forPage(args, fundToEdit(viewer, vehicle.id)) : null;
  return { vehicle, fund, reminderDays: await forPage(args, reminderDaysOf(viewer, vehicle.id)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Edit ${loaderData.vehicle.name}` : 'Edit fund', matches);

export default function EditVehiclePage({ loaderData }: Route.ComponentProps) {
  const { vehicle, fund, reminderDays } = loaderData;
  // The key resets the state when navigating to another vehicle.
  return (
    <div key={vehicle.id}>
      <PageHeader
        title={fund ? 'Edit fund' : 'Edit deal'}
        lead={
          vehicle.isDraft
            ? 'Only admins see this fund until you publish it. Its address stays the same.'
            : fund
              ? 'Members see changes immediately. The address of the fund stays the same.'
              : 'Its other facts are those of the opportunity.'
        }
        up={{ to: vehiclePath(vehicle), label: vehicle.name }}
      />
      {fund && <FundSection vehicle={vehicle} fund={fund} />}
      <CallDaySection vehicle={vehicle} />
      <RemindersSection vehicle={vehicle} days={reminderDays} />
    </div>
  );
}

function CallDaySection({ vehicle }: { vehicle: VehicleHead }) {
  const navigate = useNavigate();
  const { attempt } = useAct();
  const { id: vehicleId, callsCountFrom } = vehicle;
  return (
    <section aria-labelledby="calls-heading" className="mt-10">
      <h2 id="calls-heading" className="mb-4 text-lg font-semibold">
        Calls
      </h2>
      <CallDayForm
        callsCountFrom={callsCountFrom}
        onSave={(changed) =>
          attempt(
            `call day ${vehicleId}`,
            (rpc) => rpc.ledgerAdmin.setCallDay.mutate({ vehicleId, callsCountFrom: changed }),
            {
              refresh: 'never',
              done: async () => {
                await navigate(vehiclePath(vehicle));
                return 'Saved.';
              },
            },
          )
        }
      />
    </section>
  );
}

function RemindersSection({ vehicle, days }: { vehicle: VehicleHead; days: readonly number[] }) {
  const { attempt } = useAct();
  const { id: vehicleId } = vehicle;
  return (
    <section aria-labelledby="reminders-heading" className="mt-10">
      <h2 id="reminders-heading" className="mb-4 text-lg font-semibold">
        Reminders
      </h2>
      <RemindersForm
        days={days}
        onSave={(change) =>
          attempt(
            `reminders ${vehicleId}`,
            (rpc) => rpc.payments.setReminders.mutate({ vehicleId, ...change }),
            { done: () => 'Reminders saved.' },
          )
        }
      />
    </section>
  );
}

function FundSection({ vehicle, fund }: { vehicle: VehicleHead; fund: FundToEdit }) {
  const navigate = useNavigate();
  const { attempt } = useAct();
  const { id, name, strategy, summary, vintage, size, terms } = fund;
  // That of the values with which the form began: the page may have newer ones by now.
  const [revision] = useState(fund.revision);
  const { managementFee, carriedInterest, hurdle, term, minimum } = terms;
  return (
    <FundForm
      fund={{
        ...{ name, strategy, summary, vintage, size: size.amount, currency: size.currency },
        terms: { managementFee, carriedInterest, hurdle, term, minimum },
      }}
      submit="Save changes"
      cancelTo={vehiclePath(vehicle)}
      onSave={({ currency: _, ...changed }) =>
        attempt(`edit ${id}`, (rpc) => rpc.fundAdmin.edit.mutate({ id, revision, ...changed }), {
          refresh: 'never',
          done: async () => {
            await navigate(vehiclePath(vehicle));
            return 'Fund saved.';
          },
        })
      }
    />
  );
}
