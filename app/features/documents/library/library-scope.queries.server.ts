import { and, arrayContains, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { passesNda } from '#app/domain/access/access.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type HeldBy, holderColumns } from '#app/domain/investing/held-by.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { yearOf } from '#app/platform/access/document-year.queries.server.ts';
import { isHolding } from '#app/platform/access/holding.queries.server.ts';
import { isHeldBy } from '#app/platform/access/own-records.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { ABOUT_ME, type LibraryFilters } from './library.ts';

/** The orders that an index serves. */
export type IndexedSort = 'newest' | 'title';

/** The fund or the opportunity that a document is about. */
export const vehicle = sql`coalesce(${document.fundId}, ${document.opportunityId})`;

export const heldVehicles = (viewer: Viewer, heldBy?: HeldBy): SQL => sql`array(
  select ${position.vehicleId} from ${position}
  where ${and(eq(position.memberId, holderIdOf(viewer)), isHeldBy(position.entityId, heldBy), isHolding)})`;

export const isHeld = (viewer: Viewer): SQL =>
  sql`coalesce(${vehicle} = any(${heldVehicles(viewer)}), false)`;

/**
 * Leaves out what only another holder has. Earlier personal documents do not say for whom they are: they belong to who
 * holds what they are about, and to the member themselves if that is no vehicle of theirs.
 */
const isOfHolder = (viewer: Viewer, heldBy: HeldBy): SQL => sql`case
  when ${document.ownerId} = ${holderIdOf(viewer)}::uuid and ${document.isHolderKnown}
    then ${document.entityId} is not distinct from ${holderColumns(heldBy).entityId}::uuid
  when ${vehicle} = any(${heldVehicles(viewer, heldBy)}) then true
  when ${isHeld(viewer)} then false
  else ${heldBy === 'me' ? sql`true` : sql`${document.ownerId} is distinct from ${holderIdOf(viewer)}::uuid`} end`;

/** `categories`: all the keys that mean the category of the filter, if there is one. */
export type LibraryAsked = LibraryFilters & { categories: readonly string[] | null };

/** The filters as conditions, except for the search. */
export function narrowedBy(viewer: Viewer, filters: LibraryAsked, newSince: Date): SQL | undefined {
  const { categories, about, year, tag, held_by } = filters;
  return and(
    held_by ? isOfHolder(viewer, held_by) : undefined,
    categories ? inArray(document.category, [...categories]) : undefined,
    about === ABOUT_ME
      ? eq(document.ownerId, holderIdOf(viewer))
      : about
        ? or(eq(document.opportunityId, about), eq(document.fundId, about))
        : undefined,
    year ? eq(yearOf, Number(year)) : undefined,
    tag ? arrayContains(document.tags, [tag]) : undefined,
    filters.new ? gt(document.publishedAt, newSince) : undefined,
  );
}

/** Matches rows after the last row of the previous page. */
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

export type ScopePage = { sort: IndexedSort; where: SQL | undefined; limit: number };

/** The first matching documents of one kind that the viewer may read. `isReadBy` decides on each of them. */
export function firstOf(
  viewer: Viewer,
  db: Db,
  kind: SQL | undefined,
  { sort, where, limit }: ScopePage,
): SQL {
  return sql`(
    select ${document.id}, ${document.publishedAt}, ${document.title} from ${document}
    where ${and(kind, isReadBy(viewer, db), where)}
    order by ${sql.join(orderOf(sort), sql`, `)} limit ${sql.raw(String(limit))}
  )`;
}

export const byPlace = sql`${document.ownerId} is null and not ${document.hasRules}`;
export const isTeaser = sql`${document.category} = 'teaser'`;

/**
 * The documents of each kind that a viewer may have, each found by its own index, so that a page costs the same
 * however many documents are for others.
 */
function firstOfEachKind(viewer: Viewer, db: Db, page: ScopePage): SQL[] {
  const first = (kind: SQL) => firstOf(viewer, db, kind, page);
  if (maySee(viewer, 'documents')) return [first(sql`true`)];
  const byRule = first(sql`${document.hasRules} and ${document.id} in (${rulesThatMayAdmit(viewer)})`);
  const own = first(eq(document.ownerId, holderIdOf(viewer)));
  if (!passesNda(viewer)) return [own, first(sql`${byPlace} and ${isTeaser}`), byRule];
  const ofFund = first(sql`${byPlace} and ${document.fundId} = held.fund_id and not ${isTeaser}`);
  return [
    own,
    first(sql`${byPlace} and ${isNull(document.fundId)}`),
    // Fund by fund: otherwise PostgreSQL would read all documents that have no owner.
    sql`(select one.id, one.published_at, one.title from (${heldFunds(viewer)}) as held cross join lateral ${ofFund} as one)`,
    first(sql`${byPlace} and ${document.fundId} is not null and ${isTeaser}`),
    byRule,
  ];
}

const heldFunds = (viewer: Viewer): SQL => sql`
  select distinct ${position.fundId} as fund_id from ${position}
  where ${and(eq(position.memberId, holderIdOf(viewer)), isNotNull(position.fundId), isHolding)}`;

/** The documents with rules that may admit the viewer, each kind of rule by its index. */
export function rulesThatMayAdmit(viewer: Viewer): SQL {
  const rulesWith = (which: SQL | undefined) =>
    sql`select ${documentRule.documentId} from ${documentRule} where ${which}`;
  return sql.join(
    [
      rulesWith(eq(documentRule.memberId, holderIdOf(viewer))),
      rulesWith(eq(documentRule.kind, 'everyone')),
      rulesWith(eq(documentRule.kind, 'opportunity')),
      rulesWith(and(eq(documentRule.kind, 'role'), eq(documentRule.role, viewer.role))),
      rulesWith(sql`${documentRule.fundId} = any(array(${heldFunds(viewer)}))`),
    ],
    sql` union all `,
  );
}

/** The ids of the first `limit` matching documents that the viewer may read, in this order. */
export function readableIds(viewer: Viewer, db: Db, page: ScopePage): SQL {
  const by = page.sort === 'title' ? sql`title, id` : sql`published_at desc, id desc`;
  return sql`(
    select id from (${sql.join(firstOfEachKind(viewer, db, page), sql` union all `)}) as candidate
    order by ${by} limit ${sql.raw(String(page.limit))}
  )`;
}
