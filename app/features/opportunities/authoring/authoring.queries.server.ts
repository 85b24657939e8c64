import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity, opportunityTally } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';
import { hasWords } from '../label-search.queries.server.ts';

const before = (column: AnyPgColumn, id: AnyPgColumn, position: Position | null): SQL | undefined =>
  position ? sql`(${column}, ${id}) < (${position.key}::timestamptz, ${position.id}::uuid)` : undefined;

export const draftColumns = {
  publishAt: opportunityDraft.publishAt,
  savedAt: opportunityDraft.savedAt,
  savedBy: member.name,
};
export const draftName = sql<string>`coalesce(${opportunityDraft.fields} ->> 'name', '')`;
export const draftSlug = sql<string>`coalesce(${opportunityDraft.fields} ->> 'slug', '')`;

/**
 * The published opportunities of a stage with their drafts, newest first, plus one row if there are more than
 * `limit`.
 */
export function findPublished(
  viewer: Viewer,
  db: Db,
  stage: OpportunityStage,
  { search, position, limit }: DraftPage,
) {
  return db
    .select({
      id: opportunity.id,
      slug: opportunity.slug,
      name: opportunity.name,
      stage: opportunity.stage,
      origin: opportunity.origin,
      hasAudience: opportunity.hasAudience,
      publishedAt: opportunity.publishedAt,
      version: opportunity.version,
      ...draftColumns,
      sortKey: exactTime(opportunity.publishedAt),
      sortId: opportunity.id,
    })
    .from(opportunity)
    .leftJoin(opportunityDraft, eq(opportunityDraft.opportunityId, opportunity.id))
    .leftJoin(member, eq(member.id, opportunityDraft.savedBy))
    .where(
      and(
        forAdmin(viewer, 'deals'),
        eq(opportunity.stage, stage),
        isNotNull(opportunity.publishedAt),
        search ? hasWords(search) : undefined,
        before(opportunity.publishedAt, opportunity.id, position),
      ),
    )
    .orderBy(desc(opportunity.publishedAt), desc(opportunity.id))
    .limit(limit + 1);
}

/** The drafts of unpublished opportunities, last saved first. */
export function findOpportunityDrafts(viewer: Viewer, db: Db, { words, position, limit }: DraftPage) {
  return db
    .select({
      id: opportunityDraft.opportunityId,
      slug: sql<string>`coalesce(${opportunity.slug}, ${draftSlug})`,
      name: sql<string>`coalesce(nullif(${draftName}, ''), ${opportunity.name}, '')`,
      stage: opportunity.stage,
      origin: opportunity.origin,
      hasAudience: opportunity.hasAudience,
      publishedAt: opportunity.publishedAt,
      version: opportunity.version,
      ...draftColumns,
      sortKey: exactTime(opportunityDraft.savedAt),
      sortId: opportunityDraft.opportunityId,
    })
    .from(opportunityDraft)
    .innerJoin(member, eq(member.id, opportunityDraft.savedBy))
    .leftJoin(opportunity, eq(opportunity.id, opportunityDraft.opportunityId))
    .where(
      and(
        forAdmin(viewer, 'deals'),
        isNull(opportunity.publishedAt),
        words
          ? sql`to_tsvector('simple', ${draftName} || ' ' || coalesce(${opportunity.name}, '')) @@ to_tsquery('simple', ${words})`
          : undefined,
        before(opportunityDraft.savedAt, opportunityDraft.opportunityId, position),
      ),
    )
    .orderBy(desc(opportunityDraft.savedAt), desc(opportunityDraft.opportunityId))
    .limit(limit + 1);
}

/** `words`: of the names of drafts; `search`: the same of `labelSearch`. */
type DraftPage = { words: string | null; search: string | null; position: Position | null; limit: number };

export type AuthoringListRow =
  | Awaited<ReturnType<typeof findPublished>>[number]
  | Awaited<ReturnType<typeof findOpportunityDrafts>>[number];

/** Counts the published opportunities of each stage, and the drafts. */
export async function countForWriters(viewer: Viewer, db: Db) {
  const stages = db
    .select({
      filter: sql<OpportunityStage | 'draft'>`${opportunityTally.stage}`,
      count: sql<number>`sum(${opportunityTally.count})::int`,
    })
    .from(opportunityTally)
    .where(forAdmin(viewer, 'deals'))
    .groupBy(opportunityTally.stage);
  const drafts = db
    .select({ filter: sql<OpportunityStage | 'draft'>`'draft'`, count: sql<number>`count(*)::int` })
    .from(opportunityDraft)
    .where(forAdmin(viewer, 'deals'));
  return stages.unionAll(drafts);
}
