import { newId } from '#app/domain/ids.ts';
import { makeAccount } from '../factories/bank-details.ts';
import { ADMINS, absentFor, MEMBERS, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const account = makeAccount();
const holder = { entityId: null, currency: 'EUR', account };

/** Bank details, what a second admin approves, and what an admin takes back. */
export const APPROVALS: ProcedureAccess = {
  'hold.undo': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ holdId: newId() }), outcome: NOBODY }],
  },
  'approval.decide': {
    type: 'mutation',
    cases: [
      {
        about: 'none',
        input: () => ({ id: newId(), revision: 1, decision: 'approved', reason: null }),
        outcome: NOBODY,
      },
    ],
  },
  'bankDetails.proposeForVehicle': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund }) => ({ vehicleId: fund.id, account, address: null, note: null }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: () => ({ vehicleId: newId(), account, address: null, note: null }),
        outcome: NOBODY,
      },
    ],
  },
  'bankDetails.proposeForHolder': {
    type: 'mutation',
    cases: [
      {
        about: 'a member',
        input: ({ others }) => ({ memberId: others.memberId, ...holder, note: null }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ memberId: newId(), ...holder, note: null }), outcome: NOBODY },
    ],
  },
  'bankDetails.proposeOwn': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: () => holder, outcome: MEMBERS },
      {
        about: 'an entity that does not exist',
        input: () => ({ ...holder, entityId: newId() }),
        outcome: absentFor(MEMBERS),
      },
    ],
  },
  'bankDetails.stop': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: absentFor(MEMBERS) }],
  },
  'bankDetails.read': {
    type: 'mutation',
    cases: [{ about: 'a member', input: ({ others: { memberId } }) => ({ memberId }), outcome: ADMINS }],
  },
};
