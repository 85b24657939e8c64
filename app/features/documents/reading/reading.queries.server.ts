import { and, asc, countDistinct, desc, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document, documentEvent, documentReading, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isOfPublication } from '#app/notify/outdated/outdated.queries.server.ts';
import { isAttachedFor } from '#app/platform/access/attachment-access.queries.server.ts';
import { isOpenTo, isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import type { READERS, ReadersAsked } from './reader-list.tsx';
import type { PageTime } from './reading-time.ts';

/** Finds what the viewer page shows of a document that the viewer may read. */
export async function findReadableDocument(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      id: document.id,
      title: document.title,
      category: document.category,
      policy: document.policy,
      versionId: document.versionId,
      contentType: documentVersion.contentType,
      bytes: documentVersion.bytes,
      pages: documentVersion.pages,
      opportunityName: opportunity.name,
      opportunitySlug: opportunity.slug,
      opportunityStage: opportunity.stage,
      fundName: fund.name,
    })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .leftJoin(opportunity, eq(opportunity.id, document.opportunityId))
    .leftJoin(fund, eq(fund.id, document.fundId))
    .where(and(eq(document.id, id), isReadBy(viewer, db)));
  return rows[0];
}

/**
 * Returns whether a document is withdrawn that the viewer has opened, was notified of, or got with a message. What it is called by now is
 * not theirs to know.
 */
export async function isWithdrawnFrom(viewer: Viewer, db: Db, id: string): Promise<boolean> {
  const hasOpenedIt = and(
    ...[eq(documentEvent.documentId, document.id), eq(documentEvent.memberId, viewer.memberId)],
    ne(documentEvent.act, 'refused'),
  );
  const wasNotified = and(
    ...[eq(notification.memberId, viewer.memberId), isOfPublication],
    or(isNull(document.ownerId), eq(document.ownerId, viewer.memberId)),
  );
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        ...[eq(document.id, id), isNotNull(document.publishedAt), isNotNull(document.withdrawnAt)],
        or(
          exists(db.select({ one: sql`1` }).from(documentEvent).where(hasOpenedIt)),
          exists(db.select({ one: sql`1` }).from(notification).where(wasNotified)),
          and(isAttachedFor(viewer, db), isOpenTo(viewer, db)),
        ),
      ),
    );
  return rows.length > 0;
}

export async function findLastReading(tx: Tx, memberId: string): Promise<Date | null> {
  const rows = await tx
    .select({ lastAt: documentReading.lastAt })
    .from(documentReading)
    .where(eq(documentReading.memberId, memberId))
    .orderBy(desc(documentReading.lastAt))
    .limit(1);
  return rows[0]?.lastAt ?? null;
}

/** Returns whether the viewer may read the document of this version; their browser may show an earlier version. */
export async function readsVersion(viewer: Viewer, tx: Tx, versionId: string) {
  const rows = await tx
    .select({ pages: documentVersion.pages })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(and(eq(documentVersion.id, versionId), isReadBy(viewer, tx)));
  return rows[0];
}

export async function addReading(
  tx: Tx,
  row: { memberId: string; versionId: string; times: readonly PageTime[]; now: Date },
): Promise<void> {
  const { memberId, versionId, times, now } = row;
  await tx
    .insert(documentReading)
    .values(times.map((time) => ({ ...time, memberId, versionId, lastAt: now })))
    .onConflictDoUpdate({
      target: [documentReading.memberId, documentReading.versionId, documentReading.page],
      set: {
        milliseconds: sql`least(${documentReading.milliseconds}::bigint + excluded.milliseconds, 2000000000)::int`,
        lastAt: now,
      },
    });
}

/** Finds a document for admins, published or not. */
export async function findForAdmin(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ id: document.id, name: document.title })
    .from(document)
    .where(and(eq(document.id, id), forAdmin(viewer, 'documents')));
  return rows[0];
}

const SORTS: Record<SortIdOf<typeof READERS>, SortKey> = {
  member: { kind: 'text', by: orNothing(member.name) },
  total: { kind: 'number', by: sql`sum(${documentReading.milliseconds})` },
  pages: { kind: 'number', by: sql`count(*)` },
  last: { kind: 'time', by: sql`max(${documentReading.lastAt})` },
};

/** Identifies the reading of a version by a member. */
const readerId = sql<string>`md5(${member.id}::text || ${documentVersion.id}::text)::uuid`;

/** The members who have read a document, each of its versions apart, with the pages that they have read. */
export const findReaders = (documentId: string) =>
  listQuery(SORTS, readerId, (viewer, db, _asked: ReadersAsked, part) =>
    db
      .select({
        id: readerId,
        memberId: member.id,
        name: member.name,
        version: documentVersion.number,
        pages: documentVersion.pages,
        total: sql<number>`sum(${documentReading.milliseconds})`.mapWith(Number),
        lastAt: isoMoment<string>(sql`max(${documentReading.lastAt})`),
        times: sql<PageTime[]>`json_agg(json_build_object('page', ${documentReading.page},
          'milliseconds', ${documentReading.milliseconds}) order by ${documentReading.page})`,
        ...part.place,
      })
      .from(documentReading)
      .innerJoin(documentVersion, eq(documentVersion.id, documentReading.versionId))
      .innerJoin(member, eq(member.id, documentReading.memberId))
      .where(and(eq(documentVersion.documentId, documentId), forAdmin(viewer, 'documents')))
      .groupBy(member.id, documentVersion.id)
      .having(part.after ?? sql`true`)
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );

/** How many members have read a document, and for how long. */
export async function sumReaders(viewer: Viewer, db: Db, documentId: string) {
  const [sums] = await db
    .select({
      members: countDistinct(documentReading.memberId),
      milliseconds: sql<number>`coalesce(sum(${documentReading.milliseconds}), 0)`.mapWith(Number),
    })
    .from(documentReading)
    .innerJoin(documentVersion, eq(documentVersion.id, documentReading.versionId))
    .where(and(eq(documentVersion.documentId, documentId), forAdmin(viewer, 'documents')));
  return sums ?? { members: 0, milliseconds: 0 };
}

export const findOwnReading = ({ memberId }: Viewer, db: Db) =>
  db
    .select({
      document: document.title,
      version: documentVersion.number,
      page: documentReading.page,
      milliseconds: documentReading.milliseconds,
      lastAt: documentReading.lastAt,
    })
    .from(documentReading)
    .innerJoin(documentVersion, eq(documentVersion.id, documentReading.versionId))
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(eq(documentReading.memberId, memberId))
    .orderBy(asc(document.title), asc(documentVersion.number), asc(documentReading.page));
