import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { documentPage, documentVersion } from '#app/db/schema/documents.ts';

export async function findFile(db: Db, id: string) {
  const rows = await db
    .select({ storageKey: documentVersion.storageKey, contentType: documentVersion.contentType })
    .from(documentVersion)
    .where(eq(documentVersion.id, id));
  return rows[0];
}

/** Locks a version that is to be prepared. */
export async function lockVersion(tx: Tx, id: string) {
  const rows = await tx.select().from(documentVersion).where(eq(documentVersion.id, id)).for('update');
  return rows[0];
}

/** Replaces the text of a version's pages. */
export async function replacePages(tx: Tx, versionId: string, texts: readonly string[]): Promise<void> {
  await tx.delete(documentPage).where(eq(documentPage.versionId, versionId));
  if (texts.length === 0) return;
  await tx.insert(documentPage).values(texts.map((text, at) => ({ versionId, page: at + 1, text })));
}

export async function updateVersion(
  tx: Tx,
  id: string,
  change: Partial<typeof documentVersion.$inferInsert>,
): Promise<void> {
  await tx.update(documentVersion).set(change).where(eq(documentVersion.id, id));
}
