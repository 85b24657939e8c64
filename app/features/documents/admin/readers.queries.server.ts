import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentPublication, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { documentPart } from '#app/notify/holders/recipients.queries.server.ts';
import { isReader, wouldRead } from '#app/platform/access/document-readers.queries.server.ts';
import { isMemberRow, isNoAdmin } from '#app/platform/access/member-rows.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Finds who can see a document once it is published, by name: the first ones, and the total. */
export async function findReaders(viewer: Viewer, db: Db | Tx, documentId: string, limit: number) {
  return db
    .select({
      id: member.id,
      name: member.name,
      email: member.email,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(document)
    .innerJoin(member, and(isNoAdmin, wouldRead(db)))
    .where(and(forAdmin(viewer, 'documents'), eq(document.id, documentId)))
    .orderBy(asc(sql`lower(${member.name})`), asc(member.id))
    .limit(limit);
}

/**
 * Counts the people who can see at least one of these documents, now or later, once all are published. Stops at `most`:
 * documents are locked meanwhile.
 */
export async function countReaders(
  viewer: Viewer,
  tx: Tx,
  documentIds: readonly string[],
  most: number,
): Promise<number> {
  const theirs = tx
    .select({ one: sql`1` })
    .from(document)
    .where(and(inArray(document.id, [...documentIds]), wouldRead(tx, 'later')));
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(forAdmin(viewer, 'documents'), isMemberRow, isNoAdmin, exists(theirs)))
    .limit(most);
  return rows.length;
}

/**
 * Finds a publication, and keeps its documents from being withdrawn until the notices of this transaction are there to be
 * reworded (`lockPublication`).
 */
export async function findPublication(tx: Tx, id: string) {
  const rows = await tx
    .select({ at: documentPublication.at })
    .from(documentPublication)
    .where(eq(documentPublication.id, id))
    .for('share');
  return rows[0];
}

/** Waits for the notices of a publication that are being written, and keeps further ones waiting. */
export async function lockPublication(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: documentPublication.id })
    .from(documentPublication)
    .where(eq(documentPublication.id, id))
    .for('no key update');
}

/** Counts the documents of a publication whose files are still being prepared. */
export async function countUnprepared(tx: Tx, publicationId: string): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .where(
      and(
        eq(document.publicationId, publicationId),
        isNull(documentVersion.preparedAt),
        isNull(documentVersion.preparationProblem),
        isNull(documentVersion.malware),
        isNull(document.withdrawnAt),
      ),
    );
  return rows[0]?.count ?? 0;
}

/** Matches documents whose file members can get: nobody is notified of one that is refused. */
const isHandedOut = and(
  isNull(documentVersion.malware),
  or(isNotNull(documentVersion.preparedAt), isNotNull(documentVersion.preparationProblem)),
  or(eq(document.policy, 'original'), isNull(documentVersion.preparationProblem)),
);
const itsVersion = and(eq(documentVersion.id, document.versionId), isHandedOut);

const isOwn = isNotNull(document.ownerId);

/**
 * Finds the next readers of a publication, in the order of their ids, with what they read: their own documents
 * separately from the others. Documents that members cannot get are omitted.
 */
export async function findNextReaders(
  tx: Tx,
  { publicationId, after, limit }: { publicationId: string; after: string | null; limit: number },
) {
  const readers = tx
    .selectDistinct({ id: member.id })
    .from(document)
    .innerJoin(documentVersion, itsVersion)
    .innerJoin(member, and(isNoAdmin, isReader(tx), isNull(member.erasedAt)))
    .where(and(eq(document.publicationId, publicationId), after === null ? undefined : gt(member.id, after)))
    .orderBy(asc(member.id))
    .limit(limit)
    .as('readers');
  return tx
    .select({
      memberId: member.id,
      isOwn: sql<boolean>`${isOwn}`,
      count: sql<number>`count(*)::int`,
      title: min(document.title),
      documentId: sql<string>`min(${document.id}::text)`,
    })
    .from(readers)
    .innerJoin(member, eq(member.id, readers.id))
    .innerJoin(document, and(eq(document.publicationId, publicationId), isReader(tx)))
    .innerJoin(documentVersion, itsVersion)
    .groupBy(member.id, isOwn)
    .orderBy(asc(member.id));
}

/** Finds the documents of a publication that are these members' own, of those that they can get. */
export const findOwnParts = (tx: Tx, publicationId: string, ownerIds: readonly string[]) =>
  tx
    .select({ ...documentPart, title: document.title })
    .from(document)
    .innerJoin(documentVersion, itsVersion)
    .innerJoin(member, and(eq(member.id, document.ownerId), isNoAdmin, isReader(tx)))
    .where(and(eq(document.publicationId, publicationId), inArray(member.id, [...ownerIds])))
    .orderBy(asc(document.title), asc(document.id));
