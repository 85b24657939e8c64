import { and, eq, exists as existsIn, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { commitment, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { passesNda, readingScope } from '#app/domain/access/access.ts';
import { NOTICE_CATEGORIES } from '#app/domain/access/documents.ts';
import { seesAs } from '#app/domain/access/grants.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isLiveCommitment } from './commitment-state.queries.server.ts';
import { isCovered } from './holders.queries.server.ts';
import { isHolding } from './holding.queries.server.ts';
import {
  isFundPublished,
  isPositionShown,
  readsInFull,
  seesFundHeadline,
  seesHeadline,
} from './opportunity-access.queries.server.ts';
import { forMember } from './viewer-scope.queries.server.ts';

/*
 * Who reads a document (product.md §3, §5), for the `where` clause of every query on them. The pure rule is
 * `readsDocument` in `domain/access/access.ts`; a test compares the two for every kind of viewer.
 */

/** Published and not withdrawn. Does not check the viewer. */
export const isDocumentPublished: SQL | undefined = and(
  lte(document.publishedAt, sql`now()`),
  or(isNull(document.withdrawnAt), gt(document.withdrawnAt, sql`now()`)),
);

/** Matches the documents that the viewer may read. */
export const isReadBy = (viewer: Viewer, db: Db): SQL | undefined =>
  and(isDocumentPublished, isOpenTo(viewer, db));

/** Matches the documents that are for the viewer, whether they are published or withdrawn. */
export function isOpenTo(viewer: Viewer, db: Db): SQL | undefined {
  if (viewer.holders)
    return (
      or(...viewer.holders.map((scope) => and(isOpenTo(seesAs(viewer, scope), db), isCovered(scope)))) ??
      sql`false`
    );
  if (maySee(viewer, 'documents')) return forMember(viewer);
  const own = and(
    eq(document.ownerId, viewer.memberId),
    isItsFundShown(db),
    passesNda(viewer) ? undefined : isNotice,
  );
  const byPlace = and(eq(document.hasRules, false), or(isTeaser(viewer, db), isReadByPlace(viewer, db)));
  const byRules = and(eq(document.hasRules, true), isShown(viewer, db), isAdmittedByRule(viewer, db));
  return and(forMember(viewer), or(own, and(isNull(document.ownerId), or(byPlace, byRules))));
}

/** Matches notices, which say what their owner owes: they read them also before the NDA. */
export const isNotice: SQL = inArray(document.category, [...NOTICE_CATEGORIES]);

/** Matches teasers, which every member may read. */
const isTeaser = (viewer: Viewer, db: Db): SQL | undefined =>
  and(eq(document.category, 'teaser'), isShown(viewer, db));

/** Matches documents whose opportunity and fund, if any, are published. */
const isShown = (viewer: Viewer, db: Db): SQL | undefined =>
  and(ofOpportunity(db, seesHeadline(viewer)), ofFund(db, seesFundHeadline(viewer)));

/** Matches documents for readers of the full opportunity; a fund's documents are for active members who hold it. */
function isReadByPlace(viewer: Viewer, db: Db): SQL | undefined {
  if (!passesNda(viewer)) return sql`false`;
  const holdsFund = and(
    isFundPublished,
    // Not an `exists`, which PostgreSQL would evaluate again for every document.
    inArray(document.fundId, db.select({ fundId: position.fundId }).from(position).where(isHeldBy(viewer))),
  );
  return and(
    ofOpportunity(db, readsInFull(viewer)),
    ofFund(db, readingScope(viewer) === 'all' ? holdsFund : sql`false`),
  );
}

const isHeldBy = (viewer: Viewer): SQL | undefined =>
  and(eq(position.memberId, viewer.memberId), isHolding, isPositionShown);

/** Matches documents with a rule that admits the viewer now. */
function isAdmittedByRule(viewer: Viewer, db: Db): SQL {
  const inForce = and(
    eq(documentRule.documentId, document.id),
    or(isNull(documentRule.from), lte(documentRule.from, sql`now()`)),
    or(isNull(documentRule.until), gt(documentRule.until, sql`now()`)),
  );
  const everyone = eq(documentRule.kind, 'everyone');
  const admits = passesNda(viewer) ? or(everyone, isSubjectOf(viewer, db)) : everyone;
  return exists(db, documentRule, and(inForce, admits));
}

/** Matches rules that name the viewer, their role, or something they have a relation to. */
function isSubjectOf(viewer: Viewer, db: Db): SQL | undefined {
  const { memberId } = viewer;
  const isRelation = (relation: 'reads' | 'indicated' | 'committed' | 'holds', which: SQL) =>
    and(eq(documentRule.relation, relation), which);
  const onOpportunity = or(
    isRelation(
      'reads',
      exists(db, opportunity, and(eq(opportunity.id, documentRule.opportunityId), readsInFull(viewer))),
    ),
    isRelation(
      'indicated',
      exists(
        db,
        indication,
        and(eq(indication.opportunityId, documentRule.opportunityId), eq(indication.memberId, memberId)),
      ),
    ),
    isRelation(
      'committed',
      exists(
        db,
        commitment,
        and(
          eq(commitment.opportunityId, documentRule.opportunityId),
          eq(commitment.memberId, memberId),
          isLiveCommitment,
        ),
      ),
    ),
    isRelation(
      'holds',
      exists(db, position, and(eq(position.opportunityId, documentRule.opportunityId), isHeldBy(viewer))),
    ),
  );
  return or(
    eq(documentRule.role, viewer.role),
    eq(documentRule.memberId, memberId),
    exists(db, position, and(eq(position.fundId, documentRule.fundId), isHeldBy(viewer))),
    and(eq(documentRule.kind, 'opportunity'), onOpportunity),
  );
}

/** Matches documents without an opportunity, or of an opportunity that matches `which`. */
const ofOpportunity = (db: Db, which: SQL | undefined): SQL | undefined =>
  or(
    isNull(document.opportunityId),
    exists(db, opportunity, and(eq(opportunity.id, document.opportunityId), which)),
  );

/** Matches documents without a fund, or of a published one. Does not check the viewer. */
export const isItsFundShown = (db: Db): SQL | undefined => ofFund(db, isFundPublished);

/** Matches documents without a fund, or of a fund that matches `which`. */
const ofFund = (db: Db, which: SQL | undefined): SQL | undefined =>
  or(isNull(document.fundId), exists(db, fund, and(eq(fund.id, document.fundId), which)));

type Related =
  | typeof opportunity
  | typeof fund
  | typeof position
  | typeof documentRule
  | typeof indication
  | typeof commitment;

const exists = (db: Db, table: Related, which: SQL | undefined): SQL =>
  existsIn(db.select({ one: sql`1` }).from(table).where(which));
