import { newId } from '#app/domain/ids.ts';
import { all } from './people.ts';
import {
  ADMINS,
  absentFor,
  type CallOutcome,
  entity,
  MEMBERS,
  NOBODY,
  NOT_MEMBERS,
  ownEntity,
  type ProcedureAccess,
} from './procedure-cases.ts';

/** A member’s own data: notifications, profile, account. */
export const OWN: ProcedureAccess = {
  'reading.save': {
    type: 'mutation',
    cases: [
      {
        about: 'no document',
        input: () => ({ versionId: newId(), times: [{ page: 1, milliseconds: 900 }] }),
        outcome: absentFor(MEMBERS),
      },
    ],
  },
  'portfolio.visit': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'portfolio.explain': {
    type: 'query',
    cases: [
      {
        about: 'a figure of nothing that is held',
        input: () => ({ address: '/portfolio/figures/irr' }),
        outcome: absentFor(MEMBERS),
      },
      {
        about: 'no figure',
        input: () => ({ address: '/portfolio/figures/none' }),
        outcome: absentFor(MEMBERS),
      },
    ],
  },
  'search.everything': {
    type: 'query',
    cases: [{ about: 'a name', input: () => ({ query: 'kontor' }), outcome: MEMBERS }],
  },
  'search.recent': {
    type: 'query',
    cases: [
      // Records that the caller may not open are omitted: the response is the same as for none.
      {
        about: 'the hidden',
        input: ({ hidden: { id } }) => ({ refs: [{ kind: 'opportunity', id }] }),
        outcome: MEMBERS,
      },
      {
        about: "somebody else's",
        input: ({ others }) => ({ refs: [{ kind: 'question', id: others.questionId }] }),
        outcome: MEMBERS,
      },
    ],
  },
  'library.visit': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notification.unreadCount': { type: 'query', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notification.markRead': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: ({ own }) => ({ id: own.notificationId }), outcome: MEMBERS },
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: others.notificationId }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ id: newId() }), outcome: absentFor(MEMBERS) },
    ],
  },
  'notification.markAllRead': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'notification.chooseDelivery': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: () => ({ kind: 'new_opportunity', delivery: 'daily' }), outcome: MEMBERS },
    ],
  },
  'notification.setQuietHours': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: () => ({ hours: { startsAt: 1_320, endsAt: 420 } }), outcome: MEMBERS },
    ],
  },
  'profile.saveAddress': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: () => ({ entityId: null, address: null, seen: null }), outcome: MEMBERS },
      {
        about: 'no entity of theirs',
        input: () => ({ entityId: newId(), address: null, seen: null }),
        outcome: absentFor(MEMBERS),
      },
    ],
  },
  'profile.save': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({
          name: 'Ada Lindqvist',
          phone: null,
          country: 'SE',
          locale: 'sv-SE',
          timeZone: 'Europe/Stockholm',
          currency: 'SEK',
        }),
        outcome: MEMBERS,
      },
    ],
  },
  'profile.pictureForm': {
    type: 'mutation',
    cases: [{ about: 'the own', input: () => ({ type: 'image/png' }), outcome: MEMBERS }],
  },
  'profile.keepPicture': {
    type: 'mutation',
    cases: [
      {
        about: 'none',
        input: () => ({ ticket: 'none' }),
        outcome: all<CallOutcome>('CONFLICT', NOT_MEMBERS),
      },
    ],
  },
  'profile.removePicture': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'profile.addEntity': {
    type: 'mutation',
    cases: [{ about: 'the own', input: () => entity, outcome: MEMBERS }],
  },
  'profile.editEntity': { type: 'mutation', cases: ownEntity },
  'profile.archiveEntity': { type: 'mutation', cases: ownEntity },
  'profile.makeDefaultEntity': { type: 'mutation', cases: ownEntity },
  'profile.endSession': {
    type: 'mutation',
    // A session that is over, or was never theirs, counts as ended.
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: MEMBERS }],
  },
  'profile.endOtherSessions': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'account.askDeletion': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: () => ({ reason: null, confirmation: 'delete my account' }),
        outcome: MEMBERS,
      },
    ],
  },
  'account.withdrawDeletion': { type: 'mutation', cases: [{ about: 'the own', outcome: MEMBERS }] },
  'account.confirmDeletion': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: ({ own }) => ({ id: own.deletionId, confirmation: 'erase' }),
        outcome: { ...NOBODY, admin: 'CONFLICT' },
      },
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: others.deletionId, confirmation: 'erase' }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ id: newId(), confirmation: 'erase' }), outcome: NOBODY },
    ],
  },
};
