import { useState } from 'react';
import { z } from 'zod';
import { accountHolders } from '#app/features/bank-details/account-holders.ts';
import type { BankDetailsRow } from '#app/features/bank-details/bank-details.ts';
import { bankDetailsOfMember } from '#app/features/bank-details/bank-details-rows.server.ts';
import { AccountsOfMember } from '#app/features/bank-details/ui/accounts-of-member.tsx';
import { personFacts } from '#app/features/people/admin/person.server.ts';
import { entitiesOfPerson } from '#app/features/people/profile/entities/entities.server.ts';
import { ENTITY_KIND_LABELS } from '#app/features/people/profile/entities/entity.ts';
import { approvalsOf } from '#app/platform/approvals/approvals.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const id = z.uuid().safeParse(args.params.id);
  if (!id.success) throw notFound(args);
  const [facts, entities, rows] = await Promise.all([
    personFacts(viewer, id.data),
    entitiesOfPerson(viewer, id.data),
    bankDetailsOfMember(viewer, id.data),
  ]);
  if (!facts) throw notFound(args);
  const requests = await Promise.all(
    rows
      .filter(({ state }) => state === 'proposed')
      .map(async ({ id: subjectId }) => {
        const [request] = await approvalsOf(viewer, { subject: 'bank_details', subjectId });
        return request && ([subjectId, request.approval.id] as const);
      }),
  );
  return {
    person: { id: facts.id, name: facts.name, isErased: facts.standing === 'erased' },
    holders: accountHolders(
      { name: facts.name, note: 'Holdings outside their entities' },
      entities.map((entity) => ({
        id: entity.id,
        name: entity.name,
        note: ENTITY_KIND_LABELS[entity.kind],
      })),
      rows,
    ),
    rows,
    approvalIds: Object.fromEntries(requests.filter((one) => one !== undefined)),
    timeZone: viewer.timeZone,
    isConfirmed: isConfirmed(viewer),
    waitDays: settings().bankDetailsWaitDays,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Bank details of ${loaderData.person.name}` : 'Bank details', matches);

export default function PersonBankDetailsPage(props: Route.ComponentProps) {
  // The key forgets accounts that were shown in full when navigating to another person.
  return <PersonBankDetails key={props.loaderData.person.id} {...props} />;
}

function PersonBankDetails({ loaderData }: Route.ComponentProps) {
  const { person, holders, rows, approvalIds, timeZone, waitDays } = loaderData;
  const { attempt, run, isRunning } = useAct();
  const [full, setFull] = useState<readonly BankDetailsRow[]>([]);
  const factsOf = new Map(full.map(({ id, facts }) => [id, facts]));
  const show = () =>
    run(`read ${person.id}`, (rpc) => rpc.bankDetails.read.mutate({ memberId: person.id }), {
      done: (read) => {
        setFull(read);
        return null;
      },
    });
  return (
    <>
      <PageHeader
        title="Bank details"
        lead={`Where ${person.name} is paid, one account for each currency.`}
        up={{ to: `/admin/people?${new URLSearchParams({ person: person.id })}`, label: person.name }}
        actions={
          rows.length > 0 && (
            <Looking>
              <Button pending={isRunning(`read ${person.id}`)} onClick={() => void show()}>
                Show full accounts
              </Button>
            </Looking>
          )
        }
      />
      <AccountsOfMember
        holders={holders}
        rows={rows.map((row) => ({ ...row, facts: factsOf.get(row.id) ?? null }))}
        timeZone={timeZone}
        currency="EUR"
        isConfirmed={loaderData.isConfirmed}
        canChange={!person.isErased}
        asksNote
        description={`Another admin approves it, and it is used ${waitDays === 1 ? 'one day' : `${waitDays} days`} after your request at the earliest. The holder is notified at once.`}
        onPropose={({ entityId }, { account, currency, note }) =>
          attempt(
            `propose ${entityId}`,
            (rpc) =>
              rpc.bankDetails.proposeForHolder.mutate({
                memberId: person.id,
                entityId,
                currency,
                account,
                note,
              }),
            { done: () => 'Requested. Another admin can approve it now.' },
          )
        }
        pendingAction={({ id, version }) =>
          approvalIds[id] && (
            <ButtonLink to={`/admin/approvals/${approvalIds[id]}`} prefetch={false} size="sm">
              Review revision {version}
            </ButtonLink>
          )
        }
      />
    </>
  );
}
