import { newId } from '#app/domain/ids.ts';
import { ADMINS, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

/** A file of another sender, or an invented one: an author who may call the act learns that no file has arrived. */
const notTheirs = (more: object = {}): ProcedureAccess[string] => ({
  type: 'mutation',
  cases: [
    {
      about: 'a ticket that is not theirs',
      input: () => ({ ticket: 'made-up', ...more }),
      outcome: { ...ADMINS, admin: 'CONFLICT' },
    },
  ],
});

/** The procedures by which authors upload files. */
export const FILES: ProcedureAccess = {
  'opportunityFile.form': {
    type: 'mutation',
    cases: [
      {
        about: 'one',
        input: ({ opportunity: { id } }) => ({ opportunityId: id, kind: 'picture', type: 'image/png' }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: () => ({ opportunityId: newId(), kind: 'picture', type: 'image/png' }),
        outcome: NOBODY,
      },
    ],
  },
  'opportunityFile.keepPicture': notTheirs({ alt: 'A wall' }),
  'opportunityFile.keepRecording': notTheirs(),
  'opportunityFile.keepCaptions': notTheirs(),
  'opportunityFile.keepTeaser': notTheirs(),
};
