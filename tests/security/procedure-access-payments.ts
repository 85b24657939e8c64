import { newId } from '#app/domain/ids.ts';
import { NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const onNone = (input: () => object) => ({
  type: 'mutation' as const,
  cases: [{ about: 'none', input, outcome: NOBODY }],
});

/** Admins' decisions about payments; with entries they are tested in app/features/payments. */
export const PAYMENTS: ProcedureAccess = {
  'payments.confirm': onNone(() => ({ entryIds: [newId()] })),
  'payments.doubt': onNone(() => ({ entryIds: [newId()] })),
  'payments.assign': onNone(() => ({ entryId: newId(), parts: [{ expectedId: newId(), amount: 1 }] })),
  'payments.setAside': onNone(() => ({ entryId: newId(), reason: 'Rent' })),
  'payments.undoEntry': onNone(() => ({ entryId: newId(), reason: 'Wrong' })),
  'payments.enter': onNone(() => ({
    expectedId: newId(),
    open: 1,
    amount: 1,
    valueDate: '2026-01-31',
    note: 'Seen',
  })),
  'payments.undo': onNone(() => ({ paymentId: newId(), reason: 'Typo' })),
};
