import { answersText } from '#app/features/people/applying/application.ts';
import { meaningOf } from '#app/features/service-status/failure-words.ts';
import { type IntegrationSummary, serviceWords } from '#app/features/service-status/integration.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { AdminOverview } from '#app/processes/admin-overview/admin-overview.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { usePeopleActs } from '../admin.people/use-people-acts.ts';
import { type OverviewRow, OverviewRows, OverviewSection } from './overview-section.tsx';
import { useReminder } from './use-reminder.ts';

const personTo = (id: string): string => `/admin/people?${new URLSearchParams({ person: id })}`;

export function WaitingPeople({ people: { items, total } }: Pick<AdminOverview, 'people'>) {
  const acts = usePeopleActs(items);
  if (items.length === 0) return null;
  const rows = items.map(
    ({ id, name, email, invitedByName, createdAt, answers }): OverviewRow => ({
      id,
      name,
      to: personTo(id),
      note: (
        <>
          {email} · {invitedByName ? `invited by ${invitedByName} · ` : ''}
          <RelativeTime iso={createdAt} />
          {Object.keys(answers).length > 0 && (
            <span className="line-clamp-3 text-ink">{answersText(answers)}</span>
          )}
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
    <OverviewSection
      title="Awaiting approval"
      area="people"
      all={{ to: '/admin/people?standing=pending&sort=joined', label: `All ${total}` }}
    >
      <OverviewRows rows={rows} />
      {acts.refusals.map((refusal) => (
        <p key={refusal} role="alert" className="mt-2 text-critical">
          {refusal}
        </p>
      ))}
    </OverviewSection>
  );
}

/** Questions without an answer, oldest first. */
export function WaitingQuestions({ questions: { items, total } }: Pick<AdminOverview, 'questions'>) {
  if (total === 0) return null;
  return (
    <OverviewSection title="Questions" area="people" all={{ to: '/admin/questions', label: `All ${total}` }}>
      <OverviewRows
        rows={items.map(({ id, excerpt, askedBy, on, askedAt }) => {
          const to = `/admin/questions?${new URLSearchParams({ question: id })}`;
          return {
            id,
            name: excerpt,
            to,
            note: (
              <>
                {askedBy.name} · {on.name} · <RelativeTime iso={askedAt} />
              </>
            ),
            action: (
              <IfMayAct>
                <ButtonLink to={to} prefetch={false} size="sm">
                  Answer<span className="sr-only"> the question of {askedBy.name}</span>
                </ButtonLink>
              </IfMayAct>
            ),
          };
        })}
      />
    </OverviewSection>
  );
}

/** The due tasks of the reader and of former admins. */
export function DueTasks({ tasks: { items, total } }: Pick<AdminOverview, 'tasks'>) {
  const { run, isRunning } = useAct();
  if (total === 0) return null;
  return (
    <OverviewSection title="Due tasks" area="people">
      <OverviewRows
        rows={items.map(({ id, title, dueOn, person, owner }) => ({
          id,
          name: title,
          to: personTo(person.id),
          note: (
            <>
              {person.name} · due {formatDate(dueOn)} · {owner.name}
            </>
          ),
          action: (
            <Button
              size="sm"
              pending={isRunning(`finish ${id}`)}
              onClick={() =>
                void run(`finish ${id}`, (rpc) => rpc.record.setTaskDone.mutate({ id, isDone: true }), {
                  done: () => 'Task done. You can reopen it on the person’s page.',
                })
              }
            >
              Done<span className="sr-only">: {title}</span>
            </Button>
          ),
        }))}
      />
      {total > items.length && (
        <p className="mt-2 text-muted">
          The oldest {items.length} of {total} are shown.
        </p>
      )}
    </OverviewSection>
  );
}

/** What a second admin approves: notices, bank details, pay-out files and documents. */
export function WaitingApprovals({ approvals }: Pick<AdminOverview, 'approvals'>) {
  const { items, total } = approvals;
  if (total === 0) return null;
  return (
    <OverviewSection title="Awaiting a second admin" area="desk">
      <OverviewRows
        rows={items.map(({ id, title, to, requestedBy, requestedAt, mayApprove }) => ({
          id,
          name: title,
          to,
          note: (
            <>
              Requested by {requestedBy} · <RelativeTime iso={requestedAt} />
            </>
          ),
          action: (
            <ButtonLink to={to} prefetch={false} size="sm">
              {mayApprove ? 'Review' : 'View'}
              <span className="sr-only"> {title}</span>
            </ButtonLink>
          ),
        }))}
      />
      {total > items.length && (
        <p className="mt-2 text-muted">
          The oldest {items.length} of {total} are shown.
        </p>
      )}
    </OverviewSection>
  );
}

export function WaitingDeletions({ deletions }: Pick<AdminOverview, 'deletions'>) {
  if (deletions.length === 0) return null;
  return (
    <OverviewSection title="Deletion requests" area="people">
      <OverviewRows
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
            <IfMayAct>
              <ButtonLink to={personTo(member.id)} prefetch={false} size="sm">
                Decide<span className="sr-only"> on {member.name}</span>
              </ButtonLink>
            </IfMayAct>
          ),
        }))}
      />
    </OverviewSection>
  );
}

