import { type AnyColumn, and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { STATE_IS } from '#app/platform/access/commitment-state.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { isDescending } from '#app/platform/lists/sorting.ts';
import { textQuery } from '#app/platform/lists/text-query.ts';
import { hasWords } from '../label-search.queries.server.ts';
import { draftColumns, draftName, draftSlug } from './authoring.queries.server.ts';
import type { OPPORTUNITIES, OpportunitiesAsked } from './authoring-list.tsx';

const id = sql<string>`coalesce(${opportunity.id}, ${opportunityDraft.opportunityId})`;
const isPublished = isNotNull(opportunity.publishedAt);
const writtenName = sql<string>`coalesce(nullif(${draftName}, ''), ${opportunity.name}, '')`;
const shownName = sql<string>`case when ${opportunity.publishedAt} is null then ${writtenName} else ${opportunity.name} end`;
const waiting = sql<number>`(select count(*) from ${commitment} where ${commitment.opportunityId} = ${opportunity.id} and ${STATE_IS.submitted})`;
/** Without a figure, or before it is published, a row is lower than any other. */
const figure = (column: AnyColumn): SQL =>
  sql`case when ${opportunity.publishedAt} is null then -1 else ${column} end`;

/** The deadline of what is open; rows without one come last in both orders. */
const deadline = (sort: OpportunitiesAsked['sort']): SQL =>
  sql`coalesce(case when ${opportunity.stage} = 'open' then ${opportunity.closesAt} end, ${sql.raw(
    isDescending(sort) ? "timestamptz '0001-01-01T00:00:00Z'" : "timestamptz '9999-01-01T00:00:00Z'",
  )})`;

const SORTS: Record<SortIdOf<typeof OPPORTUNITIES>, SortKey> = {
  name: { kind: 'text', by: orNothing(shownName) },
  stage: {
    kind: 'text',
    by: sql`case when ${opportunity.publishedAt} is null then '' else ${opportunity.stage}::text end`,
  },
  raised: { kind: 'number', by: figure(opportunity.accepted) },
  target: { kind: 'number', by: figure(opportunity.target) },
  closes: { kind: 'time', by: deadline('closes') },
  waiting: { kind: 'number', by: waiting },
  published: { kind: 'time', by: sql`coalesce(${opportunity.publishedAt}, ${opportunityDraft.savedAt})` },
  draft: { kind: 'time', by: orNever(opportunityDraft.savedAt) },
};

/** Finds one page of published opportunities and drafts in any order. `search` is of `labelSearch`. */
export function findInOrder(
  viewer: Viewer,
  db: Db,
  asked: OpportunitiesAsked,
  limit: number,
  search: string | null,
) {
  const { stage, q, sort } = asked;
  const words = textQuery(q);
  // Among the drafts, each has the name that is being written.
  const name = stage === 'draft' ? writtenName : shownName;
  const keys = {
    ...SORTS,
    name: { kind: 'text', by: orNothing(name) },
    closes: { kind: 'time', by: deadline(sort) },
  } as const;
  const isStage =
    stage === 'draft'
      ? isNotNull(opportunityDraft.opportunityId)
      : stage && and(eq(opportunity.stage, stage), isPublished);
  const find = listQuery(keys, id, (_viewer, _db, _asked: OpportunitiesAsked, part) =>
    db
      .select({
        id,
        slug: sql<string>`coalesce(${opportunity.slug}, ${draftSlug})`,
        name,
        stage: opportunity.stage,
        origin: opportunity.origin,
        hasAudience: opportunity.hasAudience,
        publishedAt: opportunity.publishedAt,
        version: opportunity.version,
        ...draftColumns,
        ...part.place,
      })
      .from(opportunity)
      .fullJoin(opportunityDraft, eq(opportunityDraft.opportunityId, opportunity.id))
      .leftJoin(member, eq(member.id, opportunityDraft.savedBy))
      .where(
        and(
          forAdmin(viewer, 'deals'),
          or(isPublished, isNotNull(opportunityDraft.opportunityId)),
          isStage,
          words && search
            ? sql`(${hasWords(search)} or to_tsvector('simple', search_text(${draftName})) @@ to_tsquery('simple', ${words}))`
            : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
  return find(viewer, db, asked, limit);
}

/** The figures of published opportunities; amounts in minor units. `waiting` counts commitments to decide on. */
export async function findAuthoringFigures(viewer: Viewer, db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: opportunity.id,
      currency: opportunity.currency,
      raised: opportunity.accepted,
      target: opportunity.target,
      closesAt: opportunity.closesAt,
      waiting: sql<number>`${waiting}::int`,
    })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'deals'), isPublished, inArray(opportunity.id, [...ids])));
}

export type RowInOrder = Awaited<ReturnType<typeof findInOrder>>[number];
