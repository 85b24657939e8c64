import { newId } from '#app/domain/ids.ts';
import { NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const onNone = (input: () => object) => ({
  type: 'mutation' as const,
  cases: [{ about: 'none', input, outcome: NOBODY }],
});

/** What admins record of payments; tested with some in app/features/payments. */
export const PAYMENTS: ProcedureAccess = {
  'payments.enter': onNone(() => ({ expectedId: newId(), amount: 1, valueDate: '2026-01-31', note: 'Seen' })),
  'payments.undo': onNone(() => ({ paymentId: newId(), reason: 'Typo' })),
};
