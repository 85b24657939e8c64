import { and, asc, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentPage, documentVersion } from '#app/db/schema/documents.ts';

/** The keys of a prepared file: what marks are written into, and where. */
export type PreparedObjects = { templateKey: string; slotsKey: string };

/** Finds a file with the firm's name for it. */
export async function findVersionToMark(db: Db, versionId: string) {
  const rows = await db
    .select({
      id: documentVersion.id,
      documentId: documentVersion.documentId,
      number: documentVersion.number,
      title: document.title,
      storageKey: documentVersion.storageKey,
      contentType: documentVersion.contentType,
      bytes: documentVersion.bytes,
      preparedAt: documentVersion.preparedAt,
      preparationProblem: documentVersion.preparationProblem,
      scannedAt: documentVersion.scannedAt,
      malware: documentVersion.malware,
    })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(eq(documentVersion.id, versionId))
    .limit(1);
  return rows[0];
}

/** Finds the oldest unprocessed file added before a given time, except for those of `skipped`. */
export async function findNextToPrepare(
  db: Db,
  before: Date,
  skipped: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .select({ id: documentVersion.id })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(
      and(
        or(eq(document.versionId, documentVersion.id), eq(document.nextVersionId, documentVersion.id)),
        isNull(documentVersion.preparedAt),
        isNull(documentVersion.preparationProblem),
        lt(documentVersion.createdAt, before),
        skipped.length > 0 ? notInArray(documentVersion.id, [...skipped]) : undefined,
      ),
    )
    .orderBy(asc(documentVersion.createdAt))
    .limit(1);
  return rows[0]?.id;
}

export async function findPreparedObjects(db: Db, versionId: string): Promise<PreparedObjects | undefined> {
  const rows = await db
    .select({ templateKey: documentVersion.templateKey, slotsKey: documentVersion.slotsKey })
    .from(documentVersion)
    .where(eq(documentVersion.id, versionId));
  const { templateKey, slotsKey } = rows[0] ?? {};
  return templateKey && slotsKey ? { templateKey, slotsKey } : undefined;
}

/** Locks the document of a version and returns what decides about the version. */
export async function lockDocumentOf(tx: Tx, documentId: string) {
  const rows = await tx
    .select({
      policy: document.policy,
      versionId: document.versionId,
      nextVersionId: document.nextVersionId,
    })
    .from(document)
    .where(eq(document.id, documentId))
    .for('update');
  return rows[0];
}

/** Resolves a pending version: members get it from now on, or it never takes over. */
export async function endWaiting(tx: Tx, documentId: string, change: { versionId?: string }): Promise<void> {
  await tx
    .update(document)
    .set({ ...change, nextVersionId: null })
    .where(eq(document.id, documentId));
}

export type Outcome = Partial<
  Pick<
    typeof documentVersion.$inferInsert,
    | 'preparedAt'
    | 'preparedBy'
    | 'templateKey'
    | 'slotsKey'
    | 'preparationProblem'
    | 'warnings'
    | 'textReadAt'
    | 'pages'
    | 'scannedAt'
    | 'malware'
  >
>;

/** Stores the result of a preparation. Returns whether this was the first one. */
export async function saveOutcome(tx: Tx, versionId: string, outcome: Outcome): Promise<boolean> {
  const rows = await tx
    .update(documentVersion)
    .set(outcome)
    .where(
      and(
        eq(documentVersion.id, versionId),
        isNull(documentVersion.preparedAt),
        isNull(documentVersion.preparationProblem),
      ),
    )
    .returning({ id: documentVersion.id });
  return rows.length > 0;
}

/** Stores the result of a later scan. Returns whether this was the first one. */
export async function saveScan(
  tx: Tx,
  versionId: string,
  scan: { scannedAt: Date; malware: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(documentVersion)
    .set(scan)
    .where(and(eq(documentVersion.id, versionId), isNull(documentVersion.scannedAt)))
    .returning({ id: documentVersion.id });
  return rows.length > 0;
}

const ROWS_AT_ONCE = 200;

/** Stores the text of each page, replacing earlier text. */
export async function savePages(tx: Tx, versionId: string, texts: readonly string[]): Promise<void> {
  await tx.delete(documentPage).where(eq(documentPage.versionId, versionId));
  const rows = texts.map((text, at) => ({ versionId, page: at + 1, text }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.insert(documentPage).values(rows.slice(at, at + ROWS_AT_ONCE));
}
