import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { executePrepared, selectPrepared } from '#app/db/prepared.server.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { DocumentCategory } from '#app/domain/access/documents.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { documentPart } from '#app/notify/holders/recipients.queries.server.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { yearOf } from '#app/platform/access/document-year.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';
import { type LibraryFilters, type LibrarySection, MOST_COUNTED, type YearCount } from './library.ts';
import {
  furtherThan,
  type IndexedSort,
  type LibraryAsked,
  narrowedBy,
  orderOf,
  readableIds,
} from './library-scope.queries.server.ts';
import { idsOfSections, sectionOf } from './library-sections.queries.server.ts';

/** For whom of a member and their entities a personal document is; null for members without entities. */
const holderNamed = sql<
  string | null
>`coalesce(${entityName}, case when ${document.isHolderKnown} and exists (
  select from ${investingEntity} as other where other.member_id = ${document.ownerId}) then ${member.name} end)`;

export type LibraryRow = Awaited<ReturnType<typeof selectDocuments>>[number];

const columnsFor = (viewer: Viewer, sortKey: SQL<string>) => ({
  section: sectionOf(viewer),
  id: document.id,
  versionId: document.versionId,
  title: document.title,
  category: document.category,
  policy: document.policy,
  publishedAt: document.publishedAt,
  tags: document.tags,
  contentType: documentVersion.contentType,
  bytes: documentVersion.bytes,
  pages: documentVersion.pages,
  ownerId: document.ownerId,
  ownerName: member.name,
  holder: holderNamed,
  opportunityId: document.opportunityId,
  opportunityName: opportunity.name,
  opportunitySlug: opportunity.slug,
  opportunityStage: opportunity.stage,
  fundId: document.fundId,
  fundName: fund.name,
  sortKey,
});

/** The facts of documents already known to be readable, in this order. */
export function selectDocuments(viewer: Viewer, db: Db, ids: SQL, by: readonly SQL[], sortKey: SQL<string>) {
  return db
    .select(columnsFor(viewer, sortKey))
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .leftJoin(member, eq(member.id, document.ownerId))
    .leftJoin(investingEntity, eq(investingEntity.id, document.entityId))
    .leftJoin(opportunity, eq(opportunity.id, document.opportunityId))
    .leftJoin(fund, eq(fund.id, document.fundId))
    .where(inArray(document.id, ids))
    .orderBy(...by);
}

type ListQuery = {
  filters: LibraryAsked;
  newSince: Date;
  sort: IndexedSort;
  after: Position | null;
  limit: number;
  /** A further condition, for the frequent words of a search. */
  found?: SQL | undefined;
};

/** One page of documents that the viewer may read, plus one row if there are more. */
export function findLibraryPage(
  viewer: Viewer,
  db: Db,
  { filters, newSince, sort, after, limit, found }: ListQuery,
) {
  const where = and(narrowedBy(viewer, filters, newSince), furtherThan(sort, after), found);
  const ids = readableIds(viewer, db, { sort, where, limit: limit + 1 });
  const sortKey = sort === 'title' ? sql<string>`${document.title}` : exactTime(document.publishedAt);
  return selectDocuments(viewer, db, ids, orderOf(sort), sortKey);
}

