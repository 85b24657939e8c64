import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { recordPaid } from '#app/features/notices/paying/record-paid.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockExpected } from '../expected.queries.server.ts';
import { findPayment, insertPayment, updatePayment } from './decide.queries.server.ts';
import type { byHandInput, undoInput } from './decide.ts';

/**
 * Records a payment that an admin has seen.
 * @throws DomainError `not_found`, `conflict` if nothing is open, `unprocessable` for a day to come.
 */
export async function enterPayment(
  tx: Tx,
  viewer: Viewer,
  { expectedId, amount, valueDate, note }: z.output<typeof byHandInput>,
): Promise<void> {
  await lockPayments(tx);
  const [expected] = isAdmin(viewer) ? await lockExpected(tx, [expectedId]) : [];
  if (!expected) throw new DomainError('not_found', 'Payment not found.');
  if (expected.open === 0)
    throw new DomainError('conflict', 'Nothing is open here any more. Reload the page.');
  const at = new Date();
  if (valueDate > at.toISOString().slice(0, 10))
    throw new DomainError('unprocessable', 'A payment cannot be of a day to come.');
  const facts = { id: newId(), expectedPaymentId: expectedId, amount, valueDate, note };
  await insertPayment(tx, { ...facts, recordedAt: at, enteredById: viewer.memberId });
  await recordPaid(tx, viewer.memberId, [expectedId]);
  await audit(tx, viewer, 'payments.enter', expectedId, { amount, currency: expected.currency, valueDate });
}

/** Undoes a payment that was entered. What it paid is open again. */
export async function undoPayment(
  tx: Tx,
  viewer: Viewer,
  { paymentId, reason }: z.output<typeof undoInput>,
): Promise<void> {
  await lockPayments(tx);
  const found = isAdmin(viewer) ? await findPayment(tx, paymentId) : undefined;
  if (!found) throw new DomainError('not_found', 'Payment not found.');
  if (found.undoneAt) throw new DomainError('conflict', 'This payment is already undone.');
  const undone = { undoneAt: new Date(), undoneById: viewer.memberId, undoneReason: reason };
  await updatePayment(tx, paymentId, undone);
  await recordPaid(tx, viewer.memberId, [found.expectedPaymentId]);
  await audit(tx, viewer, 'payments.undo', found.expectedPaymentId, { reason });
}

const audit = (tx: Tx, viewer: Viewer, act: string, id: string, after: Record<string, unknown>) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'expected_payment', id },
    before: null,
    after,
  });
