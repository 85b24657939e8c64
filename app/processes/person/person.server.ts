import type { Viewer } from '#app/domain/access/viewer.ts';

import { DomainError } from '#app/domain/errors.ts';
import { timelineOf } from '#app/features/audit/timeline.server.ts';
import type { Timeline, TimelineSubject } from '#app/features/audit/timeline.ts';
import type { CommitmentView } from '#app/features/commitments/commitment.ts';
import { commitmentsOfPerson } from '#app/features/commitments/commitment-lists.server.ts';
import { memberTrailList } from '#app/features/documents/copies/trail.server.ts';
import type { TrailEntry } from '#app/features/documents/copies/trail.ts';
import type { PersonalDocument } from '#app/features/documents/document.ts';
import { personalDocumentsOf } from '#app/features/documents/documents.server.ts';
import type { GrantView } from '#app/features/grants/grant.ts';
import { grantsOfPerson } from '#app/features/grants/grant-views.server.ts';
import { holdingsOfPerson } from '#app/features/ledger/admin/vehicles/holdings.server.ts';
import type { Holding } from '#app/features/ledger/admin/vehicles/holdings.ts';
import type { PersonMail } from '#app/features/mail/mail.ts';
import { mailsOfPerson } from '#app/features/mail/outcomes.server.ts';
import { signingsOfPerson } from '#app/features/nda/signing/signings-of-person.server.ts';
import type { PersonSigning } from '#app/features/nda/signing/signings-of-person.ts';
import { personFacts } from '#app/features/people/admin/person.server.ts';
import type { PersonFacts } from '#app/features/people/admin/person.ts';
import { applicationOfPerson } from '#app/features/people/applying/applications.server.ts';
import { assignedContactOf, contactRows } from '#app/features/people/contacts/contacts.server.ts';
import {
  type Attribution,
  attributionOf,
} from '#app/features/people/joining/invitations/admin/attribution.server.ts';
import {
  invitesOfPerson,
  type PersonInvites,
} from '#app/features/people/joining/invitations/admin/invite-admin.server.ts';
import { entryForAdmin } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import type { WaitlistRow } from '#app/features/people/joining/waitlist/waitlist-list.tsx';
import type { OpenDeletion } from '#app/features/people/leaving/deletion.ts';
import { entitiesOfPerson } from '#app/features/people/profile/entities/entities.server.ts';
import type { PersonEntity } from '#app/features/people/profile/entities/entity.ts';
import {
  type PreferencesView,
  preferencesOf,
} from '#app/features/people/profile/preferences/preferences.server.ts';
import { notesOfPerson } from '#app/features/people/record/notes.server.ts';
import type { Task } from '#app/features/people/record/record.ts';
import { tagsInUse, tagsOfPerson } from '#app/features/people/record/tags.server.ts';
import { tasksOfPerson } from '#app/features/people/record/tasks.server.ts';
import { questionsOfPerson } from '#app/features/questions/question-inbox.server.ts';
import { staffPage } from '#app/features/staff/staff.server.ts';
import type { StaffMember } from '#app/features/staff/staff-input.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { recentSignIns, type SignInRow } from '#app/platform/session/sign-in-events.server.ts';
import { openDeletions } from '#app/processes/account/account.server.ts';

/** Everything that an admin sees of one person. */
export type PersonDetail = {
  facts: PersonFacts;
  waitlist: WaitlistRow | null;
  attribution: Attribution;
  invites: PersonInvites;
  signings: PersonSigning[];
  preferences: PreferencesView;
  entities: PersonEntity[];
  /** Who looks after them at the firm, who reads this, and who could. */
  owner: { id: string | null; self: string; choices: { id: string; name: string }[] };
  /** What they hold, from the ledger as their portfolio is. */
  holdings: Holding[];
  /** What they said about themselves before they were admitted. */
  application: Awaited<ReturnType<typeof applicationOfPerson>>;
  /** Statements and other documents that are for them. */
  statements: PersonalDocument[];
  notes: Awaited<ReturnType<typeof notesOfPerson>>;
  tasks: Task[];
  tags: { own: string[]; known: string[] };
  /** The firm's present day, for new notes and tasks. */
  today: string;
  commitments: CommitmentView[];
  questions: Awaited<ReturnType<typeof questionsOfPerson>>;
  deletion: OpenDeletion | null;
  signIns: SignInRow[];
  /** Who sees what they hold, and what others let them see. */
  grants: GrantView[];
  /** What they may do as an admin; `null` for everyone else, and for those who do not see it. */
  permissions: StaffMember | null;
  /** What they did with documents, newest first. */
  documents: TrailEntry[];
  mail: PersonMail;
  timeline: Timeline;
};

/** Number of document events shown; a download has all of them. */
const SHOWN = 8;

