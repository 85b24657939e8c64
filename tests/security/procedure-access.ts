import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import { all, type Person } from './people.ts';

/** `ok`, or the code of the refusal. */
export type CallOutcome =
  | 'ok'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNPROCESSABLE_CONTENT';

/** What there is while somebody calls. The caller's own are the visitor's too, who then names what nobody has. */
export type World = {
  /** Published and open, and one that nobody may know of. */
  opportunity: { id: string; slug: string };
  hidden: { id: string; slug: string };
  own: Records;
  others: Records;
  /** The agreement in force, a draft of the next, and somebody who has not signed. */
  nda: { versionId: string; draftId: string; owingId: string };
  /** Somebody on the waitlist, and the secret of the link that was mailed to them. */
  waitlist: { entryId: string; token: string };
};

export type Records = {
  memberId: string;
  commitmentId: string;
  notificationId: string;
  signingId: string;
  entityId: string;
  deletionId: string;
  invitationId: string;
};

type Case = {
  /** Whose record, or what else tells this call from the others of its procedure. */
  about: string;
  input?: (world: World) => unknown;
  outcome: Record<Person, CallOutcome>;
};

const NOT_MEMBERS = {
  visitor: 'UNAUTHORIZED',
  unverified: 'FORBIDDEN',
  pending: 'FORBIDDEN',
  rejected: 'FORBIDDEN',
  unknown: 'FORBIDDEN',
} as const;

const entity = { kind: 'individual', name: 'Ada Lindqvist', country: 'DE' };

const EVERYONE = all<CallOutcome>('ok');
const MEMBERS = all<CallOutcome>('ok', NOT_MEMBERS);
const AFTER_NDA = all<CallOutcome>('ok', { ...NOT_MEMBERS, ndaMissing: 'FORBIDDEN' });
const ADMINS = all<CallOutcome>('NOT_FOUND', { admin: 'ok' });
const NOBODY = all<CallOutcome>('NOT_FOUND');
const absentFor = (able: Record<Person, CallOutcome>) =>
  Object.fromEntries(
    Object.entries(able).map(([person, outcome]) => [person, outcome === 'ok' ? 'NOT_FOUND' : outcome]),
  ) as Record<Person, CallOutcome>;

/** Of an entity: the own, somebody else's, none. */
const ownEntity: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.entityId, entity }), outcome: MEMBERS },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.entityId, entity }),
    outcome: absentFor(MEMBERS),
  },
  { about: 'none', input: () => ({ id: newId(), entity }), outcome: absentFor(MEMBERS) },
];

const amount = fromMajor(250_000);
const reason = 'The book is full.';

/** A signing is its signer's alone: to an admin, others' does not exist either. */
const ownSigning: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.signingId }), outcome: MEMBERS },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.signingId }),
    outcome: absentFor(MEMBERS),
  },
  { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(MEMBERS) },
];

/** An act of an admin on people: on a member, on nobody. How it went is told of each. */
const onPeople = (more: object = {}): Case[] => [
  {
    about: "somebody else's standing",
    input: ({ others }) => ({ memberIds: [others.memberId], ...more }),
    outcome: ADMINS,
  },
  { about: 'the own', input: ({ own }) => ({ memberIds: [own.memberId], ...more }), outcome: ADMINS },
  { about: 'none', input: () => ({ memberIds: [newId()], ...more }), outcome: ADMINS },
];

/** An act of an admin on one person. */
const onPerson = (more: () => object = () => ({})): Case[] => [
  {
    about: 'somebody else',
    input: ({ others }) => ({ memberId: others.memberId, ...more() }),
    outcome: ADMINS,
  },
  { about: 'nobody', input: () => ({ memberId: newId(), ...more() }), outcome: NOBODY },
];

/** Of an invitation: the own, somebody else's, which admins may deal with too, none. */
const ownInvitation: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.invitationId }), outcome: AFTER_NDA },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.invitationId }),
    outcome: { ...absentFor(AFTER_NDA), admin: 'ok' },
  },
  { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(AFTER_NDA) },
];