/** Members who declined to sign the NDA, or have left it unsigned for long. */
export function UnsignedMembers({ unsigned: { items, hasMore } }: Pick<AdminOverview, 'unsigned'>) {
  const { remind, isReminding } = useReminder();
  if (items.length === 0) return null;
  return (
    <OverviewSection
      title="Agreement not yet signed"
      area="people"
      all={{ to: '/admin/nda/signatures?state=owed', label: hasMore ? 'View all' : 'All signatures' }}
    >
      <OverviewRows
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
            <Button size="sm" pending={isReminding(member.id)} onClick={() => void remind(member)}>
              Remind<span className="sr-only"> {member.name}</span>
            </Button>
          ),
        }))}
      />
    </OverviewSection>
  );
}

/** Files that should be available to members but are not. */
export function ProblemFiles({ problemFiles }: Pick<AdminOverview, 'problemFiles'>) {
  if (problemFiles === 0) return null;
  const to = '/admin/documents?state=problem';
  return (
    <OverviewSection
      title="Documents"
      area="documents"
      all={{ to: '/admin/documents', label: 'All documents' }}
    >
      <OverviewRows
        rows={[
          {
            id: 'problem',
            name: `${problemFiles === 1 ? '1 file' : `${problemFiles} files`} with a problem`,
            to,
            note: 'Members cannot open it until you replace it.',
            action: (
              <ButtonLink to={to} prefetch={false} size="sm">
                View<span className="sr-only"> files with a problem</span>
              </ButtonLink>
            ),
          },
        ]}
      />
    </OverviewSection>
  );
}

/** Outside services that fail or have dead jobs. */
export function Troubles({ troubles }: Pick<AdminOverview, 'troubles'>) {
  if (troubles.length === 0) return null;
  return (
    <OverviewSection
      title="Integrations"
      area="system"
      all={{ to: '/admin/integrations', label: 'All integrations' }}
    >
      <OverviewRows
        rows={troubles.map((summary) => ({
          id: summary.integration,
          name: serviceWords(summary.integration).name,
          to: `/admin/integrations/${summary.integration}`,
          note: troubleOf(summary),
          action: (
            <ButtonLink to={`/admin/integrations/${summary.integration}`} prefetch={false} size="sm">
              View<span className="sr-only"> {serviceWords(summary.integration).name}</span>
            </ButtonLink>
          ),
        }))}
      />
    </OverviewSection>
  );
}

function troubleOf({ state, dead, lastFailure }: IntegrationSummary): string {
  const letters = dead === 1 ? '1 job failed permanently' : `${dead} jobs failed permanently`;
  if (state !== 'failing') return letters;
  const failure = `Failing: ${(lastFailure && meaningOf(lastFailure)) ?? lastFailure ?? 'no response'}`;
  return dead > 0 ? `${letters}. ${failure}` : failure;
}
