import { and, asc, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { documentPart } from '#app/notify/holders/recipients.queries.server.ts';
import { readingReminderCause } from '#app/notify/outdated/publication-cause.ts';
import { hasOpened, isReader } from '#app/platform/access/document-readers.queries.server.ts';
import { isNoAdmin } from '#app/platform/access/member-rows.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

type Wanted = { documentId: string; memberIds?: readonly string[]; limit: number };

/** Finds the members who may read a document and have not opened it, by name. */
export const findUnread = (viewer: Viewer, db: Db | Tx, { documentId, memberIds, limit }: Wanted) =>
  db
    .select({
      id: member.id,
      name: member.name,
      email: member.email,
      title: document.title,
      isOwn: sql<boolean>`${document.ownerId} is not null`,
      remindedAt: isoMoment<string | null>(sql`(
        select max(${notification.createdAt}) from ${notification}
        where ${notification.memberId} = ${member.id}
          and starts_with(${notification.cause}, ${readingReminderCause(documentId, '')}))`),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(document)
    .innerJoin(member, and(isNoAdmin, isReader(db), not(hasOpened)))
    .where(
      and(
        forAdmin(viewer, 'documents'),
        eq(document.id, documentId),
        memberIds && inArray(member.id, [...memberIds]),
      ),
    )
    .orderBy(asc(sql`lower(${member.name})`), asc(member.id))
    .limit(limit);

/** Finds a member's own document, as it decides who else receives it. */
export const findOwnedParts = (tx: Tx, documentId: string) =>
  tx
    .select({ ...documentPart, title: document.title })
    .from(document)
    .where(and(eq(document.id, documentId), isNotNull(document.ownerId)));
