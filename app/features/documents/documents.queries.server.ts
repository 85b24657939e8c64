import { and, desc, eq, exists, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/**
 * What `viewer` may read (product.md §3): published; a personal document only its owner; teasers without the
 * NDA, all else with it; of closed opportunities and of funds the rest only as an investor. Admins all.
 */
function visibleTo(viewer: Viewer, db: Db): SQL | undefined {
  if (!isMember(viewer)) return sql`false`;
  const published = lte(document.publishedAt, sql`now()`);
  if (isAdmin(viewer)) return published;
  const isTeaser = eq(document.category, 'teaser');
  const own = viewer.ndaSignedAt ? eq(document.ownerId, viewer.memberId) : undefined;
  const shared = and(
    isNull(document.ownerId),
    subjectPublished(db),
    viewer.ndaSignedAt ? or(isTeaser, forInvestor(viewer, db)) : isTeaser,
  );
  return and(published, own ? or(own, shared) : shared);
}

/** A document of something that is not published yet does not exist either. */
function subjectPublished(db: Db): SQL | undefined {
  const ofOpportunity = and(
    eq(opportunity.id, document.opportunityId),
    lte(opportunity.publishedAt, sql`now()`),
  );
  const ofFund = and(eq(fund.id, document.fundId), lte(fund.publishedAt, sql`now()`));
  return and(
    or(
      isNull(document.opportunityId),
      exists(db.select({ one: sql`1` }).from(opportunity).where(ofOpportunity)),
    ),
    or(isNull(document.fundId), exists(db.select({ one: sql`1` }).from(fund).where(ofFund))),
  );
}

/** What is more than a teaser: active members read closed opportunities and the reports of the funds they hold. */
function forInvestor(viewer: Viewer, db: Db): SQL | undefined {
  if (viewer.role === 'active') {
    const held = and(eq(position.fundId, document.fundId), eq(position.memberId, viewer.memberId));
    return or(isNull(document.fundId), exists(db.select({ one: sql`1` }).from(position).where(held)));
  }
  const stillOffered = and(eq(opportunity.id, document.opportunityId), ne(opportunity.stage, 'closed'));
  return and(
    isNull(document.fundId),
    or(
      isNull(document.opportunityId),
      exists(db.select({ one: sql`1` }).from(opportunity).where(stillOffered)),
    ),
  );
}

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
    .where(and(eq(document.id, id), visibleTo(viewer, db)))
    .limit(1);
  return rows[0];
}

/** Newest first. */
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
    .where(and(eq(document.opportunityId, opportunityId), visibleTo(viewer, db)))
    .orderBy(desc(document.publishedAt), desc(document.id));
}
