import { newId } from '#app/domain/ids.ts';
import { textOf } from '#tests/factories/broadcasts.ts';
import { ADMINS, type CallOutcome, type Case, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const fields = { title: 'Hello', content: textOf('How are you?'), rules: [] };

const mutation = (cases: Case[]): ProcedureAccess[string] => ({ type: 'mutation', cases });

/** On a message: an existing draft, and a missing one. */
const onBroadcast = (more: object = {}, admin: CallOutcome = 'ok', none = NOBODY): ProcedureAccess[string] =>
  mutation([
    { about: 'a draft', input: ({ broadcast: { id } }) => ({ id, ...more }), outcome: { ...ADMINS, admin } },
    { about: 'none', input: () => ({ id: newId(), ...more }), outcome: none },
  ]);

/** Admins' actions on messages from the firm. */
export const BROADCASTS: ProcedureAccess = {
  'broadcast.create': mutation([{ about: 'one', outcome: ADMINS }]),
  'broadcast.save': onBroadcast({ revision: 1, ...fields }),
  // A missing one counts as already deleted.
  'broadcast.discard': onBroadcast({ revision: 1 }, 'ok', ADMINS),
  'broadcast.audience': mutation([
    { about: 'everyone', input: () => ({ rules: [{ kind: 'everyone' }] }), outcome: ADMINS },
  ]),
  'broadcast.merge': mutation([{ about: 'a draft', input: () => fields, outcome: ADMINS }]),
  'broadcast.nonReaders': mutation([
    { about: 'everyone', input: () => ({ rules: [{ kind: 'everyone' }] }), outcome: ADMINS },
  ]),
  'attachment.search': {
    type: 'query',
    cases: [
      {
        about: 'a draft',
        input: ({ broadcast: { id } }) => ({ target: { to: 'broadcast', id }, search: 'memo' }),
        outcome: ADMINS,
      },
    ],
  },
  'attachment.add': mutation([
    {
      about: 'a draft',
      input: ({ broadcast: { id }, document }) => ({
        ...{ target: { to: 'broadcast', id }, documentId: document.id },
      }),
      outcome: ADMINS,
    },
    {
      about: 'none',
      input: ({ document }) => ({ target: { to: 'broadcast', id: newId() }, documentId: document.id }),
      outcome: NOBODY,
    },
  ]),
  'attachment.remove': mutation([
    {
      about: 'a draft',
      input: ({ broadcast: { id }, document }) => ({
        ...{ target: { to: 'broadcast', id }, documentId: document.id },
      }),
      outcome: ADMINS,
    },
  ]),
  'broadcast.sendTest': onBroadcast({ revision: 1 }),
  'broadcast.send': onBroadcast({ revision: 1, at: null }),
  'broadcast.cancelSchedule': onBroadcast(),
  'broadcast.stop': onBroadcast({}, 'CONFLICT'),
  'broadcast.resume': onBroadcast({}, 'CONFLICT'),
};
