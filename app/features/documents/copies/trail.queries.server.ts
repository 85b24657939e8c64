import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentCopy, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';

export type TrailSubject = { documentId: string } | { memberId: string };

const isAbout = (subject: TrailSubject): SQL =>
  'documentId' in subject
    ? eq(documentEvent.documentId, subject.documentId)
    : eq(documentEvent.memberId, subject.memberId);

/** Finds what people did with documents, newest first. */
export function findTrail(
  viewer: Viewer,
  db: Db,
  { subject, position, limit }: { subject: TrailSubject; position: Position | null; limit: number },
) {
  return db
    .select({
      id: documentEvent.id,
      at: documentEvent.at,
      sortKey: sql<string>`to_char(${documentEvent.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      act: documentEvent.act,
      reason: documentEvent.reason,
      copyId: documentEvent.copyId,
      memberId: member.id,
      memberName: member.name,
      memberEmail: member.email,
      documentId: document.id,
      title: document.title,
      version: documentVersion.number,
    })
    .from(documentEvent)
    .innerJoin(member, eq(member.id, documentEvent.memberId))
    .innerJoin(document, eq(document.id, documentEvent.documentId))
    .leftJoin(documentVersion, eq(documentVersion.id, documentEvent.versionId))
    .where(
      and(
        forAdmin(viewer),
        isAbout(subject),
        position
          ? sql`(${documentEvent.at}, ${documentEvent.id}) < (${position.key}::timestamptz, ${position.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(documentEvent.at), desc(documentEvent.id))
    .limit(limit);
}

/** Finds what the viewer did with documents, for their data export. */
export const findOwnTrail = ({ memberId }: Viewer, db: Db) =>
  db
    .select({
      at: documentEvent.at,
      act: documentEvent.act,
      document: document.title,
      copy: documentEvent.copyId,
      reason: documentEvent.reason,
    })
    .from(documentEvent)
    .innerJoin(document, eq(document.id, documentEvent.documentId))
    .where(eq(documentEvent.memberId, memberId))
    .orderBy(desc(documentEvent.at));

/** Finds the title of a document, drafts included. */
export async function findTitle(viewer: Viewer, db: Db, documentId: string): Promise<string | undefined> {
  const rows = await db
    .select({ title: document.title })
    .from(document)
    .where(and(eq(document.id, documentId), forAdmin(viewer)))
    .limit(1);
  return rows[0]?.title;
}

/** Maximum number of copies whose id begins as typed. */
const MOST_COPIES = 50;

/** Finds copies by their ids, or by readable beginnings of ids. Newest first. */
export function findCopies(
  viewer: Viewer,
  db: Db,
  wanted: { ids: readonly string[]; prefixes: readonly string[] },
) {
  const byPrefix = wanted.prefixes.map((prefix) => like(documentCopy.id, `${prefix}%`));
  return db
    .select({
      id: documentCopy.id,
      markedAt: documentCopy.markedAt,
      memberId: member.id,
      memberName: member.name,
      memberEmail: member.email,
      documentId: document.id,
      title: document.title,
      version: documentVersion.number,
      fileName: documentVersion.fileName,
      acts: sql<
        string[]
      >`array(select distinct e.act from document_event e where e.copy_id = ${documentCopy.id} order by 1)`,
    })
    .from(documentCopy)
    .innerJoin(member, eq(member.id, documentCopy.memberId))
    .innerJoin(documentVersion, eq(documentVersion.id, documentCopy.versionId))
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(and(forAdmin(viewer), or(inArray(documentCopy.id, [...wanted.ids]), ...byPrefix)))
    .orderBy(desc(documentCopy.markedAt))
    .limit(Math.max(MOST_COPIES, wanted.ids.length));
}
