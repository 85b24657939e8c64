import { newId } from '#app/domain/ids.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { ADMINS, absentFor, type Case, MEMBERS, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const fields = {
  ...{ kind: 'call', noticeDate: '2026-12-01', dueDate: '2026-12-15', purpose: 'Second closing' },
  content: contentOf({ lines: [calledLine(200_00)] }),
};

/** On a draft, and on none. */
const onDraft = (more: object, outcome: Case['outcome'] = ADMINS): Case[] => [
  { about: 'a draft', input: ({ notice }) => ({ noticeId: notice.id, ...more }), outcome },
  { about: 'none', input: () => ({ noticeId: newId(), ...more }), outcome: NOBODY },
];

const conflict = { ...ADMINS, admin: 'CONFLICT' as const };

/** Admins' acts on capital calls and distributions. */
export const NOTICES: ProcedureAccess = {
  'notice.start': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund }) => ({ vehicleId: fund.id, kind: 'call', from: 'last' }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: () => ({ vehicleId: newId(), kind: 'call', from: 'empty' }),
        outcome: NOBODY,
      },
    ],
  },
  'notice.save': { type: 'mutation', cases: onDraft({ revision: 1, fields }) },
  'notice.discard': { type: 'mutation', cases: onDraft({ revision: 1 }) },
  'notice.publish': { type: 'mutation', cases: onDraft({ revision: 1, at: null }) },
  'notice.withdraw': { type: 'mutation', cases: onDraft({ revision: 1 }) },
  // A draft is discarded or changed instead.
  'notice.cancel': { type: 'mutation', cases: onDraft({ reason: 'A mistake' }, conflict) },
  'notice.correct': { type: 'mutation', cases: onDraft({ reason: 'A mistake' }, conflict) },
  'notice.holders': { type: 'query', cases: onDraft({}) },
  'notice.view': { type: 'query', cases: onDraft({}) },
  'notice.requestPayment': {
    type: 'mutation',
    cases: [
      // No commitment to it is accepted.
      {
        about: 'an opportunity',
        input: ({ opportunity: { id } }) => ({ opportunityId: id, dueDate: '2099-12-15' }),
        outcome: conflict,
      },
      { about: 'none', input: () => ({ opportunityId: newId(), dueDate: '2099-12-15' }), outcome: NOBODY },
    ],
  },
  'notice.waive': {
    type: 'mutation',
    cases: [
      {
        about: 'none',
        input: () => ({ expectedPaymentId: newId(), reason: 'Agreed' }),
        outcome: NOBODY,
      },
    ],
  },
  'notice.openCalendar': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notice.renewCalendar': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notice.reportPayment': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ itemId: newId(), day: null }), outcome: absentFor(MEMBERS) }],
  },
  'notice.preview': { type: 'query', cases: onDraft({ fields, all: true }) },
};
