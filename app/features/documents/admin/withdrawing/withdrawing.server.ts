import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { lockDocuments, updateDocuments } from '../document-admin.queries.server.ts';
import { ownedBy } from '../document-admin.ts';
import { withdrawDocument } from '../publish.server.ts';
import type { PublicationBefore, WithdrawalForecast, WithdrawalInput } from './withdrawal.ts';
import { countOpeners, findOpenings, findWithMembers } from './withdrawing.queries.server.ts';

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
 * Withdraws a selection of documents, or all that a batch has published, from members: all of them, or none. What has been
 * withdrawn meanwhile stays so.
 * @throws DomainError `conflict` for a draft; `not_found` for one that does not exist, and for everyone but admins.
 */
export async function withdrawDocuments(
  tx: Tx,
  viewer: Viewer,
  asked: WithdrawalInput,
): Promise<{ withdrawn: number }> {
  const ids = 'ids' in asked ? [...new Set(asked.ids)].sort() : await findWithMembers(viewer, tx, asked);
  // All locks first, in one order.
  await lockDocuments(viewer, tx, ids);
  for (const id of ids) await withdrawDocument(tx, viewer, { id });
  return { withdrawn: ids.length };
}

/**
 * Makes documents drafts again, or withdrawn as before, after a publication of which nobody has been notified.
 * @throws DomainError `conflict` if one of them has changed since.
 */
export async function undoPublication(
  tx: Tx,
  viewer: Viewer,
  { publicationId, documents }: PublicationBefore,
): Promise<void> {
  const before = new Map(documents.map((one) => [one.id, one]));
  const locked = await lockDocuments(viewer, tx, [...before.keys()]);
  const changed = locked.find(
    ({ document }) => document.publicationId !== publicationId || document.withdrawnAt,
  );
  if (changed || locked.length < documents.length)
    throw new DomainError(
      'conflict',
      `${changed ? `“${changed.document.title}”` : 'One of them'} has changed since. Nothing was undone.`,
    );
  for (const { id, publishedAt, withdrawnAt, changedByIds } of documents)
    await updateDocuments(tx, [id], {
      publishedAt: withdrawnAt && publishedAt ? new Date(publishedAt) : null,
      withdrawnAt: withdrawnAt ? new Date(withdrawnAt) : null,
      changedByIds,
      publicationId: null,
    });
  await recordAudits(
    tx,
    locked.map(({ document }) => ({
      actorId: viewer.memberId,
      act: 'document.undoPublish',
      subject: { type: 'document', id: document.id },
      before: { title: document.title, publishedAt: document.publishedAt },
      after: { state: before.get(document.id)?.withdrawnAt ? 'withdrawn' : 'draft' },
      ...ownedBy(document),
    })),
  );
}
