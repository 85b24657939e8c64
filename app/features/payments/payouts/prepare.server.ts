import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { askAdmins } from '#app/notify/approvals.server.ts';
import {
  needsSecondAdmin,
  requestApproval,
  withdrawApproval,
} from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { findPayingNotice } from './payable.queries.server.ts';
import { payableOf } from './payable.server.ts';
import type { PrepareInput } from './payout.ts';
import { endLinesOfFile, insertFile, lockFile, updateFile } from './payout-files.queries.server.ts';

/** Files have one revision: what is in one never changes. */
const REVISION = 1;

/**
 * Prepares a file of all that a notice has to pay out, and requests its release. Holders who cannot be paid are left out.
 * @throws DomainError `not_found`; `conflict` if it is not what was seen, or nothing is left; `unprocessable` for a day
 * that is over, or a vehicle without an approved account.
 */
export async function preparePayout(
  tx: Tx,
  viewer: Viewer,
  { noticeId, executionDate, count, total }: PrepareInput,
): Promise<{ id: string }> {
  await lockPayments(tx);
  const notice = await findPayingNotice(viewer, tx, noticeId);
  if (!notice) throw new DomainError('not_found', 'Notice not found.');
  const at = new Date();
  if (executionDate < dayIn(viewer.timeZone, at))
    throw new DomainError('unprocessable', 'A bank cannot pay on a day that is over.');
  const debtor = await currentBankDetails({ vehicleId: notice.vehicleId }, { within: tx });
  if (!debtor)
    throw new DomainError('unprocessable', `${notice.vehicle} has no approved account to pay from.`);
  const { payments } = await payableOf(tx, notice);
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  if (payments.length !== count || sum !== total)
    throw new DomainError(
      'conflict',
      'What can be paid has changed, or is in another file by now. Reload the page and check it again.',
    );
  const id = newId();
  await insertFile(
    tx,
    {
      ...{ id, noticeId, bankDetailsId: debtor.id, currency: notice.currency, executionDate, count, total },
      ...{ preparedAt: at, preparedById: viewer.memberId },
    },
    payments.map(({ expectedId, amount, account, address, service }, at) => ({
      ...{ id: newId(), fileId: id, place: at + 1, expectedPaymentId: expectedId, amount },
      ...{ bankDetailsId: account.id, address, service },
    })),
  );
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'payouts.prepare',
    subject: { type: 'payout_file', id },
    before: null,
    after: { noticeId, executionDate, count, total, currency: notice.currency },
  });
  const request = { subject: 'payout_file', subjectId: id, revision: REVISION } as const;
  const approvalId = await requestApproval(tx, viewer, { ...request, authorIds: [viewer.memberId] });
  if (needsSecondAdmin('payout_file'))
    await askAdmins(tx, viewer, {
      subject: 'payout_file',
      id: approvalId,
      title: `Pay-outs of ${notice.vehicle}, ${noticeName(notice)} await release`,
      href: `/admin/payments/payouts/${id}`,
    });
  return { id };
}

/**
 * Cancels a file that was not released: its payments can be in another one.
 * @throws DomainError `not_found`; `conflict` once it is released.
 */
export async function cancelPayout(
  tx: Tx,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await lockPayments(tx);
  const file = await lockFile(viewer, tx, id);
  if (!file) throw new DomainError('not_found', 'Pay-out file not found.');
  if (file.cancelledAt) return;
  if (file.releasedAt)
    throw new DomainError(
      'conflict',
      'This file was released. Ask the bank to stop what should not be paid.',
    );
  const cancelledAt = new Date();
  await updateFile(tx, id, { cancelledAt, cancelledById: viewer.memberId, cancelReason: reason });
  await endLinesOfFile(tx, id, { endedAt: cancelledAt, endedReason: null });
  await withdrawApproval(tx, viewer, { subject: 'payout_file', subjectId: id });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'payouts.cancel',
    subject: { type: 'payout_file', id },
    before: null,
    after: { reason },
  });
}
