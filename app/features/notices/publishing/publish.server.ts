import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import { askAdmins } from '#app/notify/approvals.server.ts';
import {
  closeRequest,
  needsSecondAdmin,
  OUTDATED,
  requestApproval,
  withdrawApproval,
} from '#app/platform/approvals/approvals.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { cancelPublished } from '../correcting/cancel.server.ts';
import { NO_ACCOUNT } from '../drafting/checks.ts';
import { fieldsOf, lockSeenDraft, noticeNotFound, storeRevision } from '../drafting/drafts.server.ts';
import { computeNotice } from '../drafting/preview.server.ts';
import { findNoticeHolders } from '../holders.queries.server.ts';
import { noticeName, type SeenNotice } from '../notice.ts';
import {
  findCorrection,
  findDueNotices,
  findRevision,
  findSeenDigest,
  isDraftFund,
  lockNotice,
  type NoticeRow,
  putRevision,
  updateNotice,
} from '../notices.queries.server.ts';
import { changedHolders } from './changed-holders.server.ts';
import { digestOf } from './holders-digest.server.ts';
import { recordNoticeJob } from './record-notice.jobs.server.ts';
import { CORRECTS_NOTHING } from './record-notice.server.ts';

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
  const draft = await lockSeenDraft(tx, viewer, { noticeId, revision });
  const publishAt = at === null ? null : new Date(at);
  if (publishAt && publishAt <= new Date())
    throw new DomainError('unprocessable', 'Choose a time in the future.');
  const subject = { subject: 'notice', subjectId: noticeId } as const;
  const row = await keepRevision(tx, viewer, draft);
  if (row.publishAt?.getTime() !== publishAt?.getTime()) await withdrawApproval(tx, viewer, subject);
  else if (row.clearedRevision === row.revision) return { result: 'scheduled', approvalId: null };
  const asked = { publishAt, problem: null, clearedRevision: null, clearedById: null };
  await updateNotice(tx, noticeId, asked);
  if (needsSecondAdmin('notice')) return askForApproval(tx, viewer, row);
  requireConfirmed(viewer);
  await closeRequest(tx, viewer, subject);
  return { result: await clear(tx, viewer, { ...row, ...asked }, row.holdersDigest), approvalId: null };
}

async function askForApproval(tx: Tx, viewer: Viewer, row: NoticeRow) {
  const approvalId = await requestApproval(tx, viewer, {
    ...{ subject: 'notice', subjectId: row.id, revision: row.revision, authorIds: row.authorIds },
  });
  await askAdmins(tx, viewer, {
    subject: 'notice',
    id: approvalId,
    title: `${noticeName(row)} awaits approval`,
  });
  return { result: 'awaits_approval' as const, approvalId };
}

/**
 * Keeps what a revision says to whom, so that what is published is what was seen. Once requested, it stays as it was
 * seen: if the holders have changed since, the draft is requested as its next revision.
 * @returns the draft as it is requested, with the digest of its holders.
 */
async function keepRevision(
  tx: Tx,
  viewer: Viewer,
  draft: NoticeRow,
): Promise<NoticeRow & { holdersDigest: string }> {
  await refuseDraftFund(tx, draft);
  const { holders, checks, problems, allocation } = await computeNotice(tx, draft, fieldsOf(draft));
  const failed = checks.filter(({ isPassed, stops }) => stops && !isPassed);
  const sentences = [...problems, ...failed].map(({ sentence }) => sentence);
  if (sentences.length > 0) throw new DomainError('unprocessable', sentences.join(' '));
  const holdersDigest = digestOf(holders, draft);
  const before = await findSeenDigest(tx, draft);
  if (before === holdersDigest) return { ...draft, holdersDigest };
  const row = before ? await nextRevision(tx, viewer, draft) : draft;
  await putRevision(tx, {
    ...{ noticeId: row.id, revision: row.revision, noticeDate: row.noticeDate, dueDate: row.dueDate },
    ...{ purpose: row.purpose, content: row.content, at: new Date(), byId: viewer.memberId },
    due: Object.fromEntries(allocation.items.map(({ positionId, due }) => [positionId, due])),
    holdersDigest,
  });
  return { ...row, holdersDigest };
}

async function nextRevision(tx: Tx, viewer: Viewer, draft: NoticeRow): Promise<NoticeRow> {
  await storeRevision(tx, draft, fieldsOf(draft), viewer.memberId);
  const row = await lockNotice(tx, draft.id);
  if (!row) throw noticeNotFound();
  return row;
}

/** Locks a notice whose request is decided, as its changes do. @throws DomainError `not_found`. */
export async function lockDecided(tx: Tx, viewer: Viewer, noticeId: string): Promise<void> {
  if (!isAdmin(viewer) || !(await lockNotice(tx, noticeId))) throw noticeNotFound();
}

