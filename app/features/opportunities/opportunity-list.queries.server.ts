import { and, asc, desc, eq, gt, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { opportunity, opportunityTally } from '#app/db/schema/opportunities.ts';
import { isMember } from '#app/platform/access.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import { readCursor } from '#app/platform/paging.ts';
import { exactTime } from '#app/platform/sql.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { published, type Reading, readingOf, selectCards } from './opportunities.queries.server.ts';
import type { OpportunityFilters, OpportunitySort } from './opportunity.ts';
import { textQuery } from './opportunity-filters.ts';

type Given = string | Placeholder;

/** Where a page begins: at the start, after a row with a key, or after one without a date. */
type From = 'first' | 'keyed' | 'undated';
type After = { key: Given; id: Given };

const { closesAt, publishedAt, name, id } = opportunity;

/** Key and order of each sort, and what comes after a row in it. Rows without a date come last. */
const ORDERS = {
  closing: {
    key: exactTime<string | null>(closesAt),
    by: [asc(closesAt), asc(id)],
    after: (last: After) =>
      or(sql`(${closesAt}, ${id}) > (${last.key}::timestamptz, ${last.id}::uuid)`, isNull(closesAt)),
    afterUndated: (last: Given) => and(isNull(closesAt), gt(id, last)),
  },
  newest: {
    key: exactTime<string | null>(publishedAt),
    by: [desc(publishedAt), desc(id)],
    after: (last: After) => sql`(${publishedAt}, ${id}) < (${last.key}::timestamptz, ${last.id}::uuid)`,
    afterUndated: undefined,
  },
  name: {
    key: sql<string | null>`${name}`,
    by: [asc(name), asc(id)],
    after: (last: After) => sql`(${name}, ${id}) > (${last.key}, ${last.id}::uuid)`,
    afterUndated: undefined,
  },
} as const satisfies Record<OpportunitySort, unknown>;

/**
 * What there is, from the tallies that are kept: lines of stage, sector, region, type and count, each with one of the last
 * three at most, and those only of the stage asked for. The same in every row, so that it comes with the page in one go.
 */
const tallyOf = (stage: Given) => sql<string>`(
  select coalesce(json_agg(json_build_array(stage, sector, region, type, count)), '[]')::text
  from (
    select stage, sector, region, type, sum(count)::int as count from ${opportunityTally}
    where count > 0
    group by grouping sets ((stage), (stage, sector), (stage, region), (stage, type))
    having stage = ${stage} or grouping(sector, region, type) = 7
  ) as line
)`;

type Asked = {
  memberId: Given;
  reading: Reading;
  stage: OpportunityStage | Placeholder;
  sort: OpportunitySort;
  from: From;
  after: After;
  where?: SQL | undefined;
  limit: number;
};

function pageOf(db: Db, { memberId, reading, stage, sort, from, after, where, limit }: Asked) {
  const order = ORDERS[sort];
  const further = { first: undefined, keyed: order.after(after), undated: order.afterUndated?.(after.id) };
  // Chosen before anything is joined: what a member has done is looked up for the rows of the page alone.
  const page = db
    .select({ id })
    .from(opportunity)
    .where(and(published, eq(opportunity.stage, stage), where, further[from]))
    .orderBy(...order.by)
    .limit(limit + 1);
  return selectCards(db, memberId, reading, { sortKey: order.key, tally: tallyOf(stage) })
    .where(inArray(id, page))
    .orderBy(...order.by);
}

const placeholders = {
  memberId: sql.placeholder('memberId'),
  stage: sql.placeholder('stage'),
  after: { key: sql.placeholder('key'), id: sql.placeholder('id') },
};

function preparedPage(shape: Pick<Asked, 'reading' | 'sort' | 'from' | 'limit'>) {
  const { reading, sort, from, limit } = shape;
  return preparedOnce((db) =>
    pageOf(db, { ...placeholders, ...shape }).prepare(`opportunities_${reading}_${sort}_${from}_${limit}`),
  );
}

const prepared = new Map<string, ReturnType<typeof preparedPage>>();

/** Of a shape that many ask for; each is prepared when it is asked for first. */
function knownPage(shape: Parameters<typeof preparedPage>[0]) {
  const name = Object.values(shape).join();
  const known = prepared.get(name) ?? preparedPage(shape);
  prepared.set(name, known);
  return known;
}

function matching({ sector, region, type, search }: OpportunityFilters): SQL | undefined {
  const words = textQuery(search);
  return and(
    sector ? eq(opportunity.sector, sector) : undefined,
    region ? eq(opportunity.region, region) : undefined,
    type ? eq(opportunity.type, type) : undefined,
    words ? sql`${opportunity.search} @@ to_tsquery('simple', ${words})` : undefined,
  );
}

/**
 * One page of a stage's list, with what the viewer did about each and the tallies in every row, in one query. One row more
 * than `limit` if there is. What is narrowed down is planned for what it is narrowed by, the rest is prepared.
 */
export async function findCards(
  viewer: Viewer,
  db: Db,
  stage: OpportunityStage,
  filters: OpportunityFilters & { sort: OpportunitySort },
  limit: number,
) {
  if (!isMember(viewer)) return [];
  const { sort } = filters;
  const { memberId } = viewer;
  const reading = readingOf(viewer);
  const cursor = readCursor(filters.cursor, sort === 'name' ? 'text' : 'time');
  const isUndated = cursor?.key === null;
  // In an order that has no rows without a key, such a place is none of ours.
  const position = isUndated && !ORDERS[sort].afterUndated ? null : cursor;
  const from = position === null ? 'first' : isUndated ? 'undated' : 'keyed';
  const after = { key: position?.key ?? '', id: position?.id ?? '' };
  const where = matching(filters);
  if (where) return pageOf(db, { memberId, reading, stage, sort, from, after, where, limit });
  return knownPage({ reading, sort, from, limit })(db).execute({ memberId, stage, ...after });
}

const tallyAlone = preparedOnce((db) =>
  db
    .select({ tally: tallyOf(sql.placeholder('stage')) })
    .from(sql`(select) as nothing`)
    .prepare('opportunity_tally'),
);

/** The tallies, for a page that has no row to bring them. */
export async function findTally(viewer: Viewer, db: Db, stage: OpportunityStage): Promise<string> {
  if (!isMember(viewer)) return '[]';
  const [row] = await tallyAlone(db).execute({ stage });
  return row?.tally ?? '[]';
}

const stageCounts = preparedOnce((db) =>
  db
    .select({ stage: opportunityTally.stage, count: sql<number>`sum(${opportunityTally.count})::int` })
    .from(opportunityTally)
    .groupBy(opportunityTally.stage)
    .prepare('opportunity_counts'),
);

/** How many each stage holds. */
export const countStages = async (viewer: Viewer, db: Db) =>
  isMember(viewer) ? stageCounts(db).execute() : [];
