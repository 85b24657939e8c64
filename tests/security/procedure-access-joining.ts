import { FIRST_QUESTIONS } from '#app/domain/firm/application-questions.ts';
import { newId } from '#app/domain/ids.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { all } from './people.ts';
import {
  ADMINS,
  AFTER_NDA,
  BAD_TOKEN,
  type CallOutcome,
  draft,
  EVERYONE,
  MEMBERS,
  NOBODY,
  onPeople,
  onPerson,
  ownInvitation,
  type ProcedureAccess,
  reason,
  unfinished,
} from './procedure-cases.ts';

/** From the waitlist to the preferences, with the admin’s side of it. */
export const JOINING: ProcedureAccess = {
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
  // Nobody was imported: there is no one to invite.
  'invite.sendPrepared': {
    type: 'mutation',
    cases: [{ about: 'all', outcome: { ...ADMINS, admin: 'CONFLICT' } }],
  },
  'invite.resend': { type: 'mutation', cases: ownInvitation },
  'invite.mailLinkAgain': {
    type: 'mutation',
    cases: [{ about: 'by none', input: () => ({ ticket: BAD_TOKEN }), outcome: NOBODY }],
  },
  'invite.revoke': { type: 'mutation', cases: ownInvitation },
  'people.select': { type: 'query', cases: [{ about: 'all', input: () => ({ q: 'ada' }), outcome: ADMINS }] },
  'people.approve': { type: 'mutation', cases: onPeople() },
  'people.reject': { type: 'mutation', cases: onPeople({ reason, message: 'We are full.' }) },
  'people.undo': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's standing",
        input: ({ others }) => ({
          decisions: [{ memberId: others.memberId, decidedAt: new Date().toISOString() }],
        }),
        outcome: ADMINS,
      },
    ],
  },
  'person.timeline': { type: 'query', cases: onPerson(() => ({ cursor: newId() })) },
  'person.grantTokens': {
    type: 'mutation',
    cases: onPerson(() => ({ count: 1, idempotencyKey: newId() })),
  },
  'person.confirmName': {
    type: 'mutation',
    cases: onPerson(() => ({ entityId: null, name: 'Ada Lindqvist' })),
  },
  'person.saveAddress': {
    type: 'mutation',
    cases: onPerson(() => ({
      entityId: null,
      address: { street: null, building: null, postCode: null, town: 'Stockholm', country: 'SE' },
      seen: null,
    })),
  },
  'person.endSessions': { type: 'mutation', cases: onPerson() },
  'application.submit': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({ company: 'Lindqvist AB' }),
        outcome: all<CallOutcome>('CONFLICT', { visitor: 'UNAUTHORIZED', pending: 'ok' }),
      },
    ],
  },
  'application.saveQuestions': {
    type: 'mutation',
    cases: [
      {
        about: 'as they are',
        input: () => ({ revision: digestOf(FIRST_QUESTIONS), questions: FIRST_QUESTIONS }),
        outcome: ADMINS,
      },
    ],
  },
  'record.addNote': {
    type: 'mutation',
    cases: onPerson(() => ({ id: newId(), kind: 'call', day: '2026-11-20', body: 'Asked about fees.' })),
  },
  'record.changeNote': {
    type: 'mutation',
    cases: [
      {
        about: 'none',
        input: () => ({
          id: newId(),
          kind: 'call',
          day: '2026-11-20',
          body: 'Asked about fees.',
          seen: null,
        }),
        outcome: NOBODY,
      },
    ],
  },
  'record.removeNote': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'record.addTask': {
    type: 'mutation',
    // The owner has to be an admin, which is said to admins alone.
    cases: onPerson(() => ({ id: newId(), title: 'Call back', ownerId: newId(), dueOn: '2026-12-01' })).map(
      ({ outcome, ...one }) => ({
        ...one,
        outcome: outcome === ADMINS ? { ...ADMINS, admin: 'UNPROCESSABLE_CONTENT' as const } : outcome,
      }),
    ),
  },
  'record.changeTask': {
    type: 'mutation',
    cases: [
      {
        about: 'none',
        input: () => ({ id: newId(), title: 'Call back', ownerId: newId(), dueOn: '2026-12-01' }),
        outcome: NOBODY,
      },
    ],
  },
  'record.removeTask': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'record.file': { type: 'mutation', cases: onPeople({ addTag: 'Family office' }) },
  'record.setTaskDone': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId(), isDone: true }), outcome: NOBODY }],
  },
  'record.addTag': { type: 'mutation', cases: onPerson(() => ({ tag: 'Family office' })) },
  'record.removeTag': { type: 'mutation', cases: onPerson(() => ({ tag: 'Family office' })) },
  'mail.allow': {
    type: 'mutation',
    // For everyone else the address is not suppressed, and the response does not reveal whether it is.
    cases: [{ about: 'any address', input: () => ({ address: 'a@vestry.test' }), outcome: ADMINS }],
  },
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
  'verification.sendAgain': {
    type: 'mutation',
    cases: [
      {
        about: 'the own address',
        outcome: all<CallOutcome>('CONFLICT', { visitor: 'UNAUTHORIZED', unverified: 'ok' }),
      },
    ],
  },
  'verification.check': {
    type: 'mutation',
    cases: [{ about: 'the own address', outcome: all<CallOutcome>('ok', { visitor: 'UNAUTHORIZED' }) }],
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
};
