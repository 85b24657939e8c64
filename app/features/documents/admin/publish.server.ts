import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { askAdmins } from '#app/notify/approvals.server.ts';
import {
  closeRequest,
  decideApproval,
  mayApprove,
  needsSecondAdmin,
  nextRevision,
  requestApproval,
} from '#app/platform/approvals/approvals.server.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { announce, heldAnnouncement } from './announce.jobs.server.ts';
import { requireConfirmedOpening } from './confirmed-opening.server.ts';
import { insertPublication, lockDocuments, updateDocuments } from './document-admin.queries.server.ts';
import { documentState, ownedBy, type PublicationInput } from './document-admin.ts';
import type { PublicationBefore } from './withdrawing/withdrawal.ts';

type Locked = Awaited<ReturnType<typeof lockDocuments>>[number];

/**
 * Makes documents visible to their audience, now or at a time, and notifies the readers once if requested. Documents
 * that are already visible stay unchanged, so a repeated call has no effect, even once its time has come.
 * @throws DomainError `not_found`; `forbidden` where another admin has to publish; `conflict` where they have not seen
 * the reviewed state; `unprocessable` for a file that must not reach members, or a time that has passed;
 * `confirm_identity` for many readers or a personal document.
 */
export async function publishDocuments(
  tx: Tx,
  viewer: Viewer,
  { ids, reviews = [], at, announce: isAnnounced }: PublicationInput,
): Promise<{ published: number; isHeld: boolean }> {
  const asked = new Set(ids);
  const locked = await lockDocuments(viewer, tx, [...asked]);
  if (locked.length < asked.size) throw noDocument();
  // Read once the documents are locked: at an earlier time, what another admin just published would still be scheduled.
  const now = new Date();
  const time = at === null ? now : new Date(at);
  const open = locked.filter((one) => isToPublish(one, time, now));
  if (open.length === 0) return { published: 0, isHeld: false };
  if (at !== null && time <= now)
    throw new DomainError('unprocessable', 'Please choose a time in the future.');
  const seen = new Map(reviews.map(({ id, reviewRevision }) => [id, reviewRevision]));
  for (const one of open) refuseUnfit(viewer, one, seen.get(one.document.id) ?? null);
  const openIds = open.map(({ document }) => document.id);
  await requireConfirmedOpening(tx, viewer, openIds);
  const publicationId = newId();
  const { memberId } = viewer;
  await insertPublication(tx, { id: publicationId, at: time, createdById: memberId, isAnnounced });
  await updateDocuments(tx, openIds, {
    publishedAt: time,
    publishedById: memberId,
    publicationId,
    changedByIds: [],
    withdrawnAt: null,
  });
  for (const one of open) await settleReview(tx, viewer, one);
  await recordAudits(
    tx,
    open.map(({ document, review }) => ({
      actorId: memberId,
      act: 'document.publish',
      subject: { type: 'document', id: document.id },
      before: { state: stateOf({ document, review }, now), publishedAt: document.publishedAt },
      after: { title: document.title, publishedAt: time, announced: isAnnounced },
      ...ownedBy(document),
    })),
  );
  if (at !== null) {
    if (isAnnounced) await announce(tx, publicationId, time);
    return { published: open.length, isHeld: false };
  }
  const before: PublicationBefore = {
    publicationId,
    batchId: null,
    documents: open.map(({ document: { id, publicationId, changedByIds, ...document }, review }) => ({
      ...{ id, publicationId, changedByIds },
      reviewId: needsSecondAdmin('document') ? review?.id : null,
      publishedAt: document.publishedAt?.toISOString() ?? null,
      withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
    })),
  };
  const [first] = open;
  const title =
    open.length === 1 ? `Published “${first?.document.title}”` : `Published ${open.length} documents`;
  const effects = isAnnounced ? [heldAnnouncement(publicationId)] : [];
  const isHeld = await holdEffects(tx, viewer, { kind: 'document.publish', title, effects, before });
  return { published: open.length, isHeld };
}

/**
 * Returns whether publishing changes anything: not for a visible document, or one scheduled for exactly that time.
 */
function isToPublish(one: Locked, time: Date, now: Date): boolean {
  const state = stateOf(one, now);
  if (state === 'published') return false;
  return state !== 'scheduled' || one.document.publishedAt?.getTime() !== time.getTime();
}

export const stateOf = ({ document, review }: Pick<Locked, 'document' | 'review'>, now: Date) =>
  documentState(document, { now, isInReview: review !== null });

/** Publishing what a second admin has to review is their approval. */
async function settleReview(tx: Tx, viewer: Viewer, { document, review }: Locked): Promise<void> {
  if (review && needsSecondAdmin('document'))
    await decideApproval(tx, viewer, {
      ...{ id: review.id, revision: review.revision, decision: 'approved', reason: null },
    });
  else await endReviewOf(tx, viewer, document.id);
}

