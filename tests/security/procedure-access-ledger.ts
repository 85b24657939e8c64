import { newId } from '#app/domain/ids.ts';
import { ADMINS, type CallOutcome, type Case, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const choices = { kind: null, mapping: {} };
const conflict = { ...ADMINS, admin: 'CONFLICT' as CallOutcome };

/** On an uploaded ledger file, and on a missing one. */
const onFile = (more: object, outcome = ADMINS): Case[] => [
  { about: 'a file', input: ({ ledgerFile }) => ({ id: ledgerFile.id, ...more }), outcome },
  { about: 'none', input: () => ({ id: newId(), ...more }), outcome: NOBODY },
];

const onImport: Case[] = [
  { about: 'an import', input: ({ ledgerImport }) => ({ id: ledgerImport.id }), outcome: ADMINS },
  { about: 'none', input: () => ({ id: newId() }), outcome: NOBODY },
];

/** Admins' actions on files imported into the ledger. */
export const LEDGER: ProcedureAccess = {
  'ledgerImport.check': { type: 'mutation', cases: onFile(choices) },
  // It is no workbook.
  'ledgerImport.openSheet': { type: 'mutation', cases: onFile({ sheet: 'Lines' }, NOBODY) },
  // It has not been checked.
  'ledgerImport.import': { type: 'mutation', cases: onFile({}, conflict) },
  'ledgerImport.discard': { type: 'mutation', cases: onFile({}) },
  'ledgerImport.forecastUndo': { type: 'query', cases: onImport },
  'ledgerImport.undo': { type: 'mutation', cases: onImport },
};
