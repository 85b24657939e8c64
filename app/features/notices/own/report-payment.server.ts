import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { onBehalf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { noticeName } from '../notice.ts';
import { isPaidOut, isPayable, stateOfNotice } from './own-notice.ts';
import { findOwnItem, lockOwnItem, setReportedPaid } from './own-notices.queries.server.ts';
import { noticeOf } from './own-notices.server.ts';

/** `null` withdraws what was reported. */
export const reportInput = z.object({ itemId: z.uuid(), day: z.iso.date().nullable() });

/**
 * Records the day on which a holder says that they paid: their word, never a payment. It changes until money arrives.
 * Returns the name of the notice.
 */
export async function reportPayment(
  tx: Tx,
  viewer: Viewer,
  { itemId, day }: z.infer<typeof reportInput>,
): Promise<{ notice: string }> {
  await lockOwnItem(tx, itemId);
  const row = await findOwnItem(viewer, tx, itemId, { isAct: true });
  if (!row) throw new DomainError('not_found', 'Notice not found.');
  const notice = noticeOf(row);
  const now = new Date();
  const today = dayIn(viewer.timeZone, now);
  if (isPaidOut(notice) || !isPayable(stateOfNotice(notice, today)))
    throw new DomainError('conflict', 'Nothing is due for this notice any longer.');
  if (day !== null && (day < notice.noticeDate || day > today))
    throw new DomainError('unprocessable', 'Please choose a day between the notice and today.');
  const about = { notice: `${noticeName(notice)} of ${notice.vehicle.name}` };
  if (day === row.reportedPaidOn) return about;
  await setReportedPaid(tx, row.id, day, now);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'notice.reportPayment',
    subject: { type: 'notice', id: row.noticeId },
    before: { day: row.reportedPaidOn },
    after: { day, ...onBehalf(viewer) },
  });
  return about;
}
