import { NEW_FIRM } from '#app/domain/firm/firm.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { ADMINS, type ProcedureAccess } from './procedure-cases.ts';

/** The firm's own settings. */
export const SETTINGS: ProcedureAccess = {
  'settings.saveFirm': {
    type: 'mutation',
    cases: [
      {
        about: 'a new name',
        input: () => ({ revision: digestOf(NEW_FIRM), firm: { ...NEW_FIRM, legalName: 'Birch GmbH' } }),
        outcome: ADMINS,
      },
    ],
  },
};
