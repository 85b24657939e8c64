import { newId } from '#app/domain/ids.ts';
import { ADMINS, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const onNone = (input: () => object) => ({
  type: 'mutation' as const,
  cases: [{ about: 'none', input, outcome: NOBODY }],
});

/** Admins' decisions about payments; with entries they are tested in app/features/payments. */
export const PAYMENTS: ProcedureAccess = {
  'payments.confirm': onNone(() => ({ entryIds: [newId()] })),
  'payments.takeBack': onNone(() => ({ entryIds: [newId()] })),
  'payments.doubt': onNone(() => ({ entryIds: [newId()] })),
  'payments.assign': onNone(() => ({ entryId: newId(), parts: [{ expectedId: newId(), amount: 1 }] })),
  'payments.setAside': onNone(() => ({ entryId: newId(), reason: 'Rent' })),
  'payments.undoEntry': onNone(() => ({ entryId: newId(), reason: 'Wrong' })),
  'payments.enter': onNone(() => ({
    expectedId: newId(),
    open: 1,
    amount: 1,
    isCredit: false,
    valueDate: '2026-01-31',
    note: 'Seen',
  })),
  'payments.reminderCandidates': {
    type: 'query',
    cases: [{ about: 'none', input: () => ({ noticeId: newId() }), outcome: ADMINS }],
  },
  'payments.remind': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ expectedIds: [newId()] }), outcome: ADMINS }],
  },
  'payments.setReminders': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund }) => ({ vehicleId: fund.id, days: [-7, 0], seen: [-3, 0, 3, 10] }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ vehicleId: newId(), days: [], seen: [] }), outcome: NOBODY },
    ],
  },
  'payments.preparePayout': onNone(() => ({
    ...{ noticeId: newId(), executionDate: '2099-01-31', count: 1, total: 1 },
  })),
  'payments.cancelPayout': onNone(() => ({ id: newId(), reason: 'Wrong day' })),
  'payments.undo': onNone(() => ({ paymentId: newId(), reason: 'Typo' })),
};
