import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { executePrepared } from '#app/db/prepared.server.ts';
import { document, documentPage, documentVersion } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { foldedText } from '#app/domain/text/folded-text.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime, foldedColumn, holdsAll, holdsEach } from '#app/platform/lists/sql.server.ts';
import { selectDocuments } from './library.queries.server.ts';
import type { LibrarySort } from './library.ts';
import {
  furtherThan,
  type LibraryAsked,
  narrowedBy,
  orderOf,
  readableIds,
} from './library-scope.queries.server.ts';

/** The words of a search: as a text query for pages, and as typed for titles. */
export type Words = { query: string; search: string };

/** Hits beyond this number are not collected: frequent words are found by reading the list itself. */
const MOST_HITS = 1_000;
const mostHits = sql.raw(String(MOST_HITS + 1));

const inTitle = ({ search }: Words): SQL | undefined => and(...holdsEach(sql`${document.title}`, search));

const ofPages = ({ query }: Words): SQL => sql`${documentPage.words} @@ to_tsquery('simple', ${query})`;

/** The documents with a matching page or title, regardless of their readers: only for building conditions. */
const hits = (words: Words): SQL => sql`
  select ${document.id} as id from ${document} where ${document.versionId} = any(array(
    select ${documentPage.versionId} from ${documentPage} where ${ofPages(words)} limit ${mostHits}
  ))
  union
  (select ${document.id} from ${document} where ${inTitle(words)} limit ${mostHits})`;

/** Those of these versions' documents with a matching page or title. */
function hitsAmong(few: readonly string[], words: Words): SQL {
  const versions = sql`any(${sql.param([...few])}::uuid[])`;
  return sql`
    select ${document.id} from ${document} where ${document.versionId} = ${versions} and (${inTitle(words)} or ${document.versionId} in (
      select ${documentPage.versionId} from ${documentPage} where ${documentPage.versionId} = ${versions} and ${ofPages(words)}
    ))`;
}

/** With no more documents and pages, all matches are ranked, however frequent the words are. */
const FEW = { documents: 300, pages: 3_000 };
/** The newest documents in which words are looked for first, up to this number of pages. */
const SAMPLE = { documents: 150, pages: 500 };
/** With as many matches among them, the list itself soon fills a page. */
const MANY_OF_SAMPLE = 50;

type Survey = {
  /** The versions of all documents that the viewer may read, if these are few. */
  few: string[] | null;
  /** Whether the words are in many of the newest of them. */
  frequent: boolean;
};

/**
 * Surveys what the viewer may read before the index is asked: it reads every page of the firm that has a word, so a
 * word that is everywhere would cost the more the less of it the viewer may see.
 */
export async function surveyFor(viewer: Viewer, tx: Tx, words: Words): Promise<Survey> {
  const ids = readableIds(viewer, tx, { sort: 'newest', where: undefined, limit: FEW.documents + 1 });
  const newest = sql`${document.publishedAt} desc, ${document.id} desc`;
  const { rows } = await executePrepared<Survey>(
    tx,
    sql`
    with readable as materialized (
      select ${document.id} as id, ${document.versionId} as version_id, row_number() over (order by ${newest}) as place,
        sum(coalesce(${documentVersion.pages}, 1)) over (order by ${newest}) as pages
      from ${document} inner join ${documentVersion} on ${eq(documentVersion.id, document.versionId)}
      where ${document.id} in ${ids}
    ),
    extent as (
      select count(*) <= ${FEW.documents}::int and coalesce(max(pages), 0) <= ${FEW.pages}::int as is_few from readable
    ),
    sampled as (
      select from ${document}
      where ${document.id} in (
        select id from readable where place <= ${SAMPLE.documents}::int and pages <= ${SAMPLE.pages}::int and not (select is_few from extent)
      ) and ${isFound(words)}
      limit ${MANY_OF_SAMPLE}::int
    )
    select case when (select is_few from extent) then coalesce((select array_agg(version_id) from readable), '{}') end as few,
      (select count(*) from sampled) >= ${MANY_OF_SAMPLE}::int as frequent`,
  );
  const [row] = rows;
  if (!row) throw new Error('There is no survey of the library');
  return row;
}

export type Frequency = 'none' | 'few' | 'many';

/** Returns how many hits there are, regardless of who may read them: `many` are too many to collect. */
export async function frequencyOf(db: Db, words: Words): Promise<Frequency> {
  const counted = (hit: SQL) => sql`(select count(*)::int from (${hit} limit ${mostHits}) as hit)`;
  const { rows } = await db.execute<{ hits: number }>(sql`select greatest(
    ${counted(sql`select 1 from ${documentPage} where ${ofPages(words)}`)},
    ${counted(sql`select 1 from ${document} where ${inTitle(words)}`)}) as hits`);
  const hits = rows[0]?.hits ?? 0;
  return hits > MOST_HITS ? 'many' : hits > 0 ? 'few' : 'none';
}