function refuseUnfit(viewer: Viewer, { document, version, review }: Locked, reviewSeen: number | null): void {
  if (version.malware)
    throw new DomainError(
      'unprocessable',
      `“${document.title}” contains malware (${version.malware}). It cannot be published.`,
    );
  if (version.preparationProblem && document.policy !== 'original')
    throw new DomainError(
      'unprocessable',
      `“${document.title}” cannot be watermarked: ${version.preparationProblem} Please replace the file.`,
    );
  if (!needsSecondAdmin('document')) return;
  if (!mayPublish(viewer, { document, version, review })) {
    const another = review || isScheduled(document);
    throw new DomainError(
      'forbidden',
      another
        ? `You uploaded or changed “${document.title}”, or requested its review, so another admin must publish it.`
        : `Please ask another admin to review “${document.title}” first.`,
    );
  }
  if (!review) return;
  // Every change ends the review, so another request is of another state.
  if (review.revision !== reviewSeen)
    throw new DomainError(
      'conflict',
      `“${document.title}” was changed since you opened it. Please cancel, check it again, then publish it.`,
    );
}

type ToPublish = {
  document: Pick<Locked['document'], 'publishedAt' | 'withdrawnAt'>;
  version: Pick<Locked['version'], 'createdById'>;
  review: Locked['review'];
};

/**
 * Returns whether an admin may publish or reschedule a document: where a second admin has to review it, not what they
 * wrote, changed or requested, and not before a review is requested.
 */
export function mayPublish(viewer: Viewer, { document, version, review }: ToPublish): boolean {
  if (!needsSecondAdmin('document')) return true;
  if (version.createdById === viewer.memberId) return false;
  return isScheduled(document) || (review !== null && mayApprove(viewer, review));
}

const isScheduled = ({ publishedAt, withdrawnAt }: ToPublish['document']) =>
  publishedAt !== null && withdrawnAt === null;

/**
 * Requests that another admin review and publish a draft, and notifies the other admins.
 * @throws DomainError `not_found`, `conflict` for one that is not a draft.
 */
export async function askForReview(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const { document, version, review } = await lockDocumentToChange(viewer, tx, id);
  const state = stateOf({ document, review }, new Date());
  if (state === 'review' && review?.requestedById === viewer.memberId) return;
  if (state !== 'draft' && state !== 'withdrawn')
    throw new DomainError('conflict', 'Only a draft can be reviewed.');
  // A withdrawn document starts again as a draft.
  await updateDocuments(tx, [id], { publishedAt: null, withdrawnAt: null, publicationId: null });
  const subject = reviewOf(id);
  const approvalId = await requestApproval(tx, viewer, {
    ...{ ...subject, revision: await nextRevision(tx, subject) },
    authorIds: [...document.changedByIds, ...(version.createdById ? [version.createdById] : [])],
  });
  await askAdmins(tx, viewer, {
    subject: 'document',
    ...{ id: approvalId, title: `Please review “${document.title}”`, href: `/admin/documents/${id}` },
  });
}

/** Makes a document under review a draft again. @throws DomainError `not_found`. */
export async function endReview(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await lockDocumentToChange(viewer, tx, id);
  await endReviewOf(tx, viewer, id);
}

const reviewOf = (subjectId: string) => ({ subject: 'document', subjectId }) as const;

/** Ends the review that is open, if there is one. */
const endReviewOf = (tx: Tx, viewer: Viewer, id: string): Promise<void> =>
  closeRequest(tx, viewer, reviewOf(id));

/**
 * Makes an admin an author of what they changed, and ends the review that is open: what would be published is not what
 * was to be reviewed. Call it in the transaction of every change of a document that is locked.
 */
export async function recordChange(
  tx: Tx,
  viewer: Viewer,
  { id, changedByIds }: Pick<Locked['document'], 'id' | 'changedByIds'>,
): Promise<void> {
  if (!changedByIds.includes(viewer.memberId))
    await updateDocuments(tx, [id], { changedByIds: [...changedByIds, viewer.memberId] });
  await endReviewOf(tx, viewer, id);
}

type StateFacts = Parameters<typeof documentState>[0];

/** Returns whether members have the document, or are about to. */
export function isWithMembers(document: StateFacts): boolean {
  const state = documentState(document, { now: new Date(), isInReview: false });
  return state === 'published' || state === 'scheduled';
}

/** Returns whether a second admin has reviewed what members have, or are about to get. */
export const isReviewed = (document: StateFacts): boolean =>
  needsSecondAdmin('document') && isWithMembers(document);

/** Of a change after which the file that members have would need a mark, and cannot be marked. */
export const membersWouldLoseAccess = (problem: string): DomainError =>
  new DomainError(
    'unprocessable',
    `Members would lose access, because this file cannot be watermarked: ${problem}`,
  );

/** Locks one document for an admin's change. @throws DomainError `not_found`. */
export async function lockDocumentToChange(viewer: Viewer, tx: Tx, id: string): Promise<Locked> {
  const [one] = await lockDocuments(viewer, tx, [id]);
  if (!one) throw noDocument();
  return one;
}

export const noDocument = (): DomainError => new DomainError('not_found', 'Document not found.');
