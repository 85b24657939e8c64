import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { markWaived } from '../publishing/record.queries.server.ts';

/**
 * Waives what is still expected of an item. Payments that arrived stay.
 * @throws DomainError `not_found`, also for what is waived or cancelled already.
 */
export async function waivePayment(
  tx: Tx,
  viewer: Viewer,
  { expectedPaymentId, reason }: { expectedPaymentId: string; reason: string },
): Promise<void> {
  const waived = isAdmin(viewer)
    ? await markWaived(tx, expectedPaymentId, { at: new Date(), byId: viewer.memberId, reason })
    : undefined;
  if (!waived) throw new DomainError('not_found', 'This payment is no longer expected.');
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'notice.waive',
    subject: { type: 'notice', id: waived.noticeId },
    before: null,
    after: { reference: waived.reference, amount: waived.amount, reason },
  });
}