/**
 * Does what follows from a decision: a notice is published, or cancelled once it is published; one that is sent back
 * stays as it is. With its lock held.
 * @throws DomainError `conflict` if holders have changed since it was requested, with their names.
 */
export async function settleNotice(
  tx: Tx,
  viewer: Viewer,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<void> {
  const row = await lockNotice(tx, id);
  if (!row) throw noticeNotFound();
  if (!isApproved) await updateNotice(tx, id, row.publishedAt ? { cancelReason: null } : { publishAt: null });
  else if (row.publishedAt && row.cancelReason === null) throw new DomainError('conflict', OUTDATED);
  else if (row.publishedAt) await cancelPublished(tx, viewer, row);
  else await clear(tx, viewer, row, await refuseChangedHolders(tx, row));
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

/**
 * Publishes a notice whose revision may be published, or leaves it to its time.
 * @param digest of the holders as they are now, and as they were seen
 */
async function clear(tx: Tx, viewer: Viewer, row: NoticeRow, digest: string): Promise<Publication> {
  const cleared = { clearedRevision: row.revision, clearedById: viewer.memberId };
  await updateNotice(tx, row.id, cleared);
  if (row.publishAt && row.publishAt > new Date()) return 'scheduled';
  await publish(tx, { ...row, ...cleared }, digest);
  return 'published';
}

/** Returns the digest of the holders, if they are as they were seen. @throws DomainError `conflict` with who is not. */
async function refuseChangedHolders(tx: Tx, row: NoticeRow): Promise<string> {
  const holders = await findNoticeHolders(tx, row.vehicleId, row.corrects);
  const digest = digestOf(holders, row);
  if ((await findSeenDigest(tx, row)) === digest) return digest;
  throw new DomainError('conflict', await changedHolders(tx, row, holders));
}

/**
 * Publishes a cleared notice whose holders are as they were seen: a job numbers it, and records what each of them pays.
 * Answers before that, since a vehicle may have ten thousand holders. What refuses it comes before what it writes.
 */
async function publish(tx: Tx, row: NoticeRow, holdersDigest: string): Promise<void> {
  await refuseDraftFund(tx, row);
  const former = row.corrects ? await lockNotice(tx, row.corrects) : undefined;
  const isCorrected = former && (await findCorrection(tx, former.id))?.publishedAt;
  if (former?.cancelledAt || former?.replacedAt || isCorrected)
    throw new DomainError('conflict', CORRECTS_NOTHING);
  const bankDetailsId = await requireAccount(tx, row);
  const publishedAt = new Date();
  await updateNotice(tx, row.id, {
    ...{ publishedAt, publishedById: row.clearedById, holdersDigest, bankDetailsId, publishAt: null },
  });
  await enqueue(tx, recordNoticeJob, { noticeId: row.id }, { key: `${row.id} ${publishedAt.toISOString()}` });
}

/** Until a fund is published, its holders see nothing of it. */
async function refuseDraftFund(tx: Tx, { fundId }: NoticeRow): Promise<void> {
  if (fundId && (await isDraftFund(tx, fundId)))
    throw new DomainError('conflict', 'The fund is still a draft. Publish the fund before its notices.');
}

/** Returns the account that holders pay to. One that was taken out of use since stops what takes money. */
async function requireAccount(tx: Tx, row: NoticeRow): Promise<string | null> {
  const account = await currentBankDetails({ vehicleId: row.vehicleId }, { within: tx });
  if (account) return account.id;
  const seen = await findRevision(tx, row.id, row.revision);
  if (Object.values(seen?.due ?? {}).some((due) => due > 0)) throw new DomainError('conflict', NO_ACCOUNT);
  return null;
}

/**
 * Publishes every notice whose time has come. One that is refused keeps the reason, as a draft; one that fails stops none
 * of the others.
 * @throws AggregateError of what failed, once all had their turn.
 */
export async function publishDueNotices(now: Date, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findDueNotices(db(), now)) {
    signal.throwIfAborted();
    await transaction((tx) => publishDue(tx, id, now)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Scheduled notices that were not published: ${failures.length}`);
}

async function publishDue(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await lockNotice(tx, id);
  if (!row || row.publishedAt || row.clearedRevision !== row.revision) return;
  if (!row.publishAt || row.publishAt > now) return;
  try {
    await publish(tx, row, await refuseChangedHolders(tx, row));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // In the same transaction: what another admin does to the draft meanwhile comes after it, and is kept.
    const uncleared = { publishAt: null, clearedRevision: null, clearedById: null };
    await updateNotice(tx, id, { problem: error.message, ...uncleared });
  }
}
