import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { OpportunityContent, OpportunityStage } from '#app/platform/opportunity-content.ts';
import { type Position, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { OpportunityFilters, OpportunitySort } from './opportunity.ts';
import { textQuery } from './opportunity-filters.ts';

/** Microseconds are kept, so that no row is skipped or shown twice at the edge of a page. */
const exactTime = (column: AnyPgColumn) =>
  sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const live = and(isNull(commitment.declinedAt), isNull(commitment.withdrawnAt));

const cardColumns = {
  id: opportunity.id,
  slug: opportunity.slug,
  name: opportunity.name,
  summary: opportunity.summary,
  stage: opportunity.stage,
  sector: opportunity.sector,
  region: opportunity.region,
  type: opportunity.type,
  currency: opportunity.currency,
  target: opportunity.target,
  accepted: opportunity.accepted,
  minimum: opportunity.minimum,
  maximum: opportunity.maximum,
  step: opportunity.step,
  requiresAccreditation: opportunity.requiresAccreditation,
  opensAt: opportunity.opensAt,
  closesAt: opportunity.closesAt,
  closedAt: opportunity.closedAt,
  passedAt: opportunity.passedAt,
  publishedAt: opportunity.publishedAt,
  heroKey: opportunity.heroKey,
  desired: desiredAmount.amount,
  likeliness: indication.likeliness,
  indicated: indication.amount,
  committed: {
    id: commitment.id,
    amount: commitment.amount,
    acceptedAmount: commitment.acceptedAmount,
    submittedAt: commitment.submittedAt,
    acceptedAt: commitment.acceptedAt,
    declinedAt: commitment.declinedAt,
    withdrawnAt: commitment.withdrawnAt,
    fundedAt: commitment.fundedAt,
  },
};

/** Published ones, for members; nothing for anyone else. */
const visibleTo = (viewer: Viewer): SQL =>
  isMember(viewer) ? lte(opportunity.publishedAt, sql`now()`) : sql`false`;

/** The content where the viewer may read it, else null: by NDA, and for closed ones by being an investor. */
function readableContent(viewer: Viewer): SQL<OpportunityContent | null> {
  if (isAdmin(viewer)) return sql`${opportunity.content}`;
  if (!viewer.ndaSignedAt) return sql`null::jsonb`;
  if (viewer.role === 'active') return sql`${opportunity.content}`;
  return sql`case when ${opportunity.stage} = 'closed' then null else ${opportunity.content} end`;
}

/** At most one row of each joins: their keys (for commitments, the unique index of live ones) hold both columns. */
function selectFor<Extra extends Record<string, SQL>>(viewer: Viewer, db: Db, extra: Extra) {
  const own = (table: typeof desiredAmount | typeof indication | typeof commitment) =>
    and(eq(table.opportunityId, opportunity.id), eq(table.memberId, viewer.memberId));
  return db
    .select({ ...cardColumns, ...extra })
    .from(opportunity)
    .leftJoin(desiredAmount, own(desiredAmount))
    .leftJoin(indication, own(indication))
    .leftJoin(commitment, and(own(commitment), live));
}

/** Key and order of each sort, and what comes after a position in it. Rows without a date come last. */
const ORDERS = {
  closing: {
    key: exactTime(opportunity.closesAt),
    by: [asc(opportunity.closesAt), asc(opportunity.id)],
    after: ({ key, id }: Position) =>
      key
        ? or(
            sql`(${opportunity.closesAt}, ${opportunity.id}) > (${key}::timestamptz, ${id}::uuid)`,
            isNull(opportunity.closesAt),
          )
        : and(isNull(opportunity.closesAt), gt(opportunity.id, id)),
  },
  newest: {
    key: exactTime(opportunity.publishedAt),
    by: [desc(opportunity.publishedAt), desc(opportunity.id)],
    after: ({ key, id }: Position) =>
      sql`(${opportunity.publishedAt}, ${opportunity.id}) < (${key}::timestamptz, ${id}::uuid)`,
  },
  name: {
    key: sql<string>`${opportunity.name}`,
    by: [asc(opportunity.name), asc(opportunity.id)],
    after: ({ key, id }: Position) => sql`(${opportunity.name}, ${opportunity.id}) > (${key}, ${id}::uuid)`,
  },
} as const satisfies Record<
  OpportunitySort,
  { key: SQL; by: SQL[]; after: (position: Position) => SQL | undefined }
>;

/** One page of a stage's list, with what the viewer did about each, in one query. One row more than `limit` if there is. */
export function findCards(
  viewer: Viewer,
  db: Db,
  stage: OpportunityStage,
  filters: OpportunityFilters & { sort: OpportunitySort },
  limit: number,
) {
  const order = ORDERS[filters.sort];
  const position = readCursor(filters.cursor, filters.sort === 'name' ? 'text' : 'time');
  const words = textQuery(filters.search);
  return selectFor(viewer, db, { sortKey: order.key })
    .where(
      and(
        visibleTo(viewer),
        eq(opportunity.stage, stage),
        filters.sector ? eq(opportunity.sector, filters.sector) : undefined,
        filters.region ? eq(opportunity.region, filters.region) : undefined,
        filters.type ? eq(opportunity.type, filters.type) : undefined,
        words ? sql`${opportunity.search} @@ to_tsquery('simple', ${words})` : undefined,
        position ? order.after(position) : undefined,
      ),
    )
    .orderBy(...order.by)
    .limit(limit + 1);
}

export type CardRow = Omit<Awaited<ReturnType<typeof findCards>>[number], 'sortKey'>;

/** One opportunity; `content` is null where the viewer may not read it. */
export async function findBySlug(viewer: Viewer, db: Db, slug: string) {
  const rows = await selectFor(viewer, db, { content: readableContent(viewer) })
    .where(and(visibleTo(viewer), eq(opportunity.slug, slug)))
    .limit(1);
  return rows[0];
}

/** How many there are of each combination of stage, sector, region and type. */
export function countGroups(viewer: Viewer, db: Db) {
  const { stage, sector, region, type } = opportunity;
  return db
    .select({ stage, sector, region, type, count: sql<number>`count(*)::int` })
    .from(opportunity)
    .where(visibleTo(viewer))
    .groupBy(stage, sector, region, type);
}
