import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import {
  documentBatch,
  documentBatchFile,
  documentBatchItem,
  documentUpload,
} from '#app/db/schema/document-uploads.ts';
import { document, documentPublication, documentVersion } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export async function insertBatch(tx: Tx, row: typeof documentBatch.$inferInsert): Promise<void> {
  await tx.insert(documentBatch).values(row);
}

/** Locks a batch against concurrent changes. */
export async function lockBatch(viewer: Viewer, tx: Tx, id: string) {
  const rows = await tx
    .select()
    .from(documentBatch)
    .where(and(forAdmin(viewer, 'statements'), eq(documentBatch.id, id)))
    .for('update');
  return rows[0];
}

/** Locks a batch for the job that reads its files. Returns whether its files are still needed. */
export async function lockIfOpen(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ discardedAt: documentBatch.discardedAt })
    .from(documentBatch)
    .where(eq(documentBatch.id, id))
    .for('update');
  return rows[0]?.discardedAt === null;
}

export async function updateBatch(
  tx: Tx,
  id: string,
  change: Partial<typeof documentBatch.$inferInsert>,
): Promise<void> {
  await tx.update(documentBatch).set(change).where(eq(documentBatch.id, id));
}

/** Notes who changed a batch: another admin has to publish it. */
export async function noteChange(viewer: Viewer, tx: Tx, id: string): Promise<void> {
  await tx
    .update(documentBatch)
    .set({ changedByIds: sql`array_append(${documentBatch.changedByIds}, ${viewer.memberId}::uuid)` })
    .where(
      and(eq(documentBatch.id, id), sql`not ${viewer.memberId}::uuid = any(${documentBatch.changedByIds})`),
    );
}

export async function insertBatchFile(tx: Tx, row: typeof documentBatchFile.$inferInsert): Promise<void> {
  await tx.insert(documentBatchFile).values(row);
}

/** Finds a file with the vehicle of its batch for the job that reads it; nothing for a discarded batch. */
export async function findBatchFile(db: Db | Tx, id: string) {
  const rows = await db
    .select({
      file: documentBatchFile,
      vehicle: { opportunityId: documentBatch.opportunityId, fundId: documentBatch.fundId },
    })
    .from(documentBatchFile)
    .innerJoin(documentBatch, eq(documentBatch.id, documentBatchFile.batchId))
    .where(and(eq(documentBatchFile.id, id), isNull(documentBatch.discardedAt)));
  return rows[0] && { ...rows[0].file, ...rows[0].vehicle };
}

/** Returns the name of an earlier file of the batch with the same content. */
export async function findTwin(
  tx: Tx,
  { id, batchId, sha256 }: { id: string; batchId: string; sha256: Buffer },
): Promise<string | undefined> {
  const rows = await tx
    .select({ fileName: documentBatchFile.fileName })
    .from(documentBatchFile)
    .where(
      and(
        eq(documentBatchFile.batchId, batchId),
        eq(documentBatchFile.sha256, sha256),
        lt(documentBatchFile.id, id),
      ),
    )
    .limit(1);
  return rows[0]?.fileName;
}

export async function lockBatchFile(tx: Tx, id: string) {
  const rows = await tx.select().from(documentBatchFile).where(eq(documentBatchFile.id, id)).for('update');
  return rows[0];
}

export async function updateBatchFile(
  tx: Tx,
  id: string,
  change: Partial<typeof documentBatchFile.$inferInsert>,
): Promise<void> {
  await tx.update(documentBatchFile).set(change).where(eq(documentBatchFile.id, id));
}

/** Deletes a file of a batch with its documents; the caller deletes the bucket's objects. */
export async function deleteBatchFile(tx: Tx, id: string): Promise<void> {
  await tx.delete(documentBatchFile).where(eq(documentBatchFile.id, id));
}

/** Returns whether the viewer uploaded a file of the batch. A file has the id of its upload. */
export async function hasUploaded(viewer: Viewer, db: Db | Tx, batchId: string): Promise<boolean> {
  const rows = await db
    .select({ id: documentBatchFile.id })
    .from(documentBatchFile)
    .innerJoin(documentUpload, eq(documentUpload.id, documentBatchFile.id))
    .where(and(eq(documentBatchFile.batchId, batchId), eq(documentUpload.memberId, viewer.memberId)))
    .limit(1);
  return rows.length > 0;
}

