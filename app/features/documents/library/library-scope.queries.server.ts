import { and, arrayContains, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { isAdmin, passesNda } from '#app/domain/access.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { ABOUT_ME, type LibraryFilters } from './library.ts';

/** The orders that an index serves. */
export type IndexedSort = 'newest' | 'title';

/** The year that a document reports on, or else that of its publication. */
export const yearOf = sql<number>`coalesce(${document.periodYear}, extract(year from ${document.publishedAt} at time zone 'UTC')::int)`;

/** The filters as conditions, except for the search. */
export function narrowedBy(viewer: Viewer, filters: LibraryFilters, newSince: Date): SQL | undefined {
  const { category, about, year, tag } = filters;
  return and(
    category ? eq(document.category, category) : undefined,
    about === ABOUT_ME
      ? eq(document.ownerId, viewer.memberId)
      : about
        ? or(eq(document.opportunityId, about), eq(document.fundId, about))
        : undefined,
    year ? eq(yearOf, Number(year)) : undefined,
    tag ? arrayContains(document.tags, [tag]) : undefined,
    filters.new ? gt(document.publishedAt, newSince) : undefined,
  );
}

/** What follows the last row of the page before. */
export function furtherThan(sort: IndexedSort, last: Position | null): SQL | undefined {
  if (!last) return undefined;
  return sort === 'title'
    ? sql`(${document.title}, ${document.id}) > (${last.key}, ${last.id}::uuid)`
    : sql`(${document.publishedAt}, ${document.id}) < (${last.key}::timestamptz, ${last.id}::uuid)`;
}

export const orderOf = (sort: IndexedSort): SQL[] =>
  sort === 'title'
    ? [sql`${document.title}`, sql`${document.id}`]
    : [sql`${document.publishedAt} desc`, sql`${document.id} desc`];

/**
 * The kinds of documents that a viewer may have, each found by an index, so that a page costs the same however many
 * documents are for others. They only say where to look: `isReadBy` decides on each of them.
 */
function startingPoints(viewer: Viewer, db: Db): SQL[] {
  if (isAdmin(viewer)) return [sql`true`];
  const byPlace = sql`${document.ownerId} is null and not ${document.hasRules}`;
  const byRule = sql`${and(eq(document.hasRules, true), inArray(document.id, admittingRules(viewer, db)))}`;
  if (!passesNda(viewer)) return [sql`${byPlace} and ${document.category} = 'teaser'`, byRule];
  const funds = db
    .select({ id: position.fundId })
    .from(position)
    .where(eq(position.memberId, viewer.memberId));
  return [
    eq(document.ownerId, viewer.memberId),
    sql`${byPlace} and ${isNull(document.fundId)}`,
    sql`${byPlace} and ${inArray(document.fundId, funds)} and ${ne(document.category, 'teaser')}`,
    sql`${byPlace} and ${document.fundId} is not null and ${document.category} = 'teaser'`,
    byRule,
  ];
}

/** The documents with rules that may admit the viewer. */
function admittingRules(viewer: Viewer, db: Db) {
  const own = sql`(select ${position.fundId} from ${position} where ${eq(position.memberId, viewer.memberId)})`;
  return db
    .select({ id: documentRule.documentId })
    .from(documentRule)
    .where(
      or(
        eq(documentRule.memberId, viewer.memberId),
        eq(documentRule.kind, 'everyone'),
        eq(documentRule.kind, 'opportunity'),
        and(eq(documentRule.kind, 'role'), eq(documentRule.role, viewer.role)),
        sql`${documentRule.fundId} in ${own}`,
      ),
    );
}

/** The ids of the first `limit` documents that the viewer may read and that match, in this order. */
export function readableIds(
  viewer: Viewer,
  db: Db,
  { sort, where, limit }: { sort: IndexedSort; where: SQL | undefined; limit: number },
): SQL {
  const branch = (start: SQL) => sql`(
    select ${document.id}, ${document.publishedAt}, ${document.title} from ${document}
    where ${and(start, isReadBy(viewer, db), where)}
    order by ${sql.join(orderOf(sort), sql`, `)} limit ${sql.raw(String(limit))}
  )`;
  const branches = startingPoints(viewer, db).map(branch);
  const by = sort === 'title' ? sql`title, id` : sql`published_at desc, id desc`;
  return sql`(
    select id from (${sql.join(branches, sql` union all `)}) as candidate
    order by ${by} limit ${sql.raw(String(limit))}
  )`;
}
