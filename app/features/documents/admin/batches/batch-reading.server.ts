import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import {
  type BatchDetail,
  type BatchFile,
  type BatchItem,
  type BatchRow,
  batchTotalsOf,
  ITEM_ORDER,
  itemState,
  settingsOf,
} from './batch.ts';
import { batchRevisionOf, isOwnWork, settingsRevision } from './batch-revision.server.ts';
import {
  type BatchItemRow,
  findBatch,
  findBatches,
  findEntities,
  findFiles,
  findItems,
  findMembersById,
} from './batches.queries.server.ts';

const MOST_LISTED = 50;

export async function listBatches(viewer: Viewer): Promise<BatchRow[]> {
  const rows = await findBatches(viewer, db(), MOST_LISTED);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }));
}

/** Returns a batch with its files and documents, uncertain ones first. @throws DomainError `not_found`. */
export async function batchDetail(viewer: Viewer, id: string): Promise<BatchDetail> {
  const batchRow = z.uuid().safeParse(id).success ? await findBatch(viewer, db(), id) : undefined;
  if (!batchRow) throw new DomainError('not_found', 'Batch not found.');
  const [files, rows] = await Promise.all([findFiles(db(), id), findItems(db(), id)]);
  const memberIds = new Set(
    rows.flatMap(({ memberId, candidateIds }) => [memberId ?? [], candidateIds].flat()),
  );
  const holders = await holdersOf([...memberIds], rows);
  const nameOf = new Map(files.map((file) => [file.id, file.fileName]));
  const items = rows.map(
    (row): BatchItem => ({
      id: row.id,
      label: row.label,
      fileName: nameOf.get(row.fileId) ?? '',
      firstPage: row.firstPage,
      lastPage: row.lastPage,
      state: itemState(row),
      holder: holderOf(row, holders),
      foundIn: row.foundIn,
      doubt: row.doubt,
      candidates: row.candidateIds.flatMap((one) => holders.get(one) ?? []),
      documentId: row.documentId,
    }),
  );
  const { batch, publishedAt } = batchRow;
  const { needsDocumentReview } = settings();
  return {
    id,
    ...settingsOf(batch),
    revision: settingsRevision(batch),
    seen: batchRevisionOf(batch, files, rows),
    createdAt: batch.createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    needsOtherAdmin: needsDocumentReview && (await isOwnWork(db(), viewer, batch, rows)),
    files: files.map(fileView),
    items: items.toSorted(
      (one, other) =>
        ITEM_ORDER.indexOf(one.state) - ITEM_ORDER.indexOf(other.state) ||
        nameOfHolder(one).localeCompare(nameOfHolder(other)),
    ),
    totals: batchTotalsOf(items, files.map(fileView)),
  };
}

const nameOfHolder = ({ holder }: BatchItem): string => (holder ? holderName(holder) : '');

/** Finds members by id, each with their entities, and those of these documents. */
async function holdersOf(
  memberIds: readonly string[],
  rows: readonly BatchItemRow[],
): Promise<Map<string, ListedHolder[]>> {
  const named = rows.flatMap(({ heldBy }) => (heldBy === null || heldBy === 'me' ? [] : heldBy));
  const [people, entities] = await Promise.all([
    findMembersById(db(), memberIds),
    findEntities(db(), memberIds, named),
  ]);
  const ofMember = Map.groupBy(entities, ({ memberId }) => memberId);
  return new Map(
    people.map(({ id, name, email }) => {
      const self = { memberId: id, entityId: null, name, email, entity: null };
      const theirs = (ofMember.get(id) ?? []).map((one) => ({ ...self, entityId: one.id, entity: one.name }));
      return [id, [self, ...theirs]];
    }),
  );
}

function holderOf(
  { memberId, heldBy }: BatchItemRow,
  holders: ReadonlyMap<string, ListedHolder[]>,
): BatchItem['holder'] {
  const [self, ...entities] = (memberId && holders.get(memberId)) || [];
  if (!self) return null;
  const entity = entities.find(({ entityId }) => entityId === heldBy);
  return {
    ...(entity ?? self),
    isHolderKnown: heldBy === 'me' || entity !== undefined || entities.length === 0,
  };
}

function fileView({
  id,
  fileName,
  bytes,
  pages,
  readAt,
  problem,
}: Awaited<ReturnType<typeof findFiles>>[number]): BatchFile {
  const state = problem ? 'problem' : readAt ? 'read' : 'reading';
  return { id, fileName, bytes, pages, state, problem };
}
