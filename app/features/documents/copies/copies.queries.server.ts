import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentCopy, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import type { DocumentAct } from '#app/domain/access/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';

/**
 * Finds a document that the viewer may read, with the file that copies are made from: its present version, or the one
 * named. Whether they may have one that is not the present one is up to the caller.
 */
export async function findCopyable(viewer: Viewer, db: Db, id: string, versionId?: string) {
  const isServed = versionId
    ? and(eq(documentVersion.documentId, document.id), eq(documentVersion.id, versionId))
    : eq(documentVersion.id, document.versionId);
  const rows = await db
    .select({
      id: document.id,
      title: document.title,
      policy: document.policy,
      versionId: documentVersion.id,
      storageKey: documentVersion.storageKey,
      contentUrl: documentVersion.contentUrl,
      contentType: documentVersion.contentType,
      preparedAt: documentVersion.preparedAt,
      preparedBy: documentVersion.preparedBy,
      templateKey: documentVersion.templateKey,
      slotsKey: documentVersion.slotsKey,
      preparationProblem: documentVersion.preparationProblem,
      scannedAt: documentVersion.scannedAt,
      malware: documentVersion.malware,
      isReplaced: sql<boolean>`${documentVersion.id} <> ${document.versionId}`,
    })
    .from(document)
    .innerJoin(documentVersion, isServed)
    .where(and(eq(document.id, id), isReadBy(viewer, db)))
    .limit(1);
  return rows[0];
}

/** Finds the member's recent copy, so that a broken download continues with the same one. */
export async function findReusable(tx: Tx, memberId: string, versionId: string, now: Date) {
  const rows = await tx
    .select({ id: documentCopy.id, markedAt: documentCopy.markedAt })
    .from(documentCopy)
    .where(
      and(
        eq(documentCopy.memberId, memberId),
        eq(documentCopy.versionId, versionId),
        gt(documentCopy.reusableUntil, now),
      ),
    )
    .orderBy(desc(documentCopy.markedAt))
    .limit(1);
  return rows[0];
}

type Opening = { memberId: string; versionId: string; act: DocumentAct; since: Date };

/** Returns whether an opening of the version by the member is recorded since then. */
export async function wasOpened(db: Db, { memberId, versionId, act, since }: Opening): Promise<boolean> {
  const rows = await db
    .select({ id: documentEvent.id })
    .from(documentEvent)
    .where(
      and(
        eq(documentEvent.memberId, memberId),
        eq(documentEvent.versionId, versionId),
        eq(documentEvent.act, act),
        gt(documentEvent.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Serializes requests by one member for one version until the transaction ends. */
export async function lockCopies(tx: Tx, memberId: string, versionId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`copy:${memberId}:${versionId}`}, 0))`,
  );
}

export async function extendCopy(tx: Tx, id: string, reusableUntil: Date): Promise<void> {
  await tx.update(documentCopy).set({ reusableUntil }).where(eq(documentCopy.id, id));
}

export async function insertCopy(tx: Tx, row: typeof documentCopy.$inferInsert): Promise<void> {
  await tx.insert(documentCopy).values(row);
}

type NewEvent = {
  documentId: string;
  versionId: string;
  memberId: string;
  act: DocumentAct;
  copyId: string | null;
  reason: string | null;
};

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(documentEvent).values({ ...event, id: newId(), at: new Date() });
}
