import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { passesNda } from '#app/domain/access/access.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { LibrarySection } from './library.ts';
import {
  byPlace,
  firstOf,
  heldVehicles,
  isHeld,
  isTeaser,
  rulesThatMayAdmit,
  type ScopePage,
  vehicle,
} from './library-scope.queries.server.ts';

const ENDED = sql.raw(`('closed', 'passed')`);

/** The section that lists a document; its opportunity is joined. */
export const sectionOf = (viewer: Viewer): SQL<LibrarySection> => sql<LibrarySection>`case
  when ${document.ownerId} = ${holderIdOf(viewer)}::uuid then 'you'
  when ${document.ownerId} is not null then 'members'
  when ${vehicle} is null then 'you'
  when ${isHeld(viewer)} then 'holdings'
  when ${opportunity.stage} in ${ENDED} then 'archive'
  else 'open' end`;

/** The first documents of each kind in one section, each kind by its index. */
function firstOfSection(viewer: Viewer, db: Db, section: LibrarySection, page: ScopePage): SQL[] {
  const legible = passesNda(viewer) ? undefined : isTeaser;
  const shared = maySee(viewer, 'documents') ? sql`${document.ownerId} is null` : and(byPlace, legible);
  const first = (...kind: (SQL | undefined)[]) => firstOf(viewer, db, and(...kind), page);
  const ofEach = (column: typeof document.fundId | typeof document.opportunityId, ids: SQL) =>
    sql`(select one.id, one.published_at, one.title from (${ids}) as about(id)
      cross join lateral ${first(shared, sql`${column} = about.id`)} as one)`;
  const byRule = (kind: SQL | undefined) =>
    maySee(viewer, 'documents')
      ? []
      : [first(sql`${document.hasRules} and ${document.id} in (${rulesThatMayAdmit(viewer)})`, kind)];
  const held = heldVehicles(viewer);
  const others = and(sql`${vehicle} is not null`, sql`not ${isHeld(viewer)}`);
  const otherOpportunities = (isEnded: SQL) =>
    sql`select ${opportunity.id} from ${opportunity} where ${opportunity.id} <> all(${held}) and ${isEnded}`;
  const ofEnded = sql`coalesce(${document.opportunityId} in (
    select ${opportunity.id} from ${opportunity} where ${opportunity.stage} in ${ENDED}), false)`;
  switch (section) {
    case 'you':
      return [
        first(eq(document.ownerId, holderIdOf(viewer))),
        first(shared, sql`${document.fundId} is null and ${document.opportunityId} is null`),
        ...byRule(sql`${vehicle} is null`),
      ];
    case 'holdings':
      return [
        ofEach(document.fundId, sql`select distinct unnest(${held})`),
        ofEach(document.opportunityId, sql`select distinct unnest(${held})`),
        ...byRule(isHeld(viewer)),
      ];
    case 'open':
      return [
        ofEach(document.opportunityId, otherOpportunities(sql`${opportunity.stage} not in ${ENDED}`)),
        // A fund that is not held shows members its teasers only: few, with an index of their own.
        maySee(viewer, 'documents')
          ? ofEach(document.fundId, sql`select ${fund.id} from ${fund} where ${fund.id} <> all(${held})`)
          : first(byPlace, isTeaser, sql`${document.fundId} <> all(${held})`),
        ...byRule(and(others, sql`not ${ofEnded}`)),
      ];
    case 'archive':
      return [
        ofEach(document.opportunityId, otherOpportunities(sql`${opportunity.stage} in ${ENDED}`)),
        ...byRule(and(others, ofEnded)),
      ];
    case 'members':
      return maySee(viewer, 'documents')
        ? [first(sql`${document.ownerId} <> ${holderIdOf(viewer)}::uuid`)]
        : [];
  }
}

type Sections = readonly { section: LibrarySection; limit: number }[];

/** The ids of the first documents of these sections. */
export function idsOfSections(
  viewer: Viewer,
  db: Db,
  sections: Sections,
  page: Omit<ScopePage, 'limit'>,
): SQL {
  const by = page.sort === 'title' ? sql`title, id` : sql`published_at desc, id desc`;
  const firsts = sections.flatMap(({ section, limit }) => {
    const kinds = firstOfSection(viewer, db, section, { ...page, limit });
    if (kinds.length === 0) return [];
    return sql`(select id from (${sql.join(kinds, sql` union all `)}) as candidate
      order by ${by} limit ${sql.raw(String(limit))})`;
  });
  return sql`(${sql.join(firsts, sql` union all `)})`;
}
