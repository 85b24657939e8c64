import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { lockLedger } from '#app/features/ledger/ledger-lock.queries.server.ts';
import { askAdmins } from '#app/notify/approvals.server.ts';
import { closeRequest, needsSecondAdmin, requestApproval } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { noticeNotFound } from '../drafting/drafts.server.ts';
import { noticeName } from '../notice.ts';
import { lockNotice, type NoticeRow, updateNotice } from '../notices.queries.server.ts';
import { lockPayments } from '../paying/paying.queries.server.ts';
import { recordPaid } from '../paying/record-paid.server.ts';
import { cancelExpected, findExpectedOf } from '../publishing/record.queries.server.ts';
import { enqueueTelling } from '../publishing/tell-holders.jobs.server.ts';
import { reverseNotice } from '../publishing/undo-recording.server.ts';
import { enqueueTypesetting } from '../typesetting/typeset-notice.jobs.server.ts';

/**
 * Requests that a published notice be cancelled; where no second admin is required, it is.
 * @throws DomainError `not_found`; `conflict` for a notice that is not open, or not recorded yet, or whose cancellation
 * awaits approval for another reason.
 */
export async function requestCancellation(
  tx: Tx,
  viewer: Viewer,
  { noticeId, reason }: { noticeId: string; reason: string },
): Promise<{ result: 'awaits_approval' | 'cancelled'; approvalId: string | null }> {
  const row = await lockPublished(tx, viewer, noticeId);
  // Holders read the reason: another one would be approved by an admin who saw, or wrote, the first.
  if (row.cancelReason !== null && row.cancelReason !== reason)
    throw new DomainError(
      'conflict',
      'The cancellation of this notice already awaits approval. To change the reason, send that request back first.',
    );
  await updateNotice(tx, noticeId, { cancelReason: reason });
  const subject = { subject: 'notice', subjectId: noticeId } as const;
  if (needsSecondAdmin('notice')) {
    const request = { ...subject, revision: row.revision, authorIds: [viewer.memberId] };
    const approvalId = await requestApproval(tx, viewer, request);
    await askAdmins(tx, viewer, {
      subject: 'notice',
      id: approvalId,
      title: `Cancelling ${noticeName(row)} awaits approval`,
    });
    return { result: 'awaits_approval', approvalId };
  }
  requireConfirmed(viewer);
  await closeRequest(tx, viewer, subject);
  await cancelPublished(tx, viewer, { ...row, cancelReason: reason });
  return { result: 'cancelled', approvalId: null };
}

/**
 * Cancels a published notice: nothing is expected any longer, what it recorded in the ledger is reversed, and every holder is
 * told. Payments that arrived stay, as credit.
 */
export async function cancelPublished(tx: Tx, viewer: Viewer, row: NoticeRow): Promise<void> {
  refuseClosed(row);
  await lockPayments(tx);
  const at = await lockLedger(tx);
  await updateNotice(tx, row.id, { cancelledAt: at, cancelledById: viewer.memberId });
  const expected = await findExpectedOf(tx, row.id);
  const expectedIds = expected.map(({ id }) => id);
  await cancelExpected(tx, expectedIds, at);
  await recordPaid(tx, viewer.memberId, expectedIds);
  const stamp = { recordedAt: at, byId: viewer.memberId, importId: null };
  const note = `Cancelled: ${row.cancelReason}`.slice(0, 500);
  const reversed = await reverseNotice(tx, stamp, { noticeId: row.id, note });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'notice.cancel',
    subject: { type: 'notice', id: row.id },
    before: { kind: row.kind, number: row.number },
    after: { reason: row.cancelReason, reversed },
  });
  await enqueueTelling(tx, { noticeId: row.id, act: 'cancelled', after: null });
  await enqueueTypesetting(tx, { noticeId: row.id, as: 'marked', after: null });
}

/** @throws DomainError `not_found`; `conflict` for a notice that is not open, or not recorded yet. */
export async function lockPublished(tx: Tx, viewer: Viewer, noticeId: string): Promise<NoticeRow> {
  const row = isAdmin(viewer) ? await lockNotice(tx, noticeId) : undefined;
  if (!row) throw noticeNotFound();
  refuseClosed(row);
  return row;
}

function refuseClosed(row: NoticeRow): void {
  if (row.cancelledAt) throw new DomainError('conflict', 'This notice was cancelled.');
  if (row.replacedAt) throw new DomainError('conflict', 'This notice was corrected. Open the corrected one.');
  if (!row.publishedAt) throw new DomainError('conflict', 'This notice is a draft.');
  if (!row.recordedAt)
    throw new DomainError('conflict', 'This notice is being published. Try again in a minute.');
}
