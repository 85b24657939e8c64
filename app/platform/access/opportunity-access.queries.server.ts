import { and, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { opportunityFile } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { passesNda, type ReadingScope, readingScope, seesOffers } from '#app/domain/access/access.ts';
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

const alsoPublished = (who: boolean, published: SQL): SQL => (who ? published : sql`false`);

/** Admits every member: lists, headline facts and cards need no NDA. */
export const seesHeadline = (viewer: Viewer): SQL => alsoPublished(seesOffers(viewer), isPublished);

/** Admits members who signed the NDA, and admins. A closed opportunity opens at least with its headline. */
export const opensPage = (viewer: Viewer): SQL =>
  alsoPublished(passesNda(viewer) && seesOffers(viewer), isPublished);

const IN_FULL = {
  all: isPublished,
  notClosed: sql`(${isPublished} and ${ne(opportunity.stage, 'closed')})`,
  none: sql`false`,
} as const satisfies Record<ReadingScope, SQL>;

/** Same rule as `readsInFull`, for queries that are prepared once per scope. */
export const isReadInFull = (scope: ReadingScope): SQL => IN_FULL[scope];

/**
 * Admits active members who signed the NDA, and admins; admits prospective members who signed it to everything that
 * is not closed. They read the content, the data room, the recordings and the published answers.
 */
export const readsInFull = (viewer: Viewer): SQL => isReadInFull(readingScope(viewer));

/**
 * Viewers of the headline see the files on the card; viewers with full access see all files. Needs both tables
 * joined.
 */
export const seesFile = (viewer: Viewer): SQL | undefined =>
  and(seesHeadline(viewer), or(eq(opportunityFile.gated, false), readsInFull(viewer)));

/** Admits every member to a fund's picture. */
export const seesFundHeadline = (viewer: Viewer): SQL => alsoPublished(seesOffers(viewer), isFundPublished);

/** Admits members who signed the NDA, and admins. */
export const opensFundPage = (viewer: Viewer): SQL =>
  alsoPublished(passesNda(viewer) && seesOffers(viewer), isFundPublished);