/** Counts the documents that the filters match, up to one more than are counted. */
export async function countMatching(viewer: Viewer, db: Db, filters: LibraryAsked, newSince: Date) {
  const where = narrowedBy(viewer, filters, newSince);
  const ids = readableIds(viewer, db, { sort: 'newest', where, limit: MOST_COUNTED + 1 });
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${ids} as matching`,
  );
  return rows[0]?.count ?? 0;
}

type SectionsQuery = Pick<ListQuery, 'filters' | 'newSince' | 'sort'> & {
  sections: readonly { section: LibrarySection; limit: number }[];
};

/** The first documents of these sections that the viewer may read. */
export function findSections(viewer: Viewer, tx: Tx, { filters, newSince, sort, sections }: SectionsQuery) {
  const where = narrowedBy(viewer, filters, newSince);
  const ids = idsOfSections(viewer, tx, sections, { sort, where });
  const time = exactTime(document.publishedAt);
  const select = selectDocuments(viewer, tx, ids, orderOf(sort), time);
  return selectPrepared(tx, select, columnsFor(viewer, time));
}

/** The newest documents that the viewer may read, of all or of one fund or deal. */
export function findLatest(viewer: Viewer, tx: Tx, filters: LibraryAsked, limit: number) {
  const select = findLibraryPage(viewer, tx, {
    filters,
    newSince: new Date(0),
    sort: 'newest',
    after: null,
    limit,
  });
  return selectPrepared(tx, select, columnsFor(viewer, exactTime(document.publishedAt)));
}

type OverviewRow = {
  total: number;
  fresh: number;
  categories: DocumentCategory[] | null;
  years: number[] | null;
  tags: string[] | null;
  subjects: { about: string; name: string }[] | null;
  hasOwn: boolean | null;
  counts: Partial<Record<LibrarySection, number>> | null;
  ownYears: YearCount[] | null;
};

/**
 * The subjects of the newest readable documents, and the number of new ones; at most `MOST_COUNTED` plus one are
 * read.
 */
export async function findOverview(
  viewer: Viewer,
  tx: Tx,
  { newSince, held_by }: { newSince: Date } & Pick<LibraryFilters, 'held_by'>,
): Promise<OverviewRow> {
  const ids = readableIds(viewer, tx, {
    sort: 'newest',
    where: narrowedBy(viewer, { held_by, categories: null }, newSince),
    limit: MOST_COUNTED + 1,
  });
  const { rows } = await executePrepared<OverviewRow>(
    tx,
    sql`
    with readable as materialized (
      select ${document.category}, ${document.tags}, ${yearOf} as year, ${sectionOf(viewer)} as section,
        ${document.publishedAt} > ${newSince.toISOString()}::timestamptz as fresh,
        ${document.ownerId} = ${holderIdOf(viewer)}::uuid as own,
        coalesce(${document.opportunityId}, ${document.fundId}) as about,
        coalesce(${opportunity.name}, ${fund.name}) as name
      from ${document}
      left join ${opportunity} on ${eq(opportunity.id, document.opportunityId)}
      left join ${fund} on ${eq(fund.id, document.fundId)}
      where ${document.id} in ${ids}
    )
    select count(*)::int as total, (count(*) filter (where fresh))::int as fresh,
      json_agg(distinct category) as categories, json_agg(distinct year) as years,
      (select json_agg(distinct tag) from readable, unnest(tags) as tag) as tags,
      (select json_agg(one) from (
        select distinct about, name from readable where about is not null
      ) as one) as subjects,
      bool_or(own) as "hasOwn",
      (select json_object_agg(section, count) from (
        select section, count(*)::int as count from readable group by section
      ) as one) as counts,
      (select json_agg(one) from (
        select category, year, count(*)::int as count from readable
        where own group by category, year
      ) as one) as "ownYears"
    from readable`,
  );
  const [row] = rows;
  if (!row) throw new Error('The library has no overview');
  return row;
}

/** Finds the latest personal documents that the viewer may read, of all holders for whom they ask. */
export function findLatestPersonal(viewer: Viewer, tx: Tx, limit: number) {
  const columns = { ...documentPart, title: document.title, publishedAt: document.publishedAt };
  const select = tx
    .select(columns)
    .from(document)
    .where(and(isNotNull(document.ownerId), isReadBy(viewer, tx)))
    .orderBy(desc(document.publishedAt), desc(document.id))
    .limit(limit);
  return selectPrepared(tx, select, columns);
}

/** Those of these documents that the viewer may read, by title. */
export const findZipEntries = (viewer: Viewer, db: Db, ids: readonly string[]) =>
  db
    .select({
      id: document.id,
      title: document.title,
      policy: document.policy,
      bytes: documentVersion.bytes,
      opportunityName: opportunity.name,
      fundName: fund.name,
      isOwn: sql<boolean | null>`${document.ownerId} = ${holderIdOf(viewer)}::uuid`,
      publishedAt: document.publishedAt,
    })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .leftJoin(opportunity, eq(opportunity.id, document.opportunityId))
    .leftJoin(fund, eq(fund.id, document.fundId))
    .where(and(inArray(document.id, [...ids]), isReadBy(viewer, db)))
    .orderBy(asc(document.title), asc(document.id));
