import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { newId } from '#app/domain/ids.ts';

type NewDocument = Omit<typeof document.$inferInsert, 'versionId'>;
export type NewFile = Omit<typeof documentVersion.$inferInsert, 'id' | 'documentId' | 'number'>;

/** Inserts a document with its first version. Returns the id of the version. */
export async function insertDocument(tx: Tx, row: NewDocument, file: NewFile): Promise<string> {
  const versionId = newId();
  const changedByIds = row.createdById ? [row.createdById] : [];
  await tx.insert(document).values({ changedByIds, ...row, versionId });
  await tx.insert(documentVersion).values({ ...file, id: versionId, documentId: row.id, number: 1 });
  return versionId;
}

/** When members get a new version: now, once it is prepared, or when an admin chooses it. */
type Turn = 'now' | 'prepared' | 'chosen';

/**
 * Adds a version; it supersedes a pending one. Locks the document, so that two at once are numbered in turn. Returns
 * its id.
 */
export async function insertDocumentVersion(
  tx: Tx,
  documentId: string,
  file: NewFile,
  turn: Turn = 'now',
): Promise<string> {
  await tx.select({ id: document.id }).from(document).where(eq(document.id, documentId)).for('update');
  const rows = await tx
    .select({ last: sql<number>`max(${documentVersion.number})` })
    .from(documentVersion)
    .where(eq(documentVersion.documentId, documentId));
  const versionId = newId();
  const number = (rows[0]?.last ?? 0) + 1;
  await tx.insert(documentVersion).values({ ...file, id: versionId, documentId, number });
  const change = {
    ...(turn === 'now' && { versionId }),
    nextVersionId: turn === 'prepared' ? versionId : null,
  };
  await tx.update(document).set(change).where(eq(document.id, documentId));
  return versionId;
}

export async function isKeyInUse(db: Db, storageKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: documentVersion.id })
    .from(documentVersion)
    .where(eq(documentVersion.storageKey, storageKey));
  return rows.length > 0;
}

/** Finds the keys under which a document's versions are stored. */
export async function findKeysOf(db: Db | Tx, documentId: string): Promise<string[]> {
  const rows = await db
    .select({ storageKey: documentVersion.storageKey })
    .from(documentVersion)
    .where(eq(documentVersion.documentId, documentId));
  return rows.map(({ storageKey }) => storageKey);
}
