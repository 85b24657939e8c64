import { and, asc, desc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { isAdmin, passesNda, readingScope } from '#app/domain/access.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import {
  isFundPublished,
  readsInFull,
  seesFundHeadline,
  seesHeadline,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { forMember } from '#app/platform/access/viewer-scope.queries.server.ts';

/**
 * Matches the documents that the viewer may read: product.md §3, and the pure rule `readsDocument` of
 * `domain/access.ts`, which a test compares with this.
 */
export function isReadBy(viewer: Viewer, db: Db): SQL | undefined {
  const published = and(forMember(viewer), lte(document.publishedAt, sql`now()`));
  if (isAdmin(viewer)) return published;
  const own = passesNda(viewer) ? eq(document.ownerId, viewer.memberId) : undefined;
  return and(published, or(own, and(isNull(document.ownerId), or(isTeaser(viewer, db), isRead(viewer, db)))));
}

/** Matches teasers, which every member may read. */
const isTeaser = (viewer: Viewer, db: Db): SQL | undefined =>
  and(
    eq(document.category, 'teaser'),
    ofOpportunity(db, seesHeadline(viewer)),
    ofFund(db, seesFundHeadline(viewer)),
  );

/** Matches documents for readers of the full opportunity; a fund's documents are for active members who hold it. */
function isRead(viewer: Viewer, db: Db): SQL | undefined {
  if (!passesNda(viewer)) return undefined;
  const held = and(eq(position.fundId, document.fundId), eq(position.memberId, viewer.memberId));
  const holdsFund = and(isFundPublished, exists(db.select({ one: sql`1` }).from(position).where(held)));
  return and(
    ofOpportunity(db, readsInFull(viewer)),
    ofFund(db, readingScope(viewer) === 'all' ? holdsFund : sql`false`),
  );
}

/** Matches documents without an opportunity, or of an opportunity that matches `which`. */
const ofOpportunity = (db: Db, which: SQL | undefined): SQL | undefined =>
  or(
    isNull(document.opportunityId),
    exists(
      db
        .select({ one: sql`1` })
        .from(opportunity)
        .where(and(eq(opportunity.id, document.opportunityId), which)),
    ),
  );

/** Matches documents without a fund, or of a fund that matches `which`. */
const ofFund = (db: Db, which: SQL | undefined): SQL | undefined =>
  or(
    isNull(document.fundId),
    exists(
      db
        .select({ one: sql`1` })
        .from(fund)
        .where(and(eq(fund.id, document.fundId), which)),
    ),
  );

export async function findDocument(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      id: document.id,
      title: document.title,
      policy: document.policy,
      storageKey: document.storageKey,
      contentType: document.contentType,
    })
    .from(document)
    .where(and(eq(document.id, id), isReadBy(viewer, db)))
    .limit(1);
  return rows[0];
}

/** Finds the readable documents of an opportunity, newest first. */
export function findOpportunityDocuments(viewer: Viewer, db: Db, opportunityId: string) {
  return db
    .select({
      id: document.id,
      title: document.title,
      category: document.category,
      contentType: document.contentType,
      bytes: document.bytes,
      pages: document.pages,
      publishedAt: document.publishedAt,
      policy: document.policy,
    })
    .from(document)
    .where(and(eq(document.opportunityId, opportunityId), isReadBy(viewer, db)))
    .orderBy(desc(document.publishedAt), desc(document.id));
}

/** Finds the viewer's personal documents. */
export const findPersonal = (viewer: Viewer, db: Db) =>
  db
    .select({
      title: document.title,
      category: document.category,
      contentType: document.contentType,
      bytes: document.bytes,
      publishedAt: document.publishedAt,
    })
    .from(document)
    .where(eq(document.ownerId, viewer.memberId))
    .orderBy(asc(document.publishedAt));
