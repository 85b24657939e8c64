import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentReading, documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
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

/** Adds to the time of each page. */
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
    .select({ id: document.id, title: document.title, pages: documentVersion.pages })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .where(and(eq(document.id, id), forAdmin(viewer)));
  return rows[0];
}

/** The pages of all versions of a document that members have read, for admins. */
export const findReadings = (viewer: Viewer, db: Db, documentId: string) =>
  db
    .select({
      memberId: documentReading.memberId,
      name: member.name,
      version: documentVersion.number,
      pages: documentVersion.pages,
      page: documentReading.page,
      milliseconds: documentReading.milliseconds,
      lastAt: documentReading.lastAt,
    })
    .from(documentReading)
    .innerJoin(documentVersion, eq(documentVersion.id, documentReading.versionId))
    .innerJoin(member, eq(member.id, documentReading.memberId))
    .where(and(eq(documentVersion.documentId, documentId), forAdmin(viewer)))
    .orderBy(
      asc(member.name),
      asc(documentReading.memberId),
      desc(documentVersion.number),
      asc(documentReading.page),
    );

/** All stored reading data of a member. */
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
