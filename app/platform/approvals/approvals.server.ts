import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { mayChange } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { APPROVAL_AREAS, type ApprovalDecisionInput, type ApprovalSubject } from '#app/domain/approvals.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { settings } from '../config/settings.server.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { requireConfirmed } from '../session/step-up.server.ts';
import {
  countOpenApprovals,
  findApproval,
  findApprovalsOf,
  findApprovers,
  findOpenApprovals,
  insertApproval,
  lastRevision,
  lockApproval,
  lockOpenApproval,
  storeDecision,
  withdrawApprovals,
} from './approvals.queries.server.ts';
import { sameHandsOf } from './same-hands.server.ts';

export type ApprovalSubjectRef = { subject: ApprovalSubject; subjectId: string };

export type ApprovalRequest = ApprovalSubjectRef & {
  /** The revision that is to be approved, counted from 1 within the subject; `nextRevision` counts for others. */
  revision: number;
  /** Who wrote or changed it. */
  authorIds: readonly string[];
  /** The member whom it is about, such as the holder of an account. */
  aboutId?: string | null;
};

/** Returns whether an approval must come from a different admin than those who wrote, changed or requested it. */
export const needsSecondAdmin = (subject: ApprovalSubject): boolean => {
  if (subject === 'document') return settings().needsDocumentReview;
  return subject === 'grant' ? settings().grantsNeedApproval : settings().needsSecondAdmin;
};

/** Returns the revision of the next request of a subject that does not count its own. Its lock must be held. */
export const nextRevision = async (tx: Tx, { subject, subjectId }: ApprovalSubjectRef): Promise<number> =>
  (await lastRevision(tx, subject, subjectId)) + 1;

/**
 * Requests an approval, in the transaction that stores the revision and holds the subject's lock. An open request of
 * an earlier revision is withdrawn; one of the same revision stays.
 * @returns the id of the request, whose page is `/admin/approvals/:id`.
 */
export async function requestApproval(tx: Tx, viewer: Viewer, request: ApprovalRequest): Promise<string> {
  const { subject, subjectId, revision, authorIds, aboutId = null } = request;
  const open = await lockOpenApproval(tx, subject, subjectId);
  if (open?.revision === revision) return open.id;
  if (open) await withdrawApproval(tx, viewer, { subject, subjectId });
  const id = newId();
  await insertApproval(tx, {
    ...{ id, subject, subjectId, revision, aboutId, authorIds: [...new Set(authorIds)] },
    ...{ requestedById: viewer.memberId, requestedAt: new Date() },
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'approval.request',
    subject: { type: subject, id: subjectId },
    before: null,
    after: { approves: subject, revision },
    ...about(aboutId),
  });
  return id;
}

/**
 * Ends the approval of a subject, open or given: what was seen has changed, or the request is taken back. Call it in
 * the transaction of every change.
 */
export async function withdrawApproval(
  tx: Tx,
  viewer: Pick<Viewer, 'memberId'> | null,
  subject: ApprovalSubjectRef,
): Promise<void> {
  await withdraw(tx, viewer, { ...subject, which: 'all' });
}

/** Ends the open request of a subject, since there is nothing left to decide. What was approved stays approved. */
export async function closeRequest(
  tx: Tx,
  viewer: Pick<Viewer, 'memberId'> | null,
  subject: ApprovalSubjectRef,
): Promise<void> {
  await withdraw(tx, viewer, { ...subject, which: 'open' });
}

async function withdraw(
  tx: Tx,
  viewer: Pick<Viewer, 'memberId'> | null,
  given: ApprovalSubjectRef & { which: 'open' | 'all' },
): Promise<void> {
  const { subject, subjectId } = given;
  for (const { revision, aboutId } of await withdrawApprovals(tx, given, new Date()))
    await recordAudit(tx, {
      actorId: viewer?.memberId ?? null,
      act: 'approval.withdraw',
      subject: { type: subject, id: subjectId },
      before: { approves: subject, revision },
      after: null,
      ...about(aboutId),
    });
}

export type Approval = NonNullable<Awaited<ReturnType<typeof lockApproval>>>;

/**
 * Decides a request. The subject must be locked before, as it is when it is changed; what follows is done in the same
 * transaction.
 * @returns the request, or `null` if the same admin decided it so before, and nothing is left to do.
 * @throws DomainError `not_found`, also for everyone but admins; `confirm_identity` for an approval without a recent
 * sign-in; `forbidden` for an admin who wrote, changed or requested it, or without the permission; `unprocessable` without a reason to send it back;
 * `conflict` for an outdated revision, or if another admin decided first.
 */
