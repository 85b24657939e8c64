import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentCopy, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import type { TRAIL, TrailAsked } from './trail-list.tsx';

type TrailSubject = { documentId: string } | { memberId: string };

const isAbout = (subject: TrailSubject): SQL =>
  'documentId' in subject
    ? eq(documentEvent.documentId, subject.documentId)
    : eq(documentEvent.memberId, subject.memberId);

const SORTS: Record<SortIdOf<typeof TRAIL>, SortKey> = { at: { kind: 'time', by: documentEvent.at } };

/** What people did with a document, or a member with documents. */
export const findTrail = (subject: TrailSubject) =>
  listQuery(SORTS, documentEvent.id, (viewer, db, _asked: TrailAsked, part) =>
    db
      .select({
        id: documentEvent.id,
        at: documentEvent.at,
        act: documentEvent.act,
        reason: documentEvent.reason,
        copyId: documentEvent.copyId,
        member: { id: member.id, name: member.name, email: member.email },
        document: { id: document.id, title: document.title },
        version: documentVersion.number,
        ...part.place,
      })
      .from(documentEvent)
      .innerJoin(member, eq(member.id, documentEvent.memberId))
      .innerJoin(document, eq(document.id, documentEvent.documentId))
      .leftJoin(documentVersion, eq(documentVersion.id, documentEvent.versionId))
      .where(and(forAdmin(viewer, 'documents'), isAbout(subject), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );

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

/** Finds a member whose trail is read. */
export async function findMember(viewer: Viewer, db: Db, memberId: string) {
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.id, memberId), forAdmin(viewer, 'documents')));
  return rows[0];
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
    .where(and(forAdmin(viewer, 'documents'), or(inArray(documentCopy.id, [...wanted.ids]), ...byPrefix)))
    .orderBy(desc(documentCopy.markedAt))
    .limit(Math.max(MOST_COPIES, wanted.ids.length));
}
