import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { opportunity, opportunityTally } from '#app/db/schema/opportunities.ts';
import { seesOffers } from '#app/domain/access/access.ts';
import { investorIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import {
  isOpenTo,
  isShownTo,
  type ShownTo,
  shownTo,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { readCursor } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';
import { askedWords } from './label-search.queries.server.ts';
import { ofEachScope, selectCards } from './opportunities.queries.server.ts';
import type { OpportunityFilters, OpportunitySort } from './opportunity.ts';
import { facetQuery } from './opportunity-filters.ts';

type BoundText = string | Placeholder;

/** Where a page starts: at the beginning, after a row with a key, or after one without a date. */
type From = 'first' | 'keyed' | 'undated';
type After = { key: BoundText; id: BoundText };

const { closesAt, publishedAt, name, id } = opportunity;

/** Key, order and continuation of each sort. Rows without a date come last. */
const ORDERS = {
  closing: {
    key: exactTime<string | null>(closesAt),
    by: [asc(closesAt), asc(id)],
    after: (last: After) =>
      or(sql`(${closesAt}, ${id}) > (${last.key}::timestamptz, ${last.id}::uuid)`, isNull(closesAt)),
    afterUndated: (last: BoundText) => and(isNull(closesAt), gt(id, last)),
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

/** What the member sees of the tally table: all that is published, without what has an audience of others. */
function tallyFor(member: ShownTo): SQL {
  const all = sql`select stage, sector, region, type, count from ${opportunityTally}`;
  const openTo = isOpenTo(member);
  return openTo
    ? sql`(${all} union all select stage, sector, region, type, -1 from ${opportunity}
        where ${opportunity.hasAudience} and ${isNotNull(publishedAt)} and not ${openTo}) as tally`
    : sql`(${all}) as tally`;
}

/**
 * The counts that a member sees: rows of stage, sector, region, type and count, each with at most one of the last
 * three, and those only for the requested stage.
 */
const tallyOf = (member: ShownTo, stage: BoundText) => sql<string>`(
  select coalesce(json_agg(json_build_array(stage, sector, region, type, count)), '[]')::text
  from (
    select stage, sector, region, type, sum(count)::int as count from ${tallyFor(member)}
    group by grouping sets ((stage), (stage, sector), (stage, region), (stage, type))
    having (stage = ${stage} or grouping(sector, region, type) = 7) and sum(count) > 0
  ) as line
)`;

/** Whether a list is filtered by facets, by search words, or not at all. */
type Narrowing = 'none' | 'facets' | 'words';

type ListQuery = {
  memberId: BoundText;
  member: ShownTo;
  stage: OpportunityStage | Placeholder;
  sort: OpportunitySort;
  from: From;
  after: After;
  narrowing: Narrowing;
  facets: BoundText;
  words: BoundText;
  limit: number;
};

/** The number of rows that a search scans in list order before it uses the word index. */
const NEAREST = 500;

/** Condition for the index `opportunity_words`: the facets match exactly, each word as a prefix. */
const found = ({ narrowing, facets, words }: ListQuery): SQL =>
  narrowing === 'words'
    ? sql`${opportunity.words} @@ (${askedWords(words)} && ${facets}::tsquery)`
    : sql`${opportunity.words} @@ ${facets}::tsquery`;

/** The ids of one page of a whole stage, ordered by its index. */
function wholeStage(db: Db, { member, stage, sort, from, after, limit }: ListQuery) {
  const order = ORDERS[sort];
  return db
    .select({ id })
    .from(opportunity)
    .where(and(isShownTo(member), eq(opportunity.stage, stage), furtherIn(sort, from, after)))
    .orderBy(...order.by)
    .limit(limit + 1);
}

/**
 * The ids of one page of a filtered list, at about the same cost whether a word is in every second row or in one of a
 * million: frequent words fill the page from the first rows of the stage; rare words are found through the word
 * index. PostgreSQL's own estimate of a word's frequency is unreliable: where it is wrong, tens of thousands of rows
 * are read.
 */
function narrowed(query: ListQuery): SQL {
  const { member, stage, sort, from, after, limit } = query;
  const further = furtherIn(sort, from, after);
  const by = sql.join([...ORDERS[sort].by], sql`, `);
  const most = sql.raw(String(limit + 1));
  return sql`(
    with hit as materialized (
      select id from (
        select id, words, closes_at, published_at, name from ${opportunity}
        where ${and(isShownTo(member), eq(opportunity.stage, stage), further)}
        order by ${by} limit ${sql.raw(String(NEAREST))}
      ) as ${opportunity}
      where ${found(query)} order by ${by} limit ${most}
    ), other as (
      select id from ${opportunity}
      where (select count(*) from hit) < ${most} and ${and(isShownTo(member), found(query), further)}
      order by ${by} limit ${most}
    )
    select id from hit union all select id from other
  )`;
}

const furtherIn = (sort: OpportunitySort, from: From, after: After): SQL | undefined =>
  ({
    first: undefined,
    keyed: ORDERS[sort].after(after),
    undated: ORDERS[sort].afterUndated?.(after.id),
  })[from];

function pageQuery(db: Db, query: ListQuery) {
  const { memberId, member, stage, sort, narrowing } = query;
  const { key, by } = ORDERS[sort];
  // Selected before any join, so that member data is looked up only for the rows of the page.
  const page = narrowing === 'none' ? wholeStage(db, query) : narrowed(query);
  const isFirst = sql`row_number() over (order by ${sql.join([...by], sql`, `)}) = 1`;
  const tally = sql<string | null>`case when ${isFirst} then ${tallyOf(member, stage)} end`;
  return selectCards(db, memberId, member.scope, { sortKey: key, tally })
    .where(inArray(id, page))
    .orderBy(...by);
}

const placeholders = {
  memberId: sql.placeholder('memberId'),
  stage: sql.placeholder('stage'),
  after: { key: sql.placeholder('key'), id: sql.placeholder('id') },
  facets: sql.placeholder('facets'),
  words: sql.placeholder('words'),
};

type Shape = Pick<ShownTo, 'scope'> & Pick<ListQuery, 'sort' | 'from' | 'narrowing' | 'limit'>;

const preparePage = ({ scope, ...shape }: Shape, name: string) =>
  preparedOnce((db) =>
    pageQuery(db, {
      ...placeholders,
      ...shape,
      member: { scope, holderId: sql.placeholder('holderId') },
    }).prepare(`opportunities_${name}`),
  );

const prepared = new Map<string, ReturnType<typeof preparePage>>();

/** Cache of prepared statements by the query's shape: a few dozen at most. */
function preparedPage({ scope, sort, from, narrowing, limit }: Shape) {
  const name = [scope, sort, from, narrowing, limit].join('_');
  const known = prepared.get(name) ?? preparePage({ scope, sort, from, narrowing, limit }, name);
  prepared.set(name, known);
  return known;
}

type Facets = Partial<Record<'sector' | 'region' | 'type', readonly string[] | '' | undefined>>;

/**
 * One page of a stage's list with the viewer's own actions; the tallies come with the first row. Plus one row if
 * there are more than `limit`.
 */
export async function findCards(
  viewer: Viewer,
  db: Db,
  stage: OpportunityStage,
  filters: Omit<OpportunityFilters, 'search' | 'sector' | 'region' | 'type'> &
    Facets & { words: string | null; sort: OpportunitySort },
  limit: number,
) {
  if (!seesOffers(viewer)) return [];
  const { sort, words, sector, region, type } = filters;
  const cursor = readCursor(filters.cursor, sort === 'name' ? 'text' : 'time');
  const isUndated = cursor?.key === null;
  // Such a cursor is invalid in a sort order that has no rows without a key.
  const position = isUndated && !ORDERS[sort].afterUndated ? null : cursor;
  const { scope, holderId } = shownTo(viewer);
  const shape: Shape = {
    scope,
    sort,
    from: position === null ? 'first' : isUndated ? 'undated' : 'keyed',
    narrowing: words ? 'words' : sector || region || type ? 'facets' : 'none',
    limit,
  };
  return preparedPage(shape)(db).execute({
    memberId: investorIdOf(viewer),
    holderId,
    stage,
    key: position?.key ?? '',
    id: position?.id ?? '',
    facets: facetQuery({ stage, sector, region, type }),
    words: words ?? '[]',
  });
}

const tallyAlone = ofEachScope((member) =>
  preparedOnce((db) =>
    db
      .select({ tally: tallyOf(member, sql.placeholder('stage')) })
      .from(sql`(select) as nothing`)
      .prepare(`opportunity_tally_${member.scope}`),
  ),
);

/** The tallies, for an empty page. */
export async function findTally(viewer: Viewer, db: Db, stage: OpportunityStage): Promise<string> {
  if (!seesOffers(viewer)) return '[]';
  const { scope, holderId } = shownTo(viewer);
  const [row] = await tallyAlone[scope](db).execute({ holderId, stage });
  return row?.tally ?? '[]';
}

const stageCounts = ofEachScope((member) =>
  preparedOnce((db) =>
    db
      .select({ stage: sql<OpportunityStage>`stage`, count: sql<number>`sum(count)::int` })
      .from(tallyFor(member))
      .groupBy(sql`stage`)
      .prepare(`opportunity_counts_${member.scope}`),
  ),
);

export async function countStages(viewer: Viewer, db: Db) {
  if (!seesOffers(viewer)) return [];
  const { scope, holderId } = shownTo(viewer);
  return stageCounts[scope](db).execute({ holderId });
}
