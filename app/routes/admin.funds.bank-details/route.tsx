import { BANK_DETAILS_STATES } from '#app/features/bank-details/bank-details.ts';
import { bankDetailsOfVehicle } from '#app/features/bank-details/bank-details-rows.server.ts';
import { AccountForm } from '#app/features/bank-details/ui/account-form.tsx';
import { VehicleTabs } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { approvalsOf } from '#app/platform/approvals/approvals.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { Table } from '#app/ui/tables/table.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const versions = await bankDetailsOfVehicle(viewer, vehicle.id);
  const proposed = versions.find(({ state }) => state === 'proposed');
  const [request] = proposed
    ? await approvalsOf(viewer, { subject: 'bank_details', subjectId: proposed.id })
    : [];
  const approvalId = request?.approval.id ?? null;
  return { vehicle, waiting, versions, approvalId, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Bank details of ${loaderData.vehicle.name}` : 'Bank details', matches);

export default function VehicleBankDetailsPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <VehicleBankDetails key={props.loaderData.vehicle.id} {...props} />;
}

function VehicleBankDetails({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, versions, approvalId, timeZone } = loaderData;
  const { attempt } = useAct();
  const current = versions.find(({ state }) => state === 'current');
  const proposed = versions.find(({ state }) => state === 'proposed');
  const time = (iso: string) => formatDateTime(iso, timeZone);
  return (
    <>
      <VehicleTabs vehicle={vehicle} current="bankDetails" waiting={waiting} />
      <div className="flex flex-col gap-10">
        <section aria-labelledby="in-use">
          <h2 id="in-use" className="mb-2">
            In use
          </h2>
          {current ? (
            <KeyValues
              className="max-w-xl"
              items={[...(current.facts ?? []), { label: 'Currency', value: current.currency }]}
            />
          ) : (
            <EmptyState title="No bank details yet">
              Notices cannot say where to pay until an account is approved.
            </EmptyState>
          )}
        </section>
        {proposed && (
          <section aria-labelledby="proposed">
            <h2 id="proposed" className="mb-2">
              Awaiting approval
            </h2>
            <p className="mb-3 text-muted">
              {proposed.proposedBy} proposed this account on {time(proposed.proposedAt)}.
            </p>
            <KeyValues className="max-w-xl" items={proposed.facts ?? []} />
            {approvalId && (
              <ButtonLink to={`/admin/approvals/${approvalId}`} prefetch={false} className="mt-4">
                Review revision {proposed.version}
              </ButtonLink>
            )}
          </section>
        )}
        {versions.length > 0 && (
          <Table
            caption="Versions"
            showCaption
            rows={versions}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'account',
                header: 'Account',
                rowHeader: true,
                cell: ({ version, lastFour }) => `Revision ${version}, ${lastFour}`,
              },
              { id: 'state', header: 'State', cell: ({ state }) => BANK_DETAILS_STATES[state] },
              {
                id: 'proposed',
                header: 'Proposed',
                cell: ({ proposedAt, proposedBy }) => `${time(proposedAt)} by ${proposedBy}`,
              },
              {
                id: 'approved',
                header: 'Approved',
                cell: ({ approvedBy, effectiveAt }) =>
                  approvedBy && effectiveAt ? `${time(effectiveAt)} by ${approvedBy}` : '–',
              },
            ]}
          />
        )}
        <section aria-labelledby="propose">
          <h2 id="propose">{current ? 'Propose another account' : 'Propose an account'}</h2>
          <p className="mb-4 max-w-read text-muted">
            In {vehicle.currency}. It is used once it is approved
            {proposed ? ', and replaces the proposal that is waiting' : ''}.
          </p>
          <AccountForm
            key={(proposed ?? current)?.id}
            label={`Bank details of ${vehicle.name}`}
            currency={vehicle.currency}
            asks={{ currency: false, note: true, address: true }}
            initial={(proposed ?? current)?.account ?? null}
            action="Request approval"
            onPropose={({ account, address, note }) =>
              attempt(
                `propose ${vehicle.id}`,
                (rpc) =>
                  rpc.bankDetails.proposeForVehicle.mutate({ vehicleId: vehicle.id, account, address, note }),
                { done: () => 'Proposed. It can be approved now.' },
              )
            }
          />
        </section>
      </div>
    </>
  );
}
