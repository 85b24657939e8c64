import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fundToEdit } from '#app/features/funds/authoring/fund-authoring.server.ts';
import { FundForm } from '#app/features/funds/ui/fund-form.tsx';
import { vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { vehicleAt } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const vehicle = await forPage(args, vehicleAt(viewer, args.params.vehicle));
  // A deal's facts are those of its opportunity.
  if (vehicle.kind !== 'fund') throw notFound(args);
  return { vehicle, fund: await forPage(args, fundToEdit(viewer, vehicle.id)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Edit ${loaderData.fund.name}` : 'Edit fund', matches);

export default function EditFundPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another fund.
  return <EditFundContent key={props.loaderData.fund.id} {...props} />;
}

function EditFundContent({ loaderData: { vehicle, fund } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { attempt } = useAct();
  const { id, name, strategy, summary, vintage, size, terms } = fund;
  // That of the values with which the form began: the page may have newer ones by now.
  const [revision] = useState(fund.revision);
  const { managementFee, carriedInterest, hurdle, term, minimum } = terms;
  return (
    <>
      <PageHeader
        title="Edit fund"
        lead="Members see changes immediately. The address of the fund stays the same."
        up={{ to: vehiclePath(vehicle), label: name }}
      />
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
    </>
  );
}
