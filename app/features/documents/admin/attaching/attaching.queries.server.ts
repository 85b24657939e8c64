import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { isReader, wouldRead } from '#app/platform/access/document-readers.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';

/**
 * Finds published documents by title, which a member may read; without a member, those that are for nobody in
 * particular.
 */
export const findAttachable = (
  viewer: Viewer,
  db: Db,
  { search, readerId }: { search: string; readerId: string | null },
  limit: number,
) =>
  db
    .select({ id: document.id, title: document.title, publishedAt: document.publishedAt })
    .from(document)
    .where(
      and(
        forAdmin(viewer, 'documents'),
        isDocumentPublished,
        readerId === null
          ? isNull(document.ownerId)
          : sql`exists (select from ${member} where ${and(eq(member.id, readerId), isReader(db))})`,
        ...holdsEach(sql`${document.title}`, search),
      ),
    )
    .orderBy(asc(document.title), asc(document.id))
    .limit(limit);

/** Finds which of these documents a member may not read, even once they are published. */
export const findUnreadable = (viewer: Viewer, tx: Tx, ids: readonly string[], readerId: string) =>
  tx
    .select({ title: document.title, reader: member.name })
    .from(document)
    .innerJoin(member, eq(member.id, readerId))
    .where(
      and(forAdmin(viewer, 'documents'), inArray(document.id, [...ids]), sql`(${wouldRead(tx)}) is not true`),
    )
    .orderBy(asc(document.title), asc(document.id));
