import type { ReactNode } from 'react';
import { formatMoneyCompact } from '#app/domain/money/money.ts';
import { TimelineList } from '#app/features/audit/ui/timeline-list.tsx';
import { PersonCommitments } from '#app/features/commitments/ui/own/person-commitments.tsx';
import { PersonDocuments } from '#app/features/documents/admin/ui/person-documents.tsx';
import { MEMBER_TRAIL } from '#app/features/documents/copies/trail-list.tsx';
import { PersonHoldings } from '#app/features/ledger/admin/ui/person-holdings.tsx';
import { totalsOf } from '#app/features/ledger/admin/vehicles/holdings.ts';
import { PersonMail } from '#app/features/mail/ui/person-mail.tsx';
import { PersonSignings } from '#app/features/nda/ui/person-signings.tsx';
import { PersonFactsList } from '#app/features/people/admin/ui/person-facts-list.tsx';
import { ApplicationAnswersList } from '#app/features/people/applying/ui/application-answers.tsx';
import { PersonInvites } from '#app/features/people/joining/invitations/ui/person-invites.tsx';
import { PersonOrigin } from '#app/features/people/joining/invitations/ui/person-origin.tsx';
import { EraseForm } from '#app/features/people/leaving/ui/erase-form.tsx';
import { PreferenceReview } from '#app/features/people/profile/preferences/ui/preference-review.tsx';
import { SignInList } from '#app/features/people/profile/ui/sign-in-list.tsx';
import { PersonNotes } from '#app/features/people/record/ui/person-notes.tsx';
import { PersonTags } from '#app/features/people/record/ui/person-tags.tsx';
import { PersonTasks } from '#app/features/people/record/ui/person-tasks.tsx';
import { PersonQuestions } from '#app/features/questions/ui/person-questions.tsx';
import { PersonPermissions } from '#app/features/staff/ui/person-permissions.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import type { PersonDetail } from '#app/processes/person/person.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Tabs } from '#app/ui/navigation/tabs.tsx';
import { columnsOf } from '#app/ui/tables/list-table.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonNames } from './person-names.tsx';
import { PersonOwner } from './person-owner.tsx';
import { Section } from './person-section.tsx';
import { usePersonActs, useTimeline } from './use-person-acts.ts';

type Props = {
  person: PersonDetail;
  timeZone: string;
  addressOf: (id: string) => string;
  /** Ends a member's access; `null` where there is no such act. */
  onEnd: (() => void) | null;
};

/** Everything about one person in five parts: the first is what somebody opens the page for. */
export function PersonSections(props: Props) {
  const { person, timeZone } = props;
  const { facts, deletion, holdings } = person;
  const { erase } = usePersonActs(facts.id);
  const open = person.tasks.filter(({ doneAt }) => doneAt === null).length;
  return (
    <div className="flex flex-col gap-6">
      {deletion && (
        <Section title="Deletion request">
          <EraseForm deletion={deletion} timeZone={timeZone} onErase={() => erase(deletion)} />
        </Section>
      )}
      {holdings.length > 0 && <Totals holdings={holdings} />}
      <Tabs
        label="Parts of the record"
        tabs={[
          {
            id: 'record',
            label: 'Record',
            ...(open > 0 && { count: open }),
            content: <RecordPart {...props} />,
          },
          { id: 'investments', label: 'Investments', content: <InvestmentsPart {...props} /> },
          { id: 'documents', label: 'Documents', content: <DocumentsPart {...props} /> },
          { id: 'account', label: 'Account', content: <AccountPart {...props} /> },
          { id: 'history', label: 'History', content: <HistoryPart {...props} /> },
        ]}
      />
    </div>
  );
}

/** What they hold in each currency, as in the list of people. */
function Totals({ holdings }: Pick<PersonDetail, 'holdings'>) {
  return (
    <StatRow>
      {totalsOf(holdings).flatMap(({ currency, committed, nav }) => [
        <Stat
          key={`${currency} committed`}
          label="Committed"
          value={formatMoneyCompact({ amount: committed, currency })}
        />,
        <Stat
          key={`${currency} nav`}
          label="Net value"
          value={formatMoneyCompact({ amount: nav, currency })}
        />,
      ])}
    </StatRow>
  );
}

function RecordPart({ person, timeZone }: Props) {
  const { facts, application, notes, tasks, tags, owner, today, questions } = person;
  const { saveAddress } = usePersonActs(facts.id);
  return (
    <Part>
      {(facts.standing === 'pending' || application) && (
        <Section title="Application">
          <ApplicationAnswersList application={application} timeZone={timeZone} />
        </Section>
      )}
      <Section title="Notes">
        <PersonNotes memberId={facts.id} notes={notes} viewerId={owner.self} today={today} />
      </Section>
      <Section title="Tasks">
        <PersonTasks
          memberId={facts.id}
          tasks={tasks}
          owners={owner.choices}
          ownerId={owner.id ?? owner.self}
          today={today}
        />
      </Section>
      <Section title="Questions">
        <PersonQuestions questions={questions} />
      </Section>
      <Section title="Owner and tags">
        <div className="flex flex-col gap-5">
          {facts.role !== 'admin' && <PersonOwner memberId={facts.id} owner={owner} />}
          <PersonTags memberId={facts.id} tags={tags.own} known={tags.known} />
        </div>
      </Section>
      <Section title="Facts">
        <PersonFactsList
          facts={facts}
          timeZone={timeZone}
          onAddress={(change) => saveAddress(null, change)}
        />
      </Section>
    </Part>
  );
}

