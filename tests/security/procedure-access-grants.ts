import type { GrantInput } from '#app/domain/access/giving.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import { newId } from '#app/domain/ids.ts';
import { all } from './people.ts';
import {
  absentFor,
  type CallOutcome,
  MEMBERS,
  NOBODY,
  NOT_MEMBERS,
  type ProcedureAccess,
} from './procedure-cases.ts';

const grant = () => ({
  ...{ id: newId(), entity: 'all', email: `${newId()}@example.com`, preset: 'spouse', vehicles: 'all' },
  ...{ rights: PRESETS.spouse.rights as GrantInput['rights'], from: null, until: null },
});
const none = { about: 'none', input: () => ({ id: newId() }) };

/** Access that holders give to others. */
export const GRANTS: ProcedureAccess = {
  'grant.give': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({ grant: grant(), letter: null }),
        // Admins hold nothing that they could give.
        outcome: { ...MEMBERS, admin: 'UNPROCESSABLE_CONTENT' },
      },
    ],
  },
  'grant.propose': {
    type: 'mutation',
    cases: [
      {
        about: 'a member',
        input: ({ others: { memberId } }) => ({ memberId, grant: grant(), letter: null }),
        outcome: { ...NOBODY, admin: 'ok' },
      },
      {
        about: 'nobody',
        input: () => ({ memberId: newId(), grant: grant(), letter: null }),
        outcome: NOBODY,
      },
    ],
  },
  'grant.confirm': { type: 'mutation', cases: [{ ...none, outcome: absentFor(MEMBERS) }] },
  'grant.accept': { type: 'mutation', cases: [{ ...none, outcome: absentFor(MEMBERS) }] },
  'grant.decline': { type: 'mutation', cases: [{ ...none, outcome: absentFor(MEMBERS) }] },
  'grant.revoke': { type: 'mutation', cases: [{ ...none, outcome: absentFor(MEMBERS) }] },
  'prepared.prepare': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({ kind: 'notice.reportPayment', input: { itemId: newId(), day: null } }),
        // Only for a holder.
        outcome: all<CallOutcome>('FORBIDDEN', NOT_MEMBERS),
      },
    ],
  },
  'prepared.withdraw': { type: 'mutation', cases: [{ ...none, outcome: absentFor(MEMBERS) }] },
  'prepared.confirm': { type: 'mutation', cases: [{ ...none, outcome: absentFor(MEMBERS) }] },
  'prepared.decline': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId(), reason: 'No.' }), outcome: absentFor(MEMBERS) }],
  },
  'grant.end': { type: 'mutation', cases: [{ ...none, outcome: NOBODY }] },
};
