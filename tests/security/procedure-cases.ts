import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { all, type Person } from './people.ts';

/** `ok`, or the error code. */
export type CallOutcome =
  | 'ok'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNPROCESSABLE_CONTENT'
  | 'UNSUPPORTED_MEDIA_TYPE';

/** The records that exist during a call. A visitor's "own" records are ids that do not exist. */
export type World = {
  /** Published and open, and one that is hidden from everyone. */
  opportunity: { id: string; slug: string };
  hidden: { id: string; slug: string };
  own: Records;
  others: Records;
  /** One of the firm's people. */
  partner: { memberId: string };
  /** The agreement in force, a draft of the next, and a member who has not signed. */
  nda: { versionId: string; draftId: string; draftRevision: string; owingId: string };
  /** A person on the waitlist, and the secret of the link that was mailed to them. */
  waitlist: { entryId: string; token: string };
  /** A draft, the version that members would get, and the revision of its details. */
  document: { id: string; versionId: string; revision: string };
  /** A message from the firm that is still a draft. */
  broadcast: { id: string };
  /** An empty batch. */
  batch: { id: string };
  /** A published FAQ with its category, and a draft. */
  faq: { id: string; categoryId: string; draftId: string };
  /** A fund with one holder and one line. */
  fund: { id: string; revision: string; lineId: string; holder: { memberId: string; entityId: null } };
  /** The draft of a capital call of that fund. */
  notice: { id: string };
  /** An unchecked ledger file, and an empty import. */
  ledgerFile: { id: string };
  ledgerImport: { id: string };
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
  conversationId: string;
};

export type Case = {
  /** The owner of the record, or whatever else distinguishes this call from others of its procedure. */
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

/** On an entity: the caller's own, another member's, a missing one. */
export const ownEntity: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.entityId, entity }), outcome: MEMBERS },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.entityId, entity }),
    outcome: absentFor(MEMBERS),
  },
  { about: 'none', input: () => ({ id: newId(), entity }), outcome: absentFor(MEMBERS) },
];

export const amount = fromMajor(250_000, 'EUR');
export const reason = 'The book is full.';

/** A signing is visible only to its signer: for an admin, others' do not exist either. */
export const ownSigning: Case[] = [
  { about: 'the own', input: ({ own }) => ({ id: own.signingId }), outcome: MEMBERS },
  {
    about: "somebody else's",
    input: ({ others }) => ({ id: others.signingId }),
    outcome: absentFor(MEMBERS),
  },
  { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(MEMBERS) },
];

/** On a likelihood. An open opportunity no longer accepts one: the caller reaches the act itself. */
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

/** An admin's act on several people: on a member, on a missing one. Reports the outcome for each. */
export const onPeople = (more: object = {}): Case[] => [
  {
    about: "somebody else's standing",
    input: ({ others }) => ({ memberIds: [others.memberId], ...more }),
    outcome: ADMINS,
  },
  { about: 'the own', input: ({ own }) => ({ memberIds: [own.memberId], ...more }), outcome: ADMINS },
  { about: 'none', input: () => ({ memberIds: [newId()], ...more }), outcome: ADMINS },
];

/** An admin's act on one person. */
export const onPerson = (more: () => object = () => ({})): Case[] => [
  {
    about: 'somebody else',
    input: ({ others }) => ({ memberId: others.memberId, ...more() }),
    outcome: ADMINS,
  },
  { about: 'nobody', input: () => ({ memberId: newId(), ...more() }), outcome: NOBODY },
];

/** On an invitation: the caller's own, another member's, which admins may handle too, a missing one. */
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
/** They are incomplete: a caller who may submit them gets that error. */
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