const draft = { answers: { sectors: ['Software'] }, step: 2 };
/** Something is still missing in them: whoever comes as far as handing them in is told so. */
const unfinished = (able: Record<Person, CallOutcome>) =>
  Object.fromEntries(
    Object.entries(able).map(([person, outcome]) => [
      person,
      outcome === 'ok' ? 'UNPROCESSABLE_CONTENT' : outcome,
    ]),
  ) as Record<Person, CallOutcome>;
const BAD_TOKEN = 'a-token-that-was-never-mailed';

/** Every procedure of the router, on every kind of record that it takes. */
export const PROCEDURE_ACCESS: Record<string, { type: 'query' | 'mutation'; cases: Case[] }> = {
  'user.getLoggedInUser': { type: 'query', cases: [{ about: 'oneself', outcome: EVERYONE }] },
  'inviteToken.getAvailableTokens': { type: 'query', cases: [{ about: 'oneself', outcome: MEMBERS }] },
  'invite.mine': { type: 'query', cases: [{ about: 'the own', outcome: AFTER_NDA }] },
  'invite.share': {
    type: 'mutation',
    cases: [
      {
        about: 'with a stranger',
        input: () => ({ email: `${newId()}@example.test`, name: 'Gil Okafor', message: 'Come in.' }),
        outcome: AFTER_NDA,
      },
    ],
  },
  'invite.resend': { type: 'mutation', cases: ownInvitation },
  'invite.revoke': { type: 'mutation', cases: ownInvitation },
  'people.list': { type: 'query', cases: [{ about: 'all', input: () => ({ q: 'ada' }), outcome: ADMINS }] },
  'people.select': { type: 'query', cases: [{ about: 'all', input: () => ({ q: 'ada' }), outcome: ADMINS }] },
  'people.approve': { type: 'mutation', cases: onPeople() },
  'people.reject': { type: 'mutation', cases: onPeople({ reason, message: 'We are full.' }) },
  'people.undo': { type: 'mutation', cases: onPeople() },
  'person.timeline': { type: 'query', cases: onPerson(() => ({ cursor: 7 })) },
  'person.grantTokens': {
    type: 'mutation',
    cases: onPerson(() => ({ count: 1, idempotencyKey: newId() })),
  },
  'person.endSessions': { type: 'mutation', cases: onPerson() },
  'viewAs.start': {
    type: 'mutation',
    cases: [
      ...onPerson(),
      { about: 'oneself', input: ({ own }) => ({ memberId: own.memberId }), outcome: NOBODY },
    ],
  },
  'viewAs.end': { type: 'mutation', cases: [{ about: 'none that is on', outcome: EVERYONE }] },
  'waitlist.join': {
    type: 'mutation',
    cases: [
      {
        about: 'a stranger',
        input: () => ({ email: `${newId()}@example.test`, source: 'newsletter' }),
        outcome: EVERYONE,
      },
    ],
  },
  'waitlist.list': { type: 'query', cases: [{ about: 'all', input: () => ({ q: 'a' }), outcome: ADMINS }] },
  'waitlist.select': {
    type: 'query',
    cases: [{ about: 'all', input: () => ({ q: 'a' }), outcome: ADMINS }],
  },
  'waitlist.invite': {
    type: 'mutation',
    cases: [
      { about: 'one', input: ({ waitlist }) => ({ entryIds: [waitlist.entryId] }), outcome: ADMINS },
      { about: 'none', input: () => ({ entryIds: [newId()] }), outcome: ADMINS },
    ],
  },
  'waitlist.remove': {
    type: 'mutation',
    cases: [
      { about: 'one', input: ({ waitlist }) => ({ entryId: waitlist.entryId }), outcome: ADMINS },
      { about: 'none', input: () => ({ entryId: newId() }), outcome: NOBODY },
    ],
  },
  'preferences.save': {
    type: 'mutation',
    cases: [{ about: 'the own', input: () => draft, outcome: MEMBERS }],
  },
  'preferences.submit': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({ mode: 'profile', answers: draft.answers }),
        outcome: unfinished(MEMBERS),
      },
    ],
  },
  'preferences.saveByLink': {
    type: 'mutation',
    cases: [
      {
        about: 'by a link that was mailed',
        input: ({ waitlist }) => ({ token: waitlist.token, ...draft }),
        outcome: EVERYONE,
      },
      { about: 'by none', input: () => ({ token: BAD_TOKEN, ...draft }), outcome: NOBODY },
    ],
  },
  'preferences.submitByLink': {
    type: 'mutation',
    cases: [
      {
        about: 'by a link that was mailed',
        input: ({ waitlist }) => ({ token: waitlist.token, answers: draft.answers }),
        outcome: unfinished(EVERYONE),
      },
      { about: 'by none', input: () => ({ token: BAD_TOKEN, answers: draft.answers }), outcome: NOBODY },
    ],
  },
  'opportunity.list': {
    type: 'query',
    cases: [{ about: 'a stage', input: () => ({ stage: 'open' }), outcome: MEMBERS }],
  },
  'opportunity.counts': { type: 'query', cases: [{ about: 'all stages', outcome: MEMBERS }] },
  'opportunity.bySlug': {
    type: 'query',
    cases: [
      { about: 'a published one', input: ({ opportunity: { slug } }) => ({ slug }), outcome: MEMBERS },
      {
        about: 'an unpublished one',
        input: ({ hidden: { slug } }) => ({ slug }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ slug: 'none' }), outcome: absentFor(MEMBERS) },
    ],
  },
  'commitment.setDesiredAmount': {
    type: 'mutation',
    cases: [
      {
        about: 'a published one',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id, amount }),
        outcome: AFTER_NDA,
      },
      {
        about: 'an unpublished one',
        input: ({ hidden }) => ({ opportunityId: hidden.id, amount }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: 'none',
        input: () => ({ opportunityId: newId(), amount }),
        outcome: absentFor(AFTER_NDA),
      },
    ],
  },
  'commitment.submit': {
    type: 'mutation',
    cases: [
      {
        about: 'an unpublished one',
        input: ({ hidden }) => ({ opportunityId: hidden.id, amount, idempotencyKey: newId() }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: 'none',
        input: () => ({ opportunityId: newId(), amount, idempotencyKey: newId() }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        // Each has a commitment to it already: they come as far as the act itself.
        about: 'a published one, again',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id, amount, idempotencyKey: newId() }),
        outcome: Object.fromEntries(
          Object.entries(AFTER_NDA).map(([person, outcome]) => [
            person,
            outcome === 'ok' ? 'CONFLICT' : outcome,
          ]),
        ) as Record<Person, CallOutcome>,
      },
    ],
  },
  'commitment.withdraw': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: ({ own }) => ({ commitmentId: own.commitmentId }), outcome: MEMBERS },
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ commitmentId: newId() }), outcome: absentFor(MEMBERS) },
    ],
  },
  'commitment.mine': {
    type: 'query',
    cases: [
      { about: 'all of the own', outcome: MEMBERS },
      {
        about: 'the own of one opportunity',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id }),
        outcome: MEMBERS,
      },
    ],
  },
  'commitment.waiting': { type: 'query', cases: [{ about: 'all', outcome: ADMINS }] },
  'commitment.ofOpportunity': {
    type: 'query',
    cases: [
      {
        about: 'one',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ opportunityId: newId() }), outcome: ADMINS },
    ],
  },
  'commitmentDecision.accept': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ commitmentId: newId() }), outcome: NOBODY },
    ],
  },
  'commitmentDecision.decline': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId, reason }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ commitmentId: newId(), reason }), outcome: NOBODY },
    ],
  },
  'integrations.list': { type: 'query', cases: [{ about: 'all', outcome: ADMINS }] },
  'integrations.detail': {
    type: 'query',
    cases: [
      { about: 'a service', input: () => ({ integration: 'crm', cursor: '' }), outcome: ADMINS },
      { about: 'the application', input: () => ({ integration: 'own' }), outcome: ADMINS },
    ],
  },
  'integrations.test': {
    type: 'mutation',
    cases: [
      {
        about: 'one that is not set up',
        input: () => ({ service: 'errors' }),
        outcome: { ...ADMINS, admin: 'UNPROCESSABLE_CONTENT' },
      },
    ],
  },
  'integrations.retry': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'integrations.retryAll': {
    type: 'mutation',
    cases: [{ about: 'a service', input: () => ({ integration: 'crm' }), outcome: ADMINS }],
  },
  'integrations.hurry': {
    type: 'mutation',
    cases: [{ about: 'a service', input: () => ({ integration: 'crm' }), outcome: ADMINS }],
  },
  'integrations.discard': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId(), confirmation: 'give up' }), outcome: NOBODY }],
  },
  'nda.signing': { type: 'query', cases: ownSigning },
  'nda.begin': {
    type: 'mutation',
    cases: [
      { about: 'the one in force', input: ({ nda }) => ({ versionId: nda.versionId }), outcome: MEMBERS },
      {
        // Who has signed is answered with that.
        about: 'none',
        input: () => ({ versionId: newId() }),
        outcome: { ...MEMBERS, ndaMissing: 'CONFLICT', admin: 'CONFLICT' },
      },
    ],
  },
  'nda.ceremony': { type: 'mutation', cases: ownSigning },
  'nda.ask': { type: 'mutation', cases: ownSigning },
  'nda.writeDraft': {
    type: 'mutation',
    cases: [
      {
        about: 'the next',
        input: () => ({ title: 'NDA', body: 'Keep it.', effectiveOn: '2999-01-01', mustSignAgain: true }),
        outcome: ADMINS,
      },
    ],
  },
  'nda.publish': {
    type: 'mutation',
    cases: [
      { about: 'a draft', input: ({ nda }) => ({ id: nda.draftId, signAgain: false }), outcome: ADMINS },
      { about: 'none', input: () => ({ id: newId(), signAgain: true }), outcome: NOBODY },
    ],
  },
  'nda.voidSignature': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: others.signingId, reason }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ id: newId(), reason }), outcome: NOBODY },
    ],
  },
  'nda.remind': {
    type: 'mutation',
    cases: [
      { about: 'who owes', input: ({ nda }) => ({ memberId: nda.owingId }), outcome: ADMINS },
      { about: 'nobody', input: () => ({ memberId: newId() }), outcome: NOBODY },
    ],
  },
  'notification.list': { type: 'query', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notification.unreadCount': { type: 'query', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notification.markRead': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: ({ own }) => ({ id: own.notificationId }), outcome: MEMBERS },
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: others.notificationId }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(MEMBERS) },
    ],
  },
  'notification.markAllRead': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notification.chooseDelivery': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: () => ({ kind: 'new_opportunity', delivery: 'daily' }), outcome: MEMBERS },
    ],
  },
  'profile.save': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({
          name: 'Ada Lindqvist',
          phone: null,
          country: 'SE',
          locale: 'sv-SE',
          timeZone: 'Europe/Stockholm',
          currency: 'SEK',
        }),
        outcome: MEMBERS,
      },
    ],
  },
  'profile.pictureForm': {
    type: 'mutation',
    cases: [{ about: 'the own', input: () => ({ type: 'image/png' }), outcome: MEMBERS }],
  },
  'profile.keepPicture': {
    type: 'mutation',
    cases: [
      {
        about: 'none',
        input: () => ({ ticket: 'none' }),
        outcome: all<CallOutcome>('CONFLICT', NOT_MEMBERS),
      },
    ],
  },
  'profile.removePicture': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'profile.addEntity': {
    type: 'mutation',
    cases: [{ about: 'the own', input: () => entity, outcome: MEMBERS }],
  },
  'profile.editEntity': { type: 'mutation', cases: ownEntity },
  'profile.archiveEntity': { type: 'mutation', cases: ownEntity },
  'profile.makeDefaultEntity': { type: 'mutation', cases: ownEntity },
  'profile.endSession': {
    type: 'mutation',
    // One that is over, or was never theirs, is as good as ended.
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: MEMBERS }],
  },
  'profile.endOtherSessions': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'account.askDeletion': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({ reason: null, confirmation: 'delete my account' }),
        outcome: MEMBERS,
      },
    ],
  },
  'account.withdrawDeletion': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'account.confirmDeletion': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: ({ own }) => ({ id: own.deletionId, confirmation: 'erase' }),
        outcome: { ...NOBODY, admin: 'CONFLICT' },
      },
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: others.deletionId, confirmation: 'erase' }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ id: newId(), confirmation: 'erase' }), outcome: NOBODY },
    ],
  },
};