export async function insertItems(tx: Tx, rows: (typeof documentBatchItem.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(documentBatchItem).values(rows);
}

export async function updateItem(
  tx: Tx,
  id: string,
  change: Partial<typeof documentBatchItem.$inferInsert>,
): Promise<void> {
  await tx.update(documentBatchItem).set(change).where(eq(documentBatchItem.id, id));
}

/** Notes which document each of these items became. */
export async function linkDocuments(
  tx: Tx,
  links: readonly { itemId: string; documentId: string }[],
): Promise<void> {
  const [itemIds, documentIds] = [links.map(({ itemId }) => itemId), links.map((link) => link.documentId)];
  await tx
    .update(documentBatchItem)
    .set({ documentId: sql`link.document_id` })
    .from(
      sql`unnest(${sql.param(itemIds)}::uuid[], ${sql.param(documentIds)}::uuid[]) as link (item_id, document_id)`,
    )
    .where(eq(documentBatchItem.id, sql`link.item_id`));
}

export async function isHolderOfPosition(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.membershipStatus, 'approved'), isNull(member.erasedAt)));
  return rows.length > 0;
}

/** Finds the entities of these members, or with these ids; of members without those that are archived. */
export const findEntities = (db: Db | Tx, memberIds: readonly string[], ids: readonly string[]) =>
  db
    .select({ id: investingEntity.id, memberId: investingEntity.memberId, name: sql<string>`${entityName}` })
    .from(investingEntity)
    .where(
      or(
        and(inArray(investingEntity.memberId, [...memberIds]), isNull(investingEntity.archivedAt)),
        inArray(investingEntity.id, [...ids]),
      ),
    )
    .orderBy(asc(investingEntity.name), asc(investingEntity.id));

export const findMembersById = (db: Db | Tx, ids: readonly string[]) =>
  db
    .select({ id: member.id, name: member.name, email: member.email })
    .from(member)
    .where(inArray(member.id, [...ids]));

export async function findBatch(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ batch: documentBatch, publishedAt: documentPublication.at })
    .from(documentBatch)
    .leftJoin(documentPublication, eq(documentPublication.id, documentBatch.publicationId))
    .where(and(forAdmin(viewer, 'statements'), eq(documentBatch.id, id), isNull(documentBatch.discardedAt)));
  return rows[0];
}

export const findFiles = (db: Db | Tx, batchId: string) =>
  db
    .select()
    .from(documentBatchFile)
    .where(eq(documentBatchFile.batchId, batchId))
    .orderBy(asc(documentBatchFile.id));

export const findItems = (db: Db | Tx, batchId: string) =>
  db
    .select()
    .from(documentBatchItem)
    .where(eq(documentBatchItem.batchId, batchId))
    .orderBy(asc(documentBatchItem.fileId), asc(documentBatchItem.firstPage));

export type BatchItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** Finds the latest batches, newest first. */
export function findBatches(viewer: Viewer, db: Db, limit: number) {
  const items = (which: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from ${documentBatchItem} where ${documentBatchItem.batchId} = ${documentBatch.id} and ${documentBatchItem.skippedAt} is null and ${which})`;
  return db
    .select({
      id: documentBatch.id,
      title: documentBatch.title,
      createdAt: documentBatch.createdAt,
      createdBy: member.name,
      publishedAt: documentPublication.at,
      documents: items(sql`true`),
      doubts: items(sql`${documentBatchItem.doubt} is not null and ${documentBatchItem.decidedAt} is null`),
    })
    .from(documentBatch)
    .innerJoin(member, eq(member.id, documentBatch.createdById))
    .leftJoin(documentPublication, eq(documentPublication.id, documentBatch.publicationId))
    .where(and(forAdmin(viewer, 'statements'), isNull(documentBatch.discardedAt)))
    .orderBy(desc(documentBatch.createdAt))
    .limit(limit);
}

/** Inserts the documents of a batch with their only version, in two statements. */
export async function insertPersonalDocuments(
  tx: Tx,
  documents: (typeof document.$inferInsert)[],
  versions: (typeof documentVersion.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < documents.length; start += AT_ONCE) {
    await tx.insert(document).values(documents.slice(start, start + AT_ONCE));
    await tx.insert(documentVersion).values(versions.slice(start, start + AT_ONCE));
  }
}

/** Rows per statement; PostgreSQL accepts 65,535 parameters. */
const AT_ONCE = 500;

/** Returns which of these files are used by a document. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: documentVersion.storageKey })
    .from(documentVersion)
    .where(inArray(documentVersion.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}
