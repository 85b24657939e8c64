import { and, eq, lte, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { opportunityFile } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { passesNda, type ReadingScope, readingScope, seesOffers } from '#app/domain/access/access.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

/*
 * SQL conditions for who sees what of an opportunity or a fund (product.md §3), for the `where` clause of every query
 * on them. The pure rules of the same names are in `domain/access/access.ts`; a test compares the two for every kind of
 * viewer.
 */

/**
 * Already published. Does not check the viewer: only for queries whose caller has already restricted access to
 * members.
 */
export const isPublished: SQL = lte(opportunity.publishedAt, sql`now()`);
export const isFundPublished: SQL = lte(fund.publishedAt, sql`now()`);

/** Matches rows of `position` whose fund, if any, is published: until then, its holders see nothing of it. */
export const isPositionShown: SQL = sql`(${position.fundId} is null
  or exists (select from ${fund} where ${fund.id} = ${position.fundId} and ${isFundPublished}))`;

const only = (who: boolean, which: SQL): SQL => (who ? which : sql`false`);

/**
 * The member to whom opportunities are shown; queries that are prepared once per scope have a placeholder for the id.
 * `null`: several holders at once, to whom no audience is opened.
 */
export type ShownTo = { scope: ReadingScope; holderId: string | Placeholder | null };

export const shownTo = (viewer: Viewer) => ({
  scope: readingScope(viewer),
  holderId: viewer.holders && viewer.holders.length !== 1 ? null : holderIdOf(viewer),
});

/** The role that rules of an audience admit; before the NDA none does. */
const ROLE_OF_SCOPE = { all: 'active', notClosed: 'prospective', none: null } as const;

/**
 * Matches opportunities without an audience, or with one that includes the member. The function is asked only about
 * opportunities that have one, and keeps what it needs out of the plans of all others.
 */
export const isOpenTo = ({ scope, holderId }: ShownTo): SQL | undefined =>
  scope === 'everything'
    ? undefined
    : sql`(not ${opportunity.hasAudience}
        or opportunity_admits(${opportunity.id}, ${holderId}::uuid, ${ROLE_OF_SCOPE[scope]}::text))`;

/** Published, and open to the member. Does not check that they are one. */
export const isShownTo = (member: ShownTo): SQL => sql`(${and(isPublished, isOpenTo(member))})`;

/** Admits every member of the audience: lists, headline facts and cards need no NDA. */
export const seesHeadline = (viewer: Viewer): SQL => only(seesOffers(viewer), isShownTo(shownTo(viewer)));

/** Admits members who signed the NDA, and admins. A closed opportunity opens at least with its headline. */
export const opensPage = (viewer: Viewer): SQL =>
  only(passesNda(viewer) && seesOffers(viewer), isShownTo(shownTo(viewer)));

const IN_FULL = {
  everything: sql`true`,
  all: sql`true`,
  notClosed: ne(opportunity.stage, 'closed'),
  none: sql`false`,
} as const satisfies Record<ReadingScope, SQL>;

/** Matches those of the opportunities shown to a member that they read in full. */
export const isInScope = (scope: ReadingScope): SQL => IN_FULL[scope];

/**
 * Admits active members who signed the NDA, and admins; admits prospective members who signed it to everything that
 * is not closed. They read the content, the data room, the recordings and the published answers.
 */
export function readsInFull(viewer: Viewer): SQL {
  const { scope } = shownTo(viewer);
  return only(scope !== 'none', sql`(${isShownTo(shownTo(viewer))} and ${isInScope(scope)})`);
}

/**
 * Viewers of the headline see the files on the card; viewers with full access see all files. Needs both tables
 * joined.
 */
export const seesFile = (viewer: Viewer): SQL | undefined =>
  and(seesHeadline(viewer), or(eq(opportunityFile.gated, false), readsInFull(viewer)));

/** Admits every member to a fund's picture. */
export const seesFundHeadline = (viewer: Viewer): SQL => only(seesOffers(viewer), isFundPublished);

/** Admits members who signed the NDA, and admins. */
export const opensFundPage = (viewer: Viewer): SQL =>
  only(passesNda(viewer) && seesOffers(viewer), isFundPublished);