function InvestmentsPart({ person, timeZone }: Props) {
  const { facts, holdings, commitments, entities, preferences } = person;
  return (
    <Part>
      <Section title="Holdings" area="money">
        <PersonHoldings holdings={holdings} />
      </Section>
      <Section title="Commitments" area="deals">
        <PersonCommitments commitments={commitments} />
      </Section>
      <Section title="Investing entities">
        <PersonNames facts={facts} entities={entities} />
      </Section>
      <Section title="Bank details" area="money">
        <p className="mb-3 text-muted">The accounts that distributions are paid to.</p>
        <ButtonLink to={`/admin/people/${facts.id}/bank-details`} size="sm" prefetch={false}>
          Open bank details
        </ButtonLink>
      </Section>
      <Section title="Investment preferences">
        {preferences.submittedAt ? (
          <details>
            <summary className="tap cursor-default font-semibold text-accent">
              Submitted on {formatDate(preferences.submittedAt, timeZone)}
            </summary>
            <div className="pt-4">
              <PreferenceReview {...preferences} />
            </div>
          </details>
        ) : (
          <p className="text-muted">{preferences.savedAt ? 'Started, not submitted.' : 'Not started.'}</p>
        )}
      </Section>
    </Part>
  );
}

function DocumentsPart({ person, timeZone }: Props) {
  const { facts, statements, documents, signings } = person;
  return (
    <Part>
      <Section title="Statements and personal documents" area="documents">
        <PersonDocuments documents={statements} />
      </Section>
      <Section title="Documents opened" area="documents">
        {documents.length === 0 ? (
          <EmptyState title="No documents viewed or downloaded yet." />
        ) : (
          <>
            <Table
              caption="Documents viewed and downloaded"
              columns={columnsOf(MEMBER_TRAIL, { timeZone, of: 'member' })}
              rows={documents}
              rowKey={({ id }) => id}
            />
            <p className="mt-3">
              <ButtonLink to={fileOf(MEMBER_TRAIL, facts.id)} reloadDocument size="sm" icon="Download">
                Export activity (CSV)
              </ButtonLink>
            </p>
          </>
        )}
      </Section>
      <Section title="Non-disclosure agreement">
        <PersonSignings signings={signings} />
      </Section>
    </Part>
  );
}

function AccountPart({ person, timeZone, addressOf, onEnd }: Props) {
  const { facts, invites, attribution, waitlist, permissions } = person;
  const { grant, allowMail, allowing, failure } = usePersonActs(facts.id);
  const sent = Object.values(invites.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Part>
      {permissions && (
        <Section title="Permissions" area="access">
          <PersonPermissions admin={permissions} self={person.owner.self} timeZone={timeZone} />
        </Section>
      )}
      <Section title="E-mail">
        {failure && <p role="alert">{failure}</p>}
        <PersonMail mails={person.mail} pending={allowing} onAllow={(address) => void allowMail(address)} />
      </Section>
      <Section title="Sign-ins">
        <SignInList signIns={person.signIns} />
      </Section>
      <Section title="Origin">
        <PersonOrigin
          name={facts.name}
          cameBy={invites.cameBy}
          waitlist={waitlist}
          inviters={attribution.inviters}
          brought={attribution.brought}
          isCut={attribution.isCut}
          addressOf={addressOf}
        />
      </Section>
      <Section title="Invites">
        <PersonInvites
          tokens={invites.tokens}
          sent={invites.sent}
          total={sent}
          allTo={`/admin/invites?${new URLSearchParams({ by: facts.id })}`}
          onGrant={facts.standing === 'approved' && facts.approved ? grant : null}
        />
      </Section>
      <Section title="Who has access">
        <PersonAccess person={person} timeZone={timeZone} />
      </Section>
      {onEnd && (
        <Section title="Membership">
          <p className="mb-3 text-muted">
            Ending it signs them out at once. What they hold and what was agreed stays on record.
          </p>
          <Button size="sm" onClick={onEnd}>
            End access…
          </Button>
        </Section>
      )}
    </Part>
  );
}

function HistoryPart({ person }: Props) {
  const timeline = useTimeline(person.facts.id, person.timeline);
  return (
    <Part>
      <Section title="Activity">
        <p className="mb-3 text-muted">What this member read, watched, downloaded, asked and indicated.</p>
        <ButtonLink to={`/admin/people/${person.facts.id}/activity`} size="sm" prefetch={false}>
          Open timeline
        </ButtonLink>
      </Section>
      <Section title="Timeline">
        <TimelineList
          entries={timeline.entries}
          onMore={timeline.more}
          loading={timeline.loading}
          failure={timeline.failure}
        />
      </Section>
    </Part>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-8 pt-2">{children}</div>
);
