import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { timelineOf } from '#app/features/audit/timeline.server.ts';
import type { Timeline, TimelineSubject } from '#app/features/audit/timeline.ts';
import type { CommitmentView } from '#app/features/commitments/commitment.ts';
import { commitmentsOfPerson } from '#app/features/commitments/commitment-lists.server.ts';
import { memberTrailList } from '#app/features/documents/copies/trail.server.ts';
import type { TrailEntry } from '#app/features/documents/copies/trail.ts';
import type { PersonMail } from '#app/features/mail/mail.ts';
import { mailsOfPerson } from '#app/features/mail/outcomes.server.ts';
import { signingsOfPerson } from '#app/features/nda/signing/signings-of-person.server.ts';
import type { PersonSigning } from '#app/features/nda/signing/signings-of-person.ts';
import { personFacts } from '#app/features/people/admin/person.server.ts';
import type { PersonFacts } from '#app/features/people/admin/person.ts';
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
import { questionsOfPerson } from '#app/features/questions/question-inbox.server.ts';
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
  /** The contact that they have been given, and whom they can be given. */
  contact: { assignedId: string | null; choices: { id: string; name: string }[] };
  commitments: CommitmentView[];
  questions: Awaited<ReturnType<typeof questionsOfPerson>>;
  deletion: OpenDeletion | null;
  signIns: SignInRow[];
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
  const [records, attribution, preferences, entities, deletions, signIns, trail, mail, contact] =
    await Promise.all([
      recordsOf(viewer, facts),
      attributionOf(viewer, memberId),
      preferencesOf({ memberId }),
      entitiesOfPerson(viewer, memberId),
      openDeletions(viewer),
      recentSignIns(memberId),
      memberTrailList.of({ id: memberId, name: facts.name }).page(viewer, { sort: '-at' }),
      mailsOfPerson(viewer, memberId),
      contactOf(viewer, memberId),
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
    contact,
    timeline,
    ...records,
  };
}

async function contactOf(viewer: Viewer, memberId: string): Promise<PersonDetail['contact']> {
  const [assignedId, rows] = await Promise.all([assignedContactOf(viewer, memberId), contactRows(viewer)]);
  return { assignedId, choices: rows.filter(({ card }) => card).map(({ id, name }) => ({ id, name })) };
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