/** Returns the details of one person; `null` when there is no such person, and for everyone but admins. */
export async function personDetail(viewer: Viewer, memberId: string): Promise<PersonDetail | null> {
  const facts = await personFacts(viewer, memberId);
  if (!facts) return null;
  const [
    records,
    record,
    attribution,
    preferences,
    entities,
    deletions,
    signIns,
    trail,
    mail,
    grants,
    admins,
  ] = await Promise.all([
    recordsOf(viewer, facts),
    firmsRecordOf(viewer, memberId),
    attributionOf(viewer, memberId),
    preferencesOf({ memberId }),
    entitiesOfPerson(viewer, memberId),
    openDeletions(viewer),
    recentSignIns(memberId),
    memberTrailList.of({ id: memberId, name: facts.name }).page(viewer, { sort: '-at' }),
    mailsOfPerson(viewer, memberId),
    grantsOfPerson(viewer, memberId),
    facts.role === 'admin' ? staffPage(viewer) : null,
  ]);
  const timeline = await timelineOf(viewer, { memberId, ...namedIn(records) });
  const deletion = deletions.find(({ member }) => member.id === memberId) ?? null;
  const documents = trail.items.slice(0, SHOWN);
  return {
    facts,
    attribution,
    preferences,
    entities,
    deletion,
    signIns,
    documents,
    mail,
    grants,
    permissions: admins?.staff.find(({ id }) => id === memberId) ?? null,
    timeline,
    ...records,
    ...record,
  };
}

type FirmsRecord = Pick<
  PersonDetail,
  'application' | 'owner' | 'holdings' | 'statements' | 'notes' | 'tasks' | 'tags' | 'today'
>;

/** Returns what the firm keeps about a person, and has for them. */
async function firmsRecordOf(viewer: Viewer, memberId: string): Promise<FirmsRecord> {
  const [application, ownerId, choices, holdings, statements, notes, tasks, own, known, { timeZone }] =
    await Promise.all([
      applicationOfPerson(viewer, memberId),
      assignedContactOf(viewer, memberId),
      contactRows(viewer),
      holdingsOfPerson(viewer, memberId),
      personalDocumentsOf(viewer, memberId),
      notesOfPerson(viewer, memberId),
      tasksOfPerson(viewer, memberId),
      tagsOfPerson(viewer, memberId),
      tagsInUse(viewer),
      currentFirm(),
    ]);
  return {
    owner: { id: ownerId, self: viewer.memberId, choices: choices.map(({ id, name }) => ({ id, name })) },
    ...{ application, holdings, statements, notes, tasks },
    tags: { own, known },
    today: dayIn(timeZone, new Date()),
  };
}

/**
 * Returns older entries of a person's timeline.
 * @throws DomainError `not_found` when there is no such person, and for everyone but admins.
 */
export async function timeline(
  viewer: Viewer,
  { memberId, cursor }: { memberId: string; cursor?: string | null | undefined },
): Promise<Timeline> {
  const facts = await personFacts(viewer, memberId);
  if (!facts) throw new DomainError('not_found', 'Person not found.');
  return timelineOf(viewer, { memberId, cursor, ...namedIn(await recordsOf(viewer, facts)) });
}

type Records = Pick<PersonDetail, 'waitlist' | 'invites' | 'signings' | 'commitments' | 'questions'>;

/** Returns the person's records that have their own entries in the audit log. */
async function recordsOf(viewer: Viewer, { id, email }: PersonFacts): Promise<Records> {
  const [waitlist, invites, signings, commitments, questions] = await Promise.all([
    entryForAdmin(viewer, { email }),
    invitesOfPerson(viewer, id),
    signingsOfPerson(viewer, id),
    commitmentsOfPerson(viewer, id),
    questionsOfPerson(viewer, id),
  ]);
  return { waitlist, invites, signings, commitments, questions };
}

function namedIn({ waitlist, invites, signings, commitments, questions }: Records) {
  const { cameBy, sent } = invites;
  const subjects: TimelineSubject[] = [
    ...(waitlist ? [{ type: 'waitlistEntry', id: waitlist.id, label: waitlist.email }] : []),
    ...(cameBy ? [{ type: 'invitation', id: cameBy.id, label: 'them' }] : []),
    ...sent.map(({ id, email }) => ({ type: 'invitation', id, label: email })),
    ...signings.map(({ id, version }) => ({ type: 'nda_signature', id, label: `version ${version}` })),
    ...commitments.map(({ id, opportunity: { name } }) => ({ type: 'commitment', id, label: name })),
    ...questions.map(({ id, on: { name } }) => ({ type: 'question', id, label: name })),
  ];
  /** Opportunities are named in the person's actions, but their own audit entries are not the person's. */
  const names = commitments.map(({ opportunity: { id, name } }) => ({
    type: 'opportunity',
    id,
    label: name,
  }));
  return { subjects, names };
}
