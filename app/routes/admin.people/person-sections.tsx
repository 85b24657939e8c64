import { type ReactNode, useId } from 'react';
import { TimelineList } from '#app/features/audit/ui/timeline-list.tsx';
import { PersonCommitments } from '#app/features/commitments/ui/own/person-commitments.tsx';
import { MEMBER_TRAIL } from '#app/features/documents/copies/trail-list.tsx';
import { PersonMail } from '#app/features/mail/ui/person-mail.tsx';
import { PersonSignings } from '#app/features/nda/ui/person-signings.tsx';
import { PersonFactsList } from '#app/features/people/admin/ui/person-facts-list.tsx';
import { PersonInvites } from '#app/features/people/joining/invitations/ui/person-invites.tsx';
import { PersonOrigin } from '#app/features/people/joining/invitations/ui/person-origin.tsx';
import { EraseForm } from '#app/features/people/leaving/ui/erase-form.tsx';
import { PreferenceReview } from '#app/features/people/profile/preferences/ui/preference-review.tsx';
import { SignInList } from '#app/features/people/profile/ui/sign-in-list.tsx';
import { PersonQuestions } from '#app/features/questions/ui/person-questions.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import type { PersonDetail } from '#app/processes/person/person.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { columnsOf } from '#app/ui/tables/list-table.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import { PersonContact } from './person-contact.tsx';
import { PersonNames } from './person-names.tsx';
import { usePersonActs, useTimeline } from './use-person-acts.ts';

type Props = { person: PersonDetail; timeZone: string; addressOf: (id: string) => string };

export function PersonSections({ person, timeZone, addressOf }: Props) {
  const { facts, invites, attribution, commitments, entities, preferences, signings, waitlist } = person;
  const { deletion, questions } = person;
  const { grant, erase, allowMail, saveAddress, allowing, failure: mailFailure } = usePersonActs(facts.id);
  const timeline = useTimeline(facts.id, person.timeline);
  const sent = Object.values(invites.counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="flex flex-col gap-8">
      {deletion && (
        <Section title="Deletion request">
          <EraseForm deletion={deletion} timeZone={timeZone} onErase={() => erase(deletion)} />
        </Section>
      )}
      <PersonFactsList facts={facts} timeZone={timeZone} onAddress={(change) => saveAddress(null, change)} />
      {facts.role !== 'admin' && person.contact.choices.length > 0 && (
        <Section title="Contact">
          <PersonContact memberId={facts.id} contact={person.contact} />
        </Section>
      )}
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
      <Section title="Commitments">
        <PersonCommitments commitments={commitments} />
      </Section>
      <Section title="Questions">
        <PersonQuestions questions={questions} />
      </Section>
      <Section title="Non-disclosure agreement">
        <PersonSignings signings={signings} />
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
      <Section title="Investing entities">
        <PersonNames facts={facts} entities={entities} />
      </Section>
      <Section title="Bank details">
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
      <Section title="Documents">
        {person.documents.length === 0 ? (
          <EmptyState title="No documents viewed or downloaded yet." />
        ) : (
          <>
            <Table
              caption="Documents viewed and downloaded"
              columns={columnsOf(MEMBER_TRAIL, { timeZone, of: 'member' })}
              rows={person.documents}
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
      <Section title="Activity">
        <p className="mb-3 text-muted">What this member read, watched, downloaded, asked and indicated.</p>
        <ButtonLink to={`/admin/people/${facts.id}/activity`} size="sm" prefetch={false}>
          Open timeline
        </ButtonLink>
      </Section>
      <Section title="E-mail">
        {mailFailure && <p role="alert">{mailFailure}</p>}
        <PersonMail mails={person.mail} pending={allowing} onAllow={(address) => void allowMail(address)} />
      </Section>
      <Section title="Sign-ins">
        <SignInList signIns={person.signIns} />
      </Section>
      <Section title="Timeline">
        <TimelineList
          entries={timeline.entries}
          onMore={timeline.more}
          loading={timeline.loading}
          failure={timeline.failure}
        />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3">
        {title}
      </h3>
      {children}
    </section>
  );
}