/**
 * Matches documents one by one: for words so frequent that a page fills quickly. Not `exists`, which PostgreSQL may
 * turn into a read of every matching page. Its text does not depend on the words: the survey is prepared.
 */
export const isFound = (words: Words): SQL | undefined =>
  or(
    holdsAll(sql`${document.title}`, words.search),
    sql`(select true from ${documentPage} where ${documentPage.versionId} = ${document.versionId} and ${ofPages(words)} limit 1)`,
  );

/** Title hits come first, then documents by the rank of their best page. Nine digits, to be compared as text. */
const scoreOf = (words: Words): SQL<string> => sql<string>`lpad((
    case when ${inTitle(words)} then 100000000 else 0 end
    + coalesce((
      select max(round(ts_rank(${documentPage.words}, to_tsquery('simple', ${words.query}))::numeric * 1000000))::int
      from ${documentPage} where ${documentPage.versionId} = ${document.versionId} and ${ofPages(words)}
    ), 0))::text, 9, '0')`;

type SearchQuery = {
  /** As in the survey. */
  few: string[] | null;
  filters: LibraryAsked;
  newSince: Date;
  sort: LibrarySort;
  after: Position | null;
  limit: number;
};

/** One page of the readable documents that match words, plus one row if there are more: for few documents or hits. */
export function findHits(
  viewer: Viewer,
  db: Db,
  words: Words,
  { few, filters, newSince, sort, after, limit }: SearchQuery,
) {
  const where = and(
    sql`${document.id} in (${few ? hitsAmong(few, words) : hits(words)})`,
    isReadBy(viewer, db),
    narrowedBy(viewer, filters, newSince),
  );
  const most = sql.raw(String(limit + 1));
  if (sort === 'relevance') {
    const score = scoreOf(words);
    const further = after && sql`where (score, id) < (${after.key}, ${after.id}::uuid)`;
    const ids = sql`(
      select id from (select ${document.id}, ${score} as score from ${document} where ${where}) as hit
      ${further ?? sql``} order by score desc, id desc limit ${most}
    )`;
    return selectDocuments(viewer, db, ids, [sql`${score} desc`, sql`${document.id} desc`], score);
  }
  const by = orderOf(sort);
  const ids = sql`(
    select ${document.id} from ${document} where ${and(where, furtherThan(sort, after))}
    order by ${sql.join(by, sql`, `)} limit ${most}
  )`;
  const sortKey = sort === 'title' ? sql<string>`${document.title}` : exactTime(document.publishedAt);
  return selectDocuments(viewer, db, ids, by, sortKey);
}

/** The readable documents whose titles are spelled like the search, most similar first. */
export function findSimilarTitles(
  viewer: Viewer,
  db: Db,
  search: string,
  filters: LibraryAsked,
  newSince: Date,
) {
  const sought = foldedText(search);
  const title = foldedColumn(document.title);
  const likeness = sql`word_similarity(${sought}, ${title})`;
  // The candidates are limited first: the trigram index cannot filter by reader.
  const ids = sql`(
    select ${document.id} from ${document}
    where ${sql`${sought} <% ${title}`} and ${isReadBy(viewer, db)} and ${narrowedBy(viewer, filters, newSince) ?? sql`true`}
    order by ${likeness} desc, ${document.id} limit 10
  )`;
  return selectDocuments(
    viewer,
    db,
    ids,
    [sql`${likeness} desc`, sql`${document.id}`],
    exactTime(document.publishedAt),
  );
}

export type HitPages = { versionId: string; text: string | null; pages: number[]; count: number };

/**
 * The first matching pages of each of these versions, with the text of the first. The versions must belong to
 * documents that the viewer may read. Unless the words are rare (`fromIndex`), they are looked for in these pages alone:
 * the index has them on pages of all documents.
 */
export async function findHitPages(
  db: Db,
  words: Words,
  versionIds: readonly string[],
  { fromIndex }: { fromIndex: boolean },
): Promise<HitPages[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await db.execute<HitPages>(sql`
    select version_id as "versionId", (array_agg(left(text, 20000) order by page))[1] as text,
      (array_agg(page order by page))[1:4] as pages, count(*)::int as count
    from (
      select * from ${documentPage} where ${inArray(documentPage.versionId, [...versionIds])}
      ${fromIndex ? sql`` : sql`offset 0`}
    ) as ${documentPage}
    where ${ofPages(words)} group by version_id`);
  return rows;
}
