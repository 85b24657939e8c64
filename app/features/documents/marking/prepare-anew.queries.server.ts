import { and, asc, eq, gt, isNotNull, lt, notExists, or } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import type { Outcome } from './marking.queries.server.ts';

type Asked = {
  /** Files prepared in a way older than this one. */
  preparation: number;
  /** Continues after this version. */
  after: string | null;
  /** Leaves out documents that were opened since. */
  unopenedSince: Date;
};

/** Finds the next file that was prepared in an older way and is in use, in the order in which they were added. */
export async function findOlder(db: Db, { preparation, after, unopenedSince }: Asked) {
  const rows = await db
    .select({
      id: documentVersion.id,
      storageKey: documentVersion.storageKey,
      bytes: documentVersion.bytes,
      templateKey: documentVersion.templateKey,
      slotsKey: documentVersion.slotsKey,
    })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(
      and(
        after === null ? undefined : gt(documentVersion.id, after),
        lt(documentVersion.preparationVersion, preparation),
        isNotNull(documentVersion.templateKey),
        or(eq(document.versionId, documentVersion.id), eq(document.nextVersionId, documentVersion.id)),
        wasNotOpened(db, unopenedSince),
      ),
    )
    .orderBy(asc(documentVersion.id))
    .limit(1);
  return rows[0];
}

const wasNotOpened = (db: Db | Tx, since: Date) =>
  notExists(
    db
      .select({ id: documentEvent.id })
      .from(documentEvent)
      .where(and(eq(documentEvent.documentId, documentVersion.documentId), gt(documentEvent.at, since))),
  );

type Replaced = { id: string; templateKey: string; unopenedSince: Date };

/**
 * Lets copies be made of the newly prepared file. Returns `false` if the file was replaced in the meantime, or if
 * someone has opened it since.
 */
export async function replacePrepared(
  tx: Tx,
  { id, templateKey, unopenedSince }: Replaced,
  outcome: Outcome,
): Promise<boolean> {
  const rows = await tx
    .update(documentVersion)
    .set(outcome)
    .where(
      and(
        eq(documentVersion.id, id),
        eq(documentVersion.templateKey, templateKey),
        wasNotOpened(tx, unopenedSince),
      ),
    )
    .returning({ id: documentVersion.id });
  return rows.length > 0;
}

/** Keeps the file as it was prepared, and does not find it again for this way of preparing. */
export async function keepPrepared(tx: Tx, id: string, preparationVersion: number): Promise<void> {
  await tx.update(documentVersion).set({ preparationVersion }).where(eq(documentVersion.id, id));
}
