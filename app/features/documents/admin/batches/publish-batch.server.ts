import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { holderColumns } from '#app/domain/investing/held-by.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { enqueuePreparations } from '../../marking/marking.jobs.server.ts';
import { heldAnnouncement } from '../announce.jobs.server.ts';
import { insertPublication } from '../document-admin.queries.server.ts';
import type { PublicationBefore } from '../withdrawing/withdrawal.ts';
import { BATCH_CHANGED, type BatchPublication, batchObstacle, batchTotalsOf, itemState } from './batch.ts';
import { batchRevisionOf, isOwnWork } from './batch-revision.server.ts';
import {
  findEntities,
  findFiles,
  findItems,
  findMembersById,
  insertPersonalDocuments,
  linkDocuments,
  lockBatch,
  updateBatch,
} from './batches.queries.server.ts';
import { heldDiscards } from './discard-files.jobs.server.ts';

/**
 * Publishes all documents of a batch, each for its holder only, and notifies each holder once. All or nothing. A
 * published batch stays unchanged, so a repeated call has no effect.
 * @throws DomainError `not_found`; `conflict` while something needs checking, or was changed since it was
 * `seen`; `forbidden` where another admin has to
 * publish.
 */
export async function publishBatch(
  tx: Tx,
  viewer: Viewer,
  { id, seen, announce: isAnnounced }: BatchPublication,
): Promise<{ documents: number; isHeld: boolean }> {
  const batch = await lockBatch(viewer, tx, id);
  if (!batch || batch.discardedAt) throw new DomainError('not_found', 'Batch not found.');
  const [files, items] = [await findFiles(tx, id), await findItems(tx, id)];
  if (batch.publicationId)
    return { documents: items.filter((item) => item.documentId).length, isHeld: false };
  if (settings().needsDocumentReview && (await isOwnWork(tx, viewer, batch, items)))
    throw new DomainError('forbidden', 'Another admin must publish this batch.');
  refuseUnchecked(files, items);
  if (batchRevisionOf(batch, files, items) !== seen) throw new DomainError('conflict', BATCH_CHANGED);

  const kept = items.flatMap((item) => {
    const { memberId } = item;
    return memberId && item.skippedAt === null ? [{ ...item, memberId }] : [];
  });
  const memberIds = [...new Set(kept.map(({ memberId }) => memberId))];
  const names = new Map((await findMembersById(tx, memberIds)).map((one) => [one.id, one.name]));
  const entityIds = kept.flatMap(({ heldBy }) => holderColumns(heldBy).entityId ?? []);
  const entities = new Map((await findEntities(tx, [], entityIds)).map((one) => [one.id, one]));
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const at = new Date();
  const publicationId = newId();
  const by = viewer.memberId;
  await insertPublication(tx, { id: publicationId, at, createdById: by, isAnnounced });
  const made = kept.map((item) => {
    const [documentId, versionId] = [newId(), newId()];
    const { category, policy, periodYear, opportunityId, fundId } = batch;
    const entity = entities.get(item.heldBy ?? '');
    const isOfEntity = entity?.memberId === item.memberId;
    const holder = isOfEntity ? entity.name : (names.get(item.memberId) ?? '');
    const title = batch.title.replaceAll('{holder}', () => holder).slice(0, 200);
    const file = fileOf.get(item.fileId);
    const isPart = item.firstPage !== null;
    return {
      item,
      document: {
        ...{ id: documentId, versionId, title, category, policy, periodYear, opportunityId, fundId },
        ownerId: item.memberId,
        ...holderColumns(isOfEntity ? entity.id : item.heldBy === 'me' ? 'me' : null),
        ...{ publishedAt: at, publishedById: by, publicationId, createdById: by },
      },
      version: {
        ...{ id: versionId, documentId, number: 1, createdById: by },
        storageKey: item.storageKey,
        fileName: isPart ? `${title}.pdf` : (file?.fileName ?? `${title}.pdf`),
        contentType: file?.contentType ?? 'application/pdf',
        bytes: item.bytes,
        sha256: item.sha256,
      },
    };
  });
  await insertPersonalDocuments(
    tx,
    made.map(({ document }) => document),
    made.map(({ version }) => version),
  );
  await linkDocuments(
    tx,
    made.map(({ item, document }) => ({ itemId: item.id, documentId: document.id })),
  );
  await enqueuePreparations(
    tx,
    made.map(({ version }) => version.id),
  );
  await updateBatch(tx, id, { publicationId });
  const left = items.filter(({ skippedAt }) => skippedAt !== null);
  const discards = heldDiscards([...files, ...left].map(({ storageKey }) => storageKey));
  await recordAudits(tx, [
    {
      actorId: by,
      act: 'documentBatch.publish',
      subject: { type: 'document_batch', id },
      before: null,
      after: { title: batch.title, documents: made.length, holders: names.size, announced: isAnnounced },
    },
    ...made.map(({ item, document }) => ({
      actorId: by,
      act: 'document.publish',
      subject: { type: 'document', id: document.id },
      before: null,
      after: {
        title: document.title,
        holder: item.memberId,
        entity: document.entityId,
        found: item.doubt === null ? item.foundIn : 'chosen',
        sha256: item.sha256.toString('hex'),
      },
      personId: item.memberId,
    })),
  ]);
  const before: PublicationBefore = {
    ...{ publicationId, batchId: id },
    documents: made.map(({ document }) => ({
      ...{ id: document.id, publishedAt: null, withdrawnAt: null, publicationId: null, changedByIds: [] },
    })),
  };
  const title = `Published ${made.length} documents of “${batch.title}”`;
  const effects = [...(isAnnounced ? [heldAnnouncement(publicationId)] : []), ...discards];
  const isHeld = await holdEffects(tx, viewer, { kind: 'document.publish', title, effects, before });
  return { documents: made.length, isHeld };
}

type Files = Awaited<ReturnType<typeof findFiles>>;
type Items = Awaited<ReturnType<typeof findItems>>;

function refuseUnchecked(files: Files, items: Items): void {
  const states = files.map(({ readAt, problem }) => ({
    state: problem ? ('problem' as const) : readAt ? ('read' as const) : ('reading' as const),
  }));
  const counted = items.map((item) => ({
    state: itemState(item),
    holder: item.memberId ? { memberId: item.memberId } : null,
  }));
  const obstacle = batchObstacle(batchTotalsOf(counted, states));
  if (obstacle) throw new DomainError('conflict', obstacle);
}
