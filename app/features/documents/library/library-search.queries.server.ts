import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentPage } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime, holdsEach } from '#app/platform/lists/sql.server.ts';
import { selectDocuments } from './library.queries.server.ts';
import type { LibraryFilters, LibrarySort } from './library.ts';
import { furtherThan, narrowedBy, orderOf } from './library-scope.queries.server.ts';

/** The words of a search: as a text query for pages, and as typed for titles. */
export type Words = { query: string; search: string };

/** Hits beyond this number are not collected: frequent words are found by reading the list itself. */
const MOST_HITS = 1_000;
const mostHits = sql.raw(String(MOST_HITS + 1));

const inTitle = ({ search }: Words): SQL | undefined => and(...holdsEach(sql`${document.title}`, search));

const ofPages = ({ query }: Words): SQL => sql`${documentPage.search} @@ to_tsquery('simple', ${query})`;

/** The documents with a matching page or title, regardless of their readers: only for building conditions. */
const hits = (words: Words): SQL => sql`
  select ${document.id} as id from ${document} where ${document.versionId} = any(array(
    select ${documentPage.versionId} from ${documentPage} where ${ofPages(words)} limit ${mostHits}
  ))
  union
  (select ${document.id} from ${document} where ${inTitle(words)} limit ${mostHits})`;

/** Returns whether the words are too frequent to collect their hits. */
export async function areFrequent(db: Db, words: Words): Promise<boolean> {
  const { rows } = await db.execute<{ frequent: boolean }>(sql`
    select (select count(*) from (select 1 from ${documentPage} where ${ofPages(words)} limit ${mostHits}) as page) > ${MOST_HITS}::int
      or (select count(*) from (select 1 from ${document} where ${inTitle(words)} limit ${mostHits}) as title) > ${MOST_HITS}::int
      as frequent`);
  return rows[0]?.frequent === true;
}

/**
 * Matches documents one by one: for words so frequent that a page fills quickly. Not `exists`, which PostgreSQL may
 * turn into a read of every matching page.
 */
export const isFound = (words: Words): SQL | undefined =>
  or(
    inTitle(words),
    sql`(select true from ${documentPage} where ${documentPage.versionId} = ${document.versionId} and ${ofPages(words)} limit 1)`,
  );

/** Title hits come first, then documents by the rank of their best page. Nine digits, to be compared as text. */
const scoreOf = (words: Words): SQL<string> => sql<string>`lpad((
    case when ${inTitle(words)} then 100000000 else 0 end
    + coalesce((
      select max(round(ts_rank(${documentPage.search}, to_tsquery('simple', ${words.query}))::numeric * 1000000))::int
      from ${documentPage} where ${documentPage.versionId} = ${document.versionId} and ${ofPages(words)}
    ), 0))::text, 9, '0')`;

type SearchQuery = {
  filters: LibraryFilters;
  newSince: Date;
  sort: LibrarySort;
  after: Position | null;
  limit: number;
};

/** One page of the readable documents that match infrequent words, plus one row if there are more. */
export function findHits(
  viewer: Viewer,
  db: Db,
  words: Words,
  { filters, newSince, sort, after, limit }: SearchQuery,
) {
  const where = and(
    sql`${document.id} in (${hits(words)})`,
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
    return selectDocuments(db, ids, [sql`${score} desc`, sql`${document.id} desc`], score);
  }
  const by = orderOf(sort);
  const ids = sql`(
    select ${document.id} from ${document} where ${and(where, furtherThan(sort, after))}
    order by ${sql.join(by, sql`, `)} limit ${most}
  )`;
  const sortKey = sort === 'title' ? sql<string>`${document.title}` : exactTime(document.publishedAt);
  return selectDocuments(db, ids, by, sortKey);
}

/** The readable documents whose titles are spelled like the search, most similar first. */
export function findAlike(viewer: Viewer, db: Db, search: string, filters: LibraryFilters, newSince: Date) {
  const likeness = sql`word_similarity(${search}, ${document.title})`;
  // The candidates are limited first: the trigram index cannot filter by reader.
  const ids = sql`(
    select ${document.id} from ${document}
    where ${sql`${search} <% ${document.title}`} and ${isReadBy(viewer, db)} and ${narrowedBy(viewer, filters, newSince) ?? sql`true`}
    order by ${likeness} desc, ${document.id} limit 10
  )`;
  return selectDocuments(
    db,
    ids,
    [sql`${likeness} desc`, sql`${document.id}`],
    exactTime(document.publishedAt),
  );
}

export type HitPages = { versionId: string; text: string | null; pages: number[]; count: number };

/**
 * The first matching pages of each of these versions, with the text of the first. The versions must belong to
 * documents that the viewer may read.
 */
export async function findHitPages(db: Db, words: Words, versionIds: readonly string[]): Promise<HitPages[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await db.execute<HitPages>(sql`
    select version_id as "versionId", (array_agg(text order by page))[1] as text,
      (array_agg(page order by page))[1:4] as pages, count(*)::int as count
    from (
      select ${documentPage.versionId}, ${documentPage.page}, left(${documentPage.text}, 20000) as text
      from ${documentPage}
      where ${inArray(documentPage.versionId, [...versionIds])} and ${ofPages(words)}
    ) as hit
    group by version_id`);
  return rows;
}
