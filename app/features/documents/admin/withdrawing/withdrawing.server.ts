import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { rewordNotices } from '#app/notify/notify.queries.server.ts';
import { reopenApproval } from '#app/platform/approvals/approvals.server.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { noticeCauses } from '../announce.jobs.server.ts';
import { lockBatch, updateBatch } from '../batches/batches.queries.server.ts';
import { lockDocuments, updateDocuments } from '../document-admin.queries.server.ts';
import { type DocumentState, ownedBy } from '../document-admin.ts';
import { noDocument, stateOf } from '../publish.server.ts';
import { lockPublication } from '../readers.queries.server.ts';
import type { PublicationBefore, WithdrawalForecast, WithdrawalInput } from './withdrawal.ts';
import {
  countOpeners,
  deleteDocuments,
  findOpenings,
  findWithMembers,
  isAnyOpened,
} from './withdrawing.queries.server.ts';

const MOST_SHOWN = 200;

/** Returns what a withdrawal would end, and who has opened it already. Empty for everyone but admins. */
export async function forecastWithdrawal(
  viewer: Viewer,
  asked: WithdrawalInput,
): Promise<WithdrawalForecast> {
  const ids = await findWithMembers(viewer, db(), asked);
  const [people, openings] = await Promise.all([
    countOpeners(viewer, db(), ids),
    findOpenings(viewer, db(), ids, MOST_SHOWN),
  ]);
  return {
    documents: ids.length,
    people,
    openings: openings.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}

/**
 * Withdraws documents from members, a selection or all that a batch has published: all of them, or none. A scheduled one
 * becomes a draft again; one that is withdrawn already stays so.
 * @throws DomainError `conflict` for a draft; `not_found` for one that does not exist, and for everyone but admins.
 */
export async function withdrawDocuments(
  tx: Tx,
  viewer: Viewer,
  asked: WithdrawalInput,
): Promise<{ withdrawn: number }> {
  const ids = 'ids' in asked ? [...new Set(asked.ids)] : await findWithMembers(viewer, tx, asked);
  const locked = await lockDocuments(viewer, tx, ids);
  if (locked.length < ids.length) throw noDocument();
  const now = new Date();
  const stated = locked.map((one) => ({ ...one, state: stateOf(one, now) }));
  const draft = stated.find(({ state }) => state === 'draft' || state === 'review');
  if (draft) throw new DomainError('conflict', `“${draft.document.title}” is not published.`);
  const withMembers = stated.filter(({ state }) => state !== 'withdrawn');
  const [published, scheduled] = [
    documentsIn(withMembers, 'published'),
    documentsIn(withMembers, 'scheduled'),
  ];
  await updateDocuments(tx, idsOf(published), { withdrawnAt: now });
  await updateDocuments(tx, idsOf(scheduled), { publishedAt: null, publicationId: null });
  // Nobody reads the previous version any longer, so the one scheduled to replace it takes over at once.
  for (const { document } of withMembers)
    if (document.nextVersionId)
      await updateDocuments(tx, [document.id], { versionId: document.nextVersionId, nextVersionId: null });
  await rewordWithdrawn(tx, published);
  await recordAudits(
    tx,
    withMembers.map(({ document, state }) => ({
      actorId: viewer.memberId,
      act: state === 'published' ? 'document.withdraw' : 'document.unschedule',
      subject: { type: 'document', id: document.id },
      before: { state, publishedAt: document.publishedAt },
      after: { state: state === 'published' ? 'withdrawn' : 'draft' },
    })),
  );
  return { withdrawn: ids.length };
}

type LockedDocument = Awaited<ReturnType<typeof lockDocuments>>[number]['document'];

const documentsIn = (
  stated: readonly { document: LockedDocument; state: DocumentState }[],
  state: DocumentState,
): LockedDocument[] => stated.flatMap((one) => (one.state === state ? [one.document] : []));

const idsOf = (documents: readonly LockedDocument[]): string[] => documents.map(({ id }) => id);

/** Notices of withdrawn documents say so, and lead nowhere. */
async function rewordWithdrawn(tx: Tx, documents: readonly LockedDocument[]): Promise<void> {
  const publicationIds = new Set(documents.flatMap(({ publicationId }) => publicationId ?? []));
  for (const publicationId of [...publicationIds].sort()) {
    const hrefs = documents.flatMap((one) =>
      one.publicationId === publicationId ? `/documents/${one.id}` : [],
    );
    await lockPublication(tx, publicationId);
    await rewordNotices(
      tx,
      { causes: Object.values(noticeCauses(publicationId)), hrefs },
      { body: 'It has been withdrawn.', href: null },
    );
  }
}

/**
 * Reverses a publication of which nobody has been notified: documents are drafts, in review, scheduled or withdrawn as
 * before, and those of a batch are part of it again.
 * @throws DomainError `conflict` if one of them has changed since, is due by now, or comes from a batch and was opened.
 */
export async function undoPublication(
  tx: Tx,
  viewer: Viewer,
  { publicationId, batchId, documents }: PublicationBefore,
): Promise<void> {
  const formerOf = new Map(documents.map((one) => [one.id, one]));
  const ids = [...formerOf.keys()];
  const locked = (await lockDocuments(viewer, tx, ids)).flatMap(({ document }) => {
    const former = formerOf.get(document.id);
    return former ? [{ document, former }] : [];
  });
  const changed = locked.find(
    ({ document }) => document.publicationId !== publicationId || document.withdrawnAt,
  );
  if (changed || locked.length < documents.length)
    throw new DomainError(
      'conflict',
      `${changed ? `“${changed.document.title}”` : 'One of them'} has changed since. Nothing was undone.`,
    );
  const now = new Date();
  const due = locked.find(({ former }) => isDue(former, now));
  if (due)
    throw new DomainError(
      'conflict',
      `“${due.document.title}” was scheduled for a time that has passed. Nothing was undone.`,
    );
  if (batchId) await returnToBatch(tx, viewer, { batchId, ids });
  else
    for (const { document, former } of locked)
      await updateDocuments(tx, [document.id], {
        publicationId: former.publicationId,
        publishedAt: former.publishedAt ? new Date(former.publishedAt) : null,
        withdrawnAt: former.withdrawnAt ? new Date(former.withdrawnAt) : null,
        changedByIds: [...new Set([...former.changedByIds, ...document.changedByIds])],
      });
  for (const one of locked) if (isInReviewAgain(one)) await reopenApproval(tx, viewer, one.former.reviewId);
  await recordAudits(
    tx,
    locked.map(({ document, former }) => ({
      actorId: viewer.memberId,
      act: 'document.undoPublish',
      subject: { type: 'document', id: document.id },
      before: { title: document.title, publishedAt: document.publishedAt },
      after: {
        state: batchId ? 'deleted' : isInReviewAgain({ document, former }) ? 'review' : stateBefore(former),
      },
      ...ownedBy(document),
    })),
  );
}

type Former = PublicationBefore['documents'][number];

/** Whether its review continues: what was changed since is not what was to be reviewed. */
const isInReviewAgain = <Undone extends { document: LockedDocument; former: Former }>(
  one: Undone,
): one is Undone & { former: { reviewId: string } } =>
  typeof one.former.reviewId === 'string' && one.document.changedByIds.length === 0;

const isDue = ({ publishedAt, withdrawnAt }: Former, now: Date): boolean =>
  publishedAt !== null && withdrawnAt === null && new Date(publishedAt) <= now;

function stateBefore({ publishedAt, withdrawnAt }: Former): 'draft' | 'scheduled' | 'withdrawn' {
  if (withdrawnAt) return 'withdrawn';
  return publishedAt ? 'scheduled' : 'draft';
}

/** Deletes documents that a batch has published, which is then as it was before. */
async function returnToBatch(
  tx: Tx,
  viewer: Viewer,
  { batchId, ids }: { batchId: string; ids: readonly string[] },
): Promise<void> {
  await lockBatch(viewer, tx, batchId);
  if (await isAnyOpened(tx, ids))
    throw new DomainError(
      'conflict',
      'One of the documents has been opened already. Please withdraw the batch instead.',
    );
  await deleteDocuments(tx, ids);
  await updateBatch(tx, batchId, { publicationId: null });
}
