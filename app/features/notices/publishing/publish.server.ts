import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalDecisionInput } from '#app/domain/approvals.ts';
import { DomainError } from '#app/domain/errors.ts';
import { currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import {
  decideApproval,
  needsSecondAdmin,
  OUTDATED,
  requestApproval,
  withdrawApproval,
} from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { cancelPublished } from '../correcting/cancel.server.ts';
import { NO_ACCOUNT } from '../drafting/checks.ts';
import { fieldsOf, lockSeenDraft, noticeNotFound } from '../drafting/drafts.server.ts';
import { computeNotice } from '../drafting/preview.server.ts';
import { digestHolders } from '../holders.queries.server.ts';
import type { SeenNotice } from '../notice.ts';
import {
  findDueNotices,
  findRevision,
  lockNotice,
  lockNumbers,
  type NoticeRow,
  nextNumber,
  putRevision,
  updateNotice,
} from '../notices.queries.server.ts';
import { changedHolders } from './changed-holders.server.ts';
import { recordNoticeJob } from './record-notice.jobs.server.ts';

export type Publication = 'awaits_approval' | 'scheduled' | 'published';

/**
 * Requests that a draft be published, at once or at a time. Where a second admin is required, another one approves
 * it; otherwise it is published, or scheduled.
 * @throws DomainError `unprocessable` with everything that has to be mended; `conflict` for an outdated revision;
 * `confirm_identity` where it is published without a second admin.
 */
export async function requestPublication(
  tx: Tx,
  viewer: Viewer,
  { noticeId, revision, at }: SeenNotice & { at: string | null },
): Promise<{ result: Publication; approvalId: string | null }> {
  const row = await lockSeenDraft(tx, viewer, { noticeId, revision });
  const publishAt = at === null ? null : new Date(at);
  if (publishAt && publishAt <= new Date())
    throw new DomainError('unprocessable', 'Choose a time that is not over.');
  const subject = { subject: 'notice', subjectId: noticeId } as const;
  const isAsSeen = await keepRevision(tx, viewer, row);
  if (!isAsSeen || row.publishAt?.getTime() !== publishAt?.getTime())
    await withdrawApproval(tx, viewer, subject);
  else if (row.clearedRevision === revision) return { result: 'scheduled', approvalId: null };
  await updateNotice(tx, noticeId, { publishAt, problem: null, clearedRevision: null, clearedById: null });
  if (needsSecondAdmin('notice')) {
    const approvalId = await requestApproval(tx, viewer, { ...subject, revision, authorIds: row.authorIds });
    return { result: 'awaits_approval', approvalId };
  }
  requireConfirmed(viewer);
  return { result: await clear(tx, viewer, { ...row, publishAt }), approvalId: null };
}

/**
 * Keeps what a revision says to whom, so that what is published is what was seen.
 * @returns whether it says the same as when it was requested before.
 */
async function keepRevision(tx: Tx, viewer: Viewer, row: NoticeRow): Promise<boolean> {
  const { checks, problems, allocation } = await computeNotice(tx, row, fieldsOf(row));
  const failed = checks.filter(({ isPassed, stops }) => stops && !isPassed);
  const sentences = [...problems, ...failed].map(({ sentence }) => sentence);
  if (sentences.length > 0) throw new DomainError('unprocessable', sentences.join(' '));
  const holdersDigest = await digestHolders(tx, row.vehicleId, row.corrects);
  const before = await findRevision(tx, row.id, row.revision);
  await putRevision(tx, {
    ...{ noticeId: row.id, revision: row.revision, noticeDate: row.noticeDate, dueDate: row.dueDate },
    ...{ purpose: row.purpose, content: row.content, at: new Date(), byId: viewer.memberId },
    due: Object.fromEntries(allocation.items.map(({ positionId, due }) => [positionId, due])),
    holdersDigest,
  });
  return before?.holdersDigest === holdersDigest;
}

/**
 * Decides what was requested for a notice: its publication, or its cancellation once it is published. What is approved
 * happens in the same act.
 * @throws DomainError as `decideApproval`; `conflict` if holders have changed since, with their names.
 */
export async function decideNotice(
  tx: Tx,
  viewer: Viewer,
  { noticeId, ...decision }: ApprovalDecisionInput & { noticeId: string },
): Promise<{ result: Publication | 'cancelled' | 'sent_back' | 'decided_before' }> {
  const row = isAdmin(viewer) ? await lockNotice(tx, noticeId) : undefined;
  if (!row) throw noticeNotFound();
  const decided = await decideApproval(tx, viewer, decision);
  if (!decided) return { result: 'decided_before' };
  if (decided.subject !== 'notice' || decided.subjectId !== noticeId) throw noticeNotFound();
  if (decision.decision === 'sent_back') {
    await updateNotice(tx, noticeId, row.publishedAt ? { cancelReason: null } : { publishAt: null });
    return { result: 'sent_back' };
  }
  if (!row.publishedAt) return { result: await clear(tx, viewer, row) };
  // A request for its publication may still be open if it was published while no second admin was required.
  if (row.cancelReason === null) throw new DomainError('conflict', OUTDATED);
  await cancelPublished(tx, viewer, row);
  return { result: 'cancelled' };
}

/**
 * Takes a request or a scheduled time back; the draft stays.
 * @throws DomainError `conflict` for an outdated revision, or if it is published.
 */
export async function withdrawPublication(tx: Tx, viewer: Viewer, seen: SeenNotice): Promise<void> {
  const { id } = await lockSeenDraft(tx, viewer, seen);
  await withdrawApproval(tx, viewer, { subject: 'notice', subjectId: id });
  await updateNotice(tx, id, { clearedRevision: null, clearedById: null, publishAt: null });
}

/** Publishes a notice whose revision may be published, or leaves it to its time. */
async function clear(tx: Tx, viewer: Viewer, row: NoticeRow): Promise<Publication> {
  const cleared = { clearedRevision: row.revision, clearedById: viewer.memberId };
  await updateNotice(tx, row.id, cleared);
  if (row.publishAt && row.publishAt > new Date()) {
    await refuseChangedHolders(tx, row);
    return 'scheduled';
  }
  await publish(tx, { ...row, ...cleared });
  return 'published';
}

async function refuseChangedHolders(tx: Tx, row: NoticeRow): Promise<string> {
  const digest = await digestHolders(tx, row.vehicleId, row.corrects);
  const seen = await findRevision(tx, row.id, row.revision);
  if (seen?.holdersDigest === digest) return digest;
  throw new DomainError('conflict', await changedHolders(tx, row));
}

/**
 * Publishes a cleared notice: it gets its number, and a job records what each holder pays. Answers before that, since
 * a vehicle may have ten thousand holders.
 */
async function publish(tx: Tx, row: NoticeRow): Promise<void> {
  await lockNumbers(tx, row.vehicleId);
  const former = row.corrects ? await lockNotice(tx, row.corrects) : undefined;
  if (former?.cancelledAt || former?.replacedAt)
    throw new DomainError('conflict', 'The notice that this one corrects was cancelled or corrected since.');
  const holdersDigest = await refuseChangedHolders(tx, row);
  const bankDetailsId = await requireAccount(tx, row);
  const number = former?.number ?? (await nextNumber(tx, row.vehicleId, row.kind));
  const publishedAt = new Date();
  await updateNotice(tx, row.id, {
    ...{ number, publishedAt, publishedById: row.clearedById, holdersDigest, bankDetailsId, publishAt: null },
  });
  await recordAudit(tx, {
    actorId: row.clearedById,
    act: 'notice.publish',
    subject: { type: 'notice', id: row.id },
    before: null,
    after: { kind: row.kind, number, revision: row.revision, total: row.total, dueDate: row.dueDate },
  });
  await enqueue(tx, recordNoticeJob, { noticeId: row.id }, { key: `${row.id} ${publishedAt.toISOString()}` });
}

/** Returns the account that holders pay to. One that was taken out of use since stops what takes money. */
async function requireAccount(tx: Tx, row: NoticeRow): Promise<string | null> {
  const account = await currentBankDetails({ vehicleId: row.vehicleId }, { within: tx });
  if (account) return account.id;
  const seen = await findRevision(tx, row.id, row.revision);
  if (Object.values(seen?.due ?? {}).some((due) => due > 0)) throw new DomainError('conflict', NO_ACCOUNT);
  return null;
}

/** Publishes every notice whose time has come. One that is refused keeps the reason, as a draft. */
export async function publishDueNotices(now: Date, signal: AbortSignal): Promise<void> {
  for (const id of await findDueNotices(db(), now)) {
    signal.throwIfAborted();
    await transaction((tx) => publishDue(tx, id, now)).catch(async (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      await transaction((tx) =>
        updateNotice(tx, id, {
          ...{ problem: error.message, publishAt: null, clearedRevision: null, clearedById: null },
        }),
      );
    });
  }
}

async function publishDue(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await lockNotice(tx, id);
  if (!row || row.publishedAt || row.clearedRevision !== row.revision) return;
  if (row.publishAt && row.publishAt <= now) await publish(tx, row);
}
