import { NEW_FIRM } from '#app/domain/firm/firm.ts';
import { newId } from '#app/domain/ids.ts';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { ADMINS, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const card = { title: 'Partner', languages: '', isDefault: false };

/** A PNG of one pixel. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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
  'settings.saveLogo': {
    type: 'mutation',
    cases: [{ about: 'a logo', input: () => ({ theme: 'light', file: LOGO }), outcome: ADMINS }],
  },
  'settings.removeLogo': {
    type: 'mutation',
    cases: [{ about: 'no logo', input: () => ({ theme: 'light' }), outcome: ADMINS }],
  },
  'settings.saveVocabulary': {
    type: 'mutation',
    cases: [
      {
        about: 'a new word',
        input: () => ({
          revision: digestOf(FIRST_VOCABULARY),
          words: { ...FIRST_VOCABULARY, types: [...FIRST_VOCABULARY.types, { label: 'Private credit' }] },
        }),
        outcome: ADMINS,
      },
    ],
  },
  'savedText.save': {
    type: 'mutation',
    cases: [
      {
        about: 'a new text',
        input: () => ({ id: newId(), revision: 0, title: 'Wire', body: 'Please quote the reference.' }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: () => ({ id: newId(), revision: 1, title: 'Wire', body: 'Please quote the reference.' }),
        outcome: { ...ADMINS, admin: 'CONFLICT' },
      },
    ],
  },
  'savedText.remove': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'staff.give': {
    type: 'mutation',
    cases: [
      {
        about: 'another admin',
        input: ({ partner }) => ({ ...partner, set: 'finance', until: null }),
        outcome: ADMINS,
      },
      {
        about: 'oneself',
        input: ({ own }) => ({ memberId: own.memberId, set: 'finance', until: null }),
        outcome: { ...ADMINS, admin: 'FORBIDDEN' },
      },
      {
        about: 'a member',
        input: ({ others }) => ({ memberId: others.memberId, set: 'finance', until: null }),
        outcome: NOBODY,
      },
    ],
  },
  'staff.end': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'accessReview.start': {
    type: 'mutation',
    cases: [{ about: 'this quarter’s', input: () => undefined, outcome: ADMINS }],
  },
  'accessReview.decide': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId(), decision: 'keep', seen: null }), outcome: NOBODY }],
  },
  'accessReview.signOff': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'contacts.save': {
    type: 'mutation',
    cases: [
      {
        about: 'one of the firm’s people',
        input: ({ partner }) => ({ ...partner, ...card }),
        outcome: ADMINS,
      },
      {
        about: 'somebody who is not the firm’s',
        input: ({ others }) => ({ memberId: others.memberId, ...card }),
        outcome: NOBODY,
      },
      { about: 'none', input: () => ({ memberId: newId(), ...card }), outcome: NOBODY },
    ],
  },
  'contacts.remove': {
    type: 'mutation',
    cases: [
      { about: 'one of the firm’s people', input: ({ partner }) => partner, outcome: ADMINS },
      { about: 'none', input: () => ({ memberId: newId() }), outcome: NOBODY },
    ],
  },
  'contacts.assign': {
    type: 'mutation',
    cases: [
      {
        about: 'a person without one',
        input: ({ others }) => ({ memberId: others.memberId, contactId: null }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ memberId: newId(), contactId: null }), outcome: NOBODY },
    ],
  },
};
