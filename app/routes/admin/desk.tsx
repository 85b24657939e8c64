import { type IntegrationSummary, wordsOf } from '#app/features/integrations/integration.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import type { Desk } from '#app/workflows/admin-desk.server.ts';
import { usePeopleActs } from '../admin.people/use-people-acts.ts';
import { type DeskRow, DeskRows, DeskSection } from './desk-section.tsx';
import { useReminder } from './use-reminder.ts';

const personTo = (id: string): string => `/admin/people?${new URLSearchParams({ person: id })}`;

/** People who wait to be let in. */
export function WaitingPeople({ people: { items, total } }: Pick<Desk, 'people'>) {
  const acts = usePeopleActs(items);
  if (items.length === 0) return null;
  const rows = items.map(
    ({ id, name, email, invitedByName, createdAt }): DeskRow => ({
      id,
      name,
      to: personTo(id),
      note: (
        <>
          {email} · {invitedByName ? `invited by ${invitedByName} · ` : ''}
          <RelativeTime iso={createdAt} />
        </>
      ),
      action: (
        <Button size="sm" disabled={acts.pending} onClick={() => void acts.approve([id])}>
          Approve<span className="sr-only"> {name}</span>
        </Button>
      ),
    }),
  );
  return (
    <DeskSection
      title="People who wait"
      all={{ to: '/admin/people?standing=pending&sort=oldest', label: `All ${total}` }}
    >
      <DeskRows rows={rows} />
      {acts.refusals.map((refusal) => (
        <p key={refusal} role="alert" className="mt-2 text-critical">
          {refusal}
        </p>
      ))}
    </DeskSection>
  );
}

/** Members who wish to be forgotten. */
export function WaitingDeletions({ deletions }: Pick<Desk, 'deletions'>) {
  if (deletions.length === 0) return null;
  return (
    <DeskSection title="Accounts to be deleted">
      <DeskRows
        rows={deletions.map(({ id, member, requestedAt, obstacles }) => ({
          id,
          name: member.name,
          to: personTo(member.id),
          note: (
            <>
              {obstacles[0] ?? member.email} · asked <RelativeTime iso={requestedAt} />
            </>
          ),
          action: (
            <ButtonLink to={personTo(member.id)} prefetch={false} size="sm">
              Decide<span className="sr-only"> on {member.name}</span>
            </ButtonLink>
          ),
        }))}
      />
    </DeskSection>
  );
}

/** Members who have declined to sign the agreement, or have not for long. */
export function UnsignedMembers({ unsigned: { items, hasMore } }: Pick<Desk, 'unsigned'>) {
  const { remind, remindingId } = useReminder();
  if (items.length === 0) return null;
  return (
    <DeskSection
      title="The agreement is not signed"
      all={{ to: '/admin/nda/signatures?state=owed', label: hasMore ? 'All of them' : 'All signatures' }}
    >
      <DeskRows
        rows={items.map((member) => ({
          id: member.id,
          name: member.name,
          to: personTo(member.id),
          note: member.declinedAt ? (
            <>
              Declined <RelativeTime iso={member.declinedAt} />
            </>
          ) : (
            <>Approved {member.approvedAt && <RelativeTime iso={member.approvedAt} />}</>
          ),
          action: (
            <Button size="sm" pending={remindingId === member.id} onClick={() => void remind(member)}>
              Remind<span className="sr-only"> {member.name}</span>
            </Button>
          ),
        }))}
      />
    </DeskSection>
  );
}

/** Outside services that fail, or have dead letters. */
export function Troubles({ troubles }: Pick<Desk, 'troubles'>) {
  if (troubles.length === 0) return null;
  return (
    <DeskSection title="Integrations" all={{ to: '/admin/integrations', label: 'All integrations' }}>
      <DeskRows
        rows={troubles.map((summary) => ({
          id: summary.integration,
          name: wordsOf(summary.integration).name,
          to: `/admin/integrations/${summary.integration}`,
          note: troubleOf(summary),
          action: (
            <ButtonLink to={`/admin/integrations/${summary.integration}`} prefetch={false} size="sm">
              Look<span className="sr-only"> at {wordsOf(summary.integration).name}</span>
            </ButtonLink>
          ),
        }))}
      />
    </DeskSection>
  );
}

function troubleOf({ state, dead, lastFailure }: IntegrationSummary): string {
  const letters = dead === 1 ? 'One dead letter' : `${dead} dead letters`;
  if (state !== 'failing') return letters;
  const failure = `Failing: ${lastFailure ?? 'it does not answer'}`;
  return dead > 0 ? `${letters}. ${failure}` : failure;
}
