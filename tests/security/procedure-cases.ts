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
  questionId: string;
};

export type Case = {
  /** Whose record, or what else tells this call from the others of its procedure. */
  about: string;
  input?: (world: World) => unknown;
  outcome: Record<Person, CallOutcome>;
};

export const NOT_MEMBERS = {
  visitor: 'UNAUTHORIZED',
  unverified: 'FORBIDDEN',
  pending: 'FORBIDDEN',
  rejected: 'FORBIDDEN',
  unknown: 'FORBIDDEN',
} as const;

export const entity = { kind: 'individual', name: 'Ada Lindqvist', country: 'DE' };

export const EVERYONE = all<CallOutcome>('ok');
export const MEMBERS = all<CallOutcome>('ok', NOT_MEMBERS);
export const AFTER_NDA = all<CallOutcome>('ok', { ...NOT_MEMBERS, ndaMissing: 'FORBIDDEN' });
export const ADMINS = all<CallOutcome>('NOT_FOUND', { admin: 'ok' });
export const NOBODY = all<CallOutcome>('NOT_FOUND');
export const absentFor = (able: Record<Person, CallOutcome>) =>
  Object.fromEntries(
    Object.entries(able).map(([person, outcome]) => [person, outcome === 'ok' ? 'NOT_FOUND' : outcome]),
  ) as Record<Person, CallOutcome>;

/** Of an entity: the own, somebody else's, none. */
export const ownEntity: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.entityId, entity }), outcome: MEMBERS },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.entityId, entity }),
    outcome: absentFor(MEMBERS),
  },
  { about: 'none', input: () => ({ id: newId(), entity }), outcome: absentFor(MEMBERS) },
];

export const amount = fromMajor(250_000);
export const reason = 'The book is full.';

/** A signing is its signer's alone: to an admin, others' does not exist either. */
export const ownSigning: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.signingId }), outcome: MEMBERS },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.signingId }),
    outcome: absentFor(MEMBERS),
  },
  { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(MEMBERS) },
];

/** On how likely somebody is to invest. What is open already is not asked for any more: they come as far as the act. */
export const onPipeline = (more: object): Case[] => [
  {
    about: 'an open one',
    input: ({ opportunity }) => ({ opportunityId: opportunity.id, ...more }),
    outcome: Object.fromEntries(
      Object.entries(AFTER_NDA).map(([person, outcome]) => [person, outcome === 'ok' ? 'CONFLICT' : outcome]),
    ) as Record<Person, CallOutcome>,
  },
  {
    about: 'an unpublished one',
    input: ({ hidden }) => ({ opportunityId: hidden.id, ...more }),
    outcome: absentFor(AFTER_NDA),
  },
  {
    about: 'none',
    input: () => ({ opportunityId: newId(), ...more }),
    outcome: absentFor(AFTER_NDA),
  },
];

/** An act of an admin on people: on a member, on nobody. How it went is told of each. */
export const onPeople = (more: object = {}): Case[] => [
  {
    about: "somebody else's standing",
    input: ({ others }) => ({ memberIds: [others.memberId], ...more }),
    outcome: ADMINS,
  },
  { about: 'the own', input: ({ own }) => ({ memberIds: [own.memberId], ...more }), outcome: ADMINS },
  { about: 'none', input: () => ({ memberIds: [newId()], ...more }), outcome: ADMINS },
];

/** An act of an admin on one person. */
export const onPerson = (more: () => object = () => ({})): Case[] => [
  {
    about: 'somebody else',
    input: ({ others }) => ({ memberId: others.memberId, ...more() }),
    outcome: ADMINS,
  },
  { about: 'nobody', input: () => ({ memberId: newId(), ...more() }), outcome: NOBODY },
];

/** Of an invitation: the own, somebody else's, which admins may deal with too, none. */
export const ownInvitation: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.invitationId }), outcome: AFTER_NDA },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.invitationId }),
    outcome: { ...absentFor(AFTER_NDA), admin: 'ok' },
  },
  { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(AFTER_NDA) },
];

export const draft = { answers: { sectors: ['Software'] }, step: 2 };
/** Something is still missing in them: whoever comes as far as handing them in is told so. */
export const unfinished = (able: Record<Person, CallOutcome>) =>
  Object.fromEntries(
    Object.entries(able).map(([person, outcome]) => [
      person,
      outcome === 'ok' ? 'UNPROCESSABLE_CONTENT' : outcome,
    ]),
  ) as Record<Person, CallOutcome>;
export const BAD_TOKEN = 'a-token-that-was-never-mailed';

/** Procedures by name: how each is called, on every kind of record that it takes. */
export type ProcedureAccess = Record<string, { type: 'query' | 'mutation'; cases: Case[] }>;
