import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { documentUpload, type UploadPlace } from '#app/db/schema/document-uploads.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { hasProblem } from '../document-list.queries.server.ts';
import type { UploadStart } from './upload.ts';

export type UploadRow = typeof documentUpload.$inferSelect;

const isOpen = and(
  isNull(documentUpload.finishedAt),
  isNull(documentUpload.discardedAt),
  isNull(documentUpload.refusal),
);
const isOwn = (viewer: Viewer): SQL | undefined =>
  and(forAdmin(viewer, 'statements'), eq(documentUpload.memberId, viewer.memberId));

/** Finds the viewer's unfinished upload of the same file to the same place; `place` is that of a new document. */
export async function findSameUpload(
  viewer: Viewer,
  tx: Tx,
  file: Omit<UploadStart, 'target'>,
  goal: { replacesId: string | null; batchId: string | null; place: UploadPlace | null },
): Promise<UploadRow | undefined> {
  const { replacesId, batchId, place } = goal;
  const rows = await tx
    .select()
    .from(documentUpload)
    .where(
      and(
        isOwn(viewer),
        isOpen,
        eq(documentUpload.fileName, file.fileName),
        eq(documentUpload.folder, file.folder),
        eq(documentUpload.bytes, file.bytes),
        eq(documentUpload.modifiedAt, new Date(file.modifiedAt)),
        file.checksum ? eq(documentUpload.checksum, file.checksum) : isNull(documentUpload.checksum),
        replacesId ? eq(documentUpload.replacesId, replacesId) : isNull(documentUpload.replacesId),
        batchId ? eq(documentUpload.batchId, batchId) : isNull(documentUpload.batchId),
        place ? eq(documentUpload.place, place) : undefined,
      ),
    )
    .orderBy(desc(documentUpload.createdAt))
    .limit(1);
  return rows[0];
}

export async function insertUpload(tx: Tx, row: typeof documentUpload.$inferInsert): Promise<void> {
  await tx.insert(documentUpload).values(row);
}

export async function findUpload(viewer: Viewer, db: Db, id: string): Promise<UploadRow | undefined> {
  const rows = await db
    .select()
    .from(documentUpload)
    .where(and(isOwn(viewer), eq(documentUpload.id, id)));
  return rows[0];
}

/** Locks an upload against concurrent changes; for the viewer's own actions and for maintenance. */
export async function lockUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  const rows = await tx.select().from(documentUpload).where(eq(documentUpload.id, id)).for('update');
  return rows[0];
}

export async function updateUpload(
  tx: Tx,
  id: string,
  change: Partial<typeof documentUpload.$inferInsert>,
): Promise<void> {
  await tx.update(documentUpload).set(change).where(eq(documentUpload.id, id));
}

/** Finds the viewer's unfinished uploads of new documents, in the order in which they were started. */
export const findOpen = (viewer: Viewer, db: Db, limit: number) =>
  db
    .select()
    .from(documentUpload)
    .where(and(isOwn(viewer), isOpen, isNull(documentUpload.replacesId), isNull(documentUpload.batchId)))
    .orderBy(asc(documentUpload.createdAt), asc(documentUpload.id))
    .limit(limit);

/** Serializes uploads of the same file: the second finds the document of the first. */
export async function lockUploadedFile(tx: Tx, sha256: Buffer): Promise<void> {
  const name = `file ${sha256.toString('hex')}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Finds the newest document with the same file, in any of its versions. */
export async function findDuplicate(viewer: Viewer, db: Tx, sha256: Buffer, except: string | null) {
  const rows = await db
    .select({ id: document.id, title: document.title, uploadedAt: documentVersion.createdAt })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(
      and(
        forAdmin(viewer, 'statements'),
        eq(documentVersion.sha256, sha256),
        except ? ne(document.id, except) : undefined,
      ),
    )
    .orderBy(desc(documentVersion.createdAt))
    .limit(1);
  return rows[0];
}

/**
 * Returns whether members get that file of a document now, or will once it is prepared. One that they cannot get may be
 * uploaded again: what was wrong need not have been the file.
 */
export async function isCurrentFile(db: Tx, documentId: string, sha256: Buffer): Promise<boolean> {
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .innerJoin(
      documentVersion,
      eq(documentVersion.id, sql`coalesce(${document.nextVersionId}, ${document.versionId})`),
    )
    .where(and(eq(document.id, documentId), eq(documentVersion.sha256, sha256), sql`not ${hasProblem}`));
  return rows.length > 0;
}
