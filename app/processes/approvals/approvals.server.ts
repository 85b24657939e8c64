import { db, type Tx } from '#app/db/client.server.ts';
import { refusalOf } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { APPROVAL_AREAS, type ApprovalDecisionInput, type ApprovalView } from '#app/domain/approvals.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import {
  approvalById,
  approvalsOf,
  approversOf,
  decideApproval,
  mayApprove,
  openApprovalCount,
  openApprovals,
} from '#app/platform/approvals/approvals.server.ts';
import { sameHandsOf } from '#app/platform/approvals/same-hands.server.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { slotOf } from './slots.server.ts';

/** A request that awaits a second admin, in the list. */
export type OpenApproval = {
  id: string;
  title: string;
  /** Where it is decided. */
  to: string;
  requestedBy: string;
  requestedAt: string;
  mayApprove: boolean;
};

const MOST_LISTED = 50;

/** Returns what awaits the approval of a second admin, oldest first. Empty for everyone but admins. */
export async function awaitingApproval(viewer: Viewer): Promise<{ items: OpenApproval[]; total: number }> {
  const rows = await openApprovals(viewer, MOST_LISTED);
  const bySubject = Map.groupBy(rows, ({ approval }) => approval.subject);
  const titles = new Map(
    await Promise.all(
      [...bySubject].map(async ([subject, some]) => {
        const ids = some.map(({ approval }) => approval.subjectId);
        return [subject, await slotOf(subject)?.titles(viewer, ids)] as const;
      }),
    ),
  );
  const items = rows.map(({ approval, requestedBy }): OpenApproval => {
    const slot = slotOf(approval.subject);
    return {
      id: approval.id,
      title: titles.get(approval.subject)?.get(approval.subjectId) ?? 'Something that no longer exists',
      to: slot?.page?.(approval.subjectId) ?? `/admin/approvals/${approval.id}`,
      requestedBy,
      requestedAt: approval.requestedAt.toISOString(),
      mayApprove: mayApprove(viewer, approval),
    };
  });
  return { items, total: items.length < MOST_LISTED ? items.length : await openApprovalCount(viewer) };
}

export type ApprovalPage = {
  id: string;
  revision: number;
  state: 'open' | 'approved' | 'sent_back' | 'withdrawn';
  requestedBy: string;
  requestedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  /** A newer request for the same subject, if there is one. */
  newer: { id: string; revision: number } | null;
  /** What the viewer themselves approved last, before it changed. */
  ownBefore: { revision: number; at: string } | null;
  mayApprove: boolean;
  /** Why the viewer can decide nothing: their permissions do not include it; `null` if they do. */
  refusal: string | null;
  /** The admins who can approve it, by name, where the viewer cannot. */
  approvers: string[];
  /** Those who may be the same person as the one who approves, named to both of them. */
  sameHands: string[];
  isConfirmed: boolean;
  signedInAt: string | null;
  view: ApprovalView;
};

/**
 * Returns a request as the second admin reads it; `isWhole`: with all amounts.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function approvalPage(viewer: Viewer, id: string, isWhole = false): Promise<ApprovalPage> {
  const named = isId(id) ? await approvalById(viewer, id) : undefined;
  const slot = named && slotOf(named.approval.subject);
  if (!named || !slot?.view) throw notFound();
  const { approval, requestedBy, decidedBy } = named;
  const others = await approvalsOf(viewer, approval);
  const newer = others.find(({ approval: one }) => one.revision > approval.revision);
  const own = others.find(
    ({ approval: one }) =>
      one.revision < approval.revision && one.decision === 'approved' && one.decidedById === viewer.memberId,
  );
  const authors = [approval.requestedById, ...approval.authorIds];
  const isFree = mayApprove(viewer, approval);
  const approvers = isFree || approval.decision ? [] : await approversOf(viewer, approval);
  // Before the decision: of those who may make it. The one who asked sees it, too.
  const deciders = approval.decidedById
    ? [approval.decidedById]
    : authors.includes(viewer.memberId)
      ? approvers.map((one) => one.id)
      : [viewer.memberId];
  const sameHands = await Promise.all(deciders.map((one) => sameHandsOf(db(), one, authors)));
  return {
    ...{ id, revision: approval.revision, requestedBy, decidedBy, reason: approval.reason },
    state: approval.withdrawnAt ? 'withdrawn' : (approval.decision ?? 'open'),
    requestedAt: approval.requestedAt.toISOString(),
    decidedAt: approval.decidedAt?.toISOString() ?? null,
    newer: newer ? { id: newer.approval.id, revision: newer.approval.revision } : null,
    ownBefore: own?.approval.decidedAt
      ? { revision: own.approval.revision, at: own.approval.decidedAt.toISOString() }
      : null,
    mayApprove: isFree,
    refusal: refusalOf(viewer, { changes: APPROVAL_AREAS[approval.subject] }),
    approvers: approvers.map(({ name }) => name),
    sameHands: [...new Set(sameHands.flat().map(({ sentence }) => sentence))],
    isConfirmed: isConfirmed(viewer),
    signedInAt: viewer.authenticatedAt,
    view: await slot.view(viewer, approval.subjectId, {
      ...{ revision: approval.revision, requestedAt: approval.requestedAt, isWhole },
    }),
  };
}

/**
 * Decides a request, with all that follows, under the lock of its subject.
 * @throws DomainError as `decideApproval`; `unprocessable` without what must be written down before an approval.
 */
export async function decide(tx: Tx, viewer: Viewer, input: ApprovalDecisionInput): Promise<void> {
  const named = await approvalById(viewer, input.id, tx);
  const slot = named && slotOf(named.approval.subject);
  if (!named || !slot?.settle) throw notFound();
  const { subjectId } = named.approval;
  await slot.lock?.(tx, viewer, subjectId);
  const request = await decideApproval(tx, viewer, input);
  if (!request) return;
  const isApproved = input.decision === 'approved';
  await slot.settle(tx, viewer, { id: subjectId, isApproved, reason: input.reason });
}

const notFound = () => new DomainError('not_found', 'This request does not exist.');
