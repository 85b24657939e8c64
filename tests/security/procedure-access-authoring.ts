import { newId } from '#app/domain/ids.ts';
import { ADMINS, type Case, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

/** An act on an opportunity's draft: on an existing one, and on a missing one. */
const onOne = (more: object, outcome: Case['outcome'] = ADMINS): Case[] => [
  { about: 'one', input: ({ opportunity: { id } }) => ({ opportunityId: id, ...more }), outcome },
  { about: 'none', input: () => ({ opportunityId: newId(), ...more }), outcome: NOBODY },
];

/** Writing opportunities and moving them between stages. */
export const AUTHORING: ProcedureAccess = {
  'authoring.create': {
    type: 'mutation',
    cases: [
      { about: 'a new one', input: () => ({ name: 'Kontor', firstStage: 'pipeline' }), outcome: ADMINS },
    ],
  },
  'authoring.save': { type: 'mutation', cases: onOne({ revision: 0, fields: { name: 'Kontor' } }) },
  'authoring.publish': {
    type: 'mutation',
    // It has no draft: an admin reaches the act itself.
    cases: onOne({ revision: 1 }, { ...ADMINS, admin: 'CONFLICT' }),
  },
  'authoring.announce': { type: 'mutation', cases: onOne({ notified: { to: 'members' } }) },
  'authoring.countNotified': { type: 'mutation', cases: onOne({ notified: { to: 'members' } }) },
  'authoring.setAudience': { type: 'mutation', cases: onOne({ rules: [], before: [] }) },
  'authoring.countAudience': {
    type: 'mutation',
    // A draft may not be stored yet, so a missing one is counted for like any other.
    cases: onOne({ rules: [] }).map((one) => ({ ...one, outcome: ADMINS })),
  },
  'authoring.reserve': { type: 'mutation', cases: onOne({}) },
  'authoring.unschedule': { type: 'mutation', cases: onOne({}) },
  'authoring.discard': {
    type: 'mutation',
    cases: [
      {
        about: 'one without a draft',
        input: ({ opportunity: { id } }) => ({ opportunityId: id, revision: 1 }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ opportunityId: newId(), revision: 1 }), outcome: ADMINS },
    ],
  },
  'authoring.restore': { type: 'mutation', cases: onOne({ number: 1, revision: 0 }, NOBODY) },
  'authoring.moveStage': {
    type: 'mutation',
    cases: onOne({ from: 'open', to: 'closed', declineRest: 'The round is full.' }),
  },
};