export async function decideApproval(
  tx: Tx,
  viewer: Viewer,
  input: ApprovalDecisionInput,
): Promise<Approval | null> {
  const { id, revision, decision, reason } = input;
  const request = await lockApproval(viewer, tx, id);
  if (!request) throw new DomainError('not_found', 'This request does not exist.');
  requireAdmin(viewer, { changes: APPROVAL_AREAS[request.subject] });
  if (decision === 'approved') requireConfirmed(viewer);
  if (request.decidedById === viewer.memberId && request.decision === decision && !request.withdrawnAt)
    return null;
  if (request.withdrawnAt || request.revision !== revision) throw new DomainError('conflict', OUTDATED);
  if (request.decision) {
    const { decidedBy } = (await findApproval(viewer, tx, id)) ?? {};
    const done = request.decision === 'approved' ? 'approved this already' : 'sent this back already';
    throw new DomainError('conflict', `${decidedBy ?? 'Another admin'} ${done}. Nothing was changed.`);
  }
  if (decision === 'approved' && !mayApprove(viewer, request))
    throw new DomainError(
      'forbidden',
      'You wrote, changed or requested this revision, so another admin must approve it.',
    );
  if (decision === 'sent_back' && !reason)
    throw new DomainError('unprocessable', 'Please say why you send it back.');
  const sameHands =
    decision === 'approved'
      ? await sameHandsOf(tx, viewer.memberId, [request.requestedById, ...request.authorIds])
      : [];
  await storeDecision(tx, id, { decidedById: viewer.memberId, decidedAt: new Date(), decision, reason });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: decision === 'approved' ? 'approval.approve' : 'approval.sendBack',
    subject: { type: request.subject, id: request.subjectId },
    before: null,
    after: {
      ...{ approves: request.subject, revision, reason },
      ...(sameHands.length > 0 && { sameHands: sameHands.map(({ sentence }) => sentence) }),
    },
    ...about(request.aboutId),
  });
  return request;
}

/**
 * Opens a request again whose approval is undone, by the admin who gave it. The subject must be locked, and be what it was.
 */
export async function reopenApproval(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const request = await lockApproval(viewer, tx, id);
  if (request?.decision !== 'approved' || request.decidedById !== viewer.memberId || request.withdrawnAt)
    return;
  await storeDecision(tx, id, { decidedById: null, decidedAt: null, decision: null, reason: null });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'approval.undo',
    subject: { type: request.subject, id: request.subjectId },
    before: null,
    after: { approves: request.subject, revision: request.revision },
    ...about(request.aboutId),
  });
}

export const OUTDATED = 'This was changed since you opened it. Please reload the page and check it again.';

/**
 * Returns whether an admin may approve a request: nobody approves what they may not change, and nobody what they wrote,
 * changed or requested.
 */
export const mayApprove = (
  viewer: Viewer,
  { subject, requestedById, authorIds }: Pick<Approval, 'subject' | 'requestedById' | 'authorIds'>,
): boolean =>
  mayChange(viewer, APPROVAL_AREAS[subject]) &&
  (!needsSecondAdmin(subject) || ![requestedById, ...authorIds].includes(viewer.memberId));

/** Returns the admins who may approve a request, in the order of their names. For admins. */
export const approversOf = (
  viewer: Viewer,
  { subject, requestedById, authorIds }: Pick<Approval, 'subject' | 'requestedById' | 'authorIds'>,
) => findApprovers(viewer, db(), subject, [requestedById, ...authorIds]);

const about = (personId: string | null) => (personId ? { personId } : {});

/** Returns a request with the names of those who made and decided it. For admins. */
export const approvalById = (viewer: Viewer, id: string, within: Db | Tx = db()) =>
  findApproval(viewer, within, id);

/** Returns every request of a subject, newest first. For admins. */
export const approvalsOf = (viewer: Viewer, { subject, subjectId }: ApprovalSubjectRef) =>
  findApprovalsOf(viewer, db(), subject, subjectId);

/** Returns what awaits a second admin, oldest first. For admins. */
export const openApprovals = (viewer: Viewer, limit: number) => findOpenApprovals(viewer, db(), limit);

export const openApprovalCount = (viewer: Viewer): Promise<number> => countOpenApprovals(viewer, db());
