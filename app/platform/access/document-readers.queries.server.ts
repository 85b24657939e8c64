import { and, eq, exists as existsIn, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import {
  document,
  documentEvent,
  documentReading,
  documentRule,
  documentVersion,
} from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { DOCUMENT_RELATIONS } from '#app/domain/access/documents.ts';
import { isDocumentPublished, isNotice } from './document-access.queries.server.ts';
import {
  holdsFund,
  isActiveRow,
  isAdminRow,
  isInScopeOfRow,
  isMemberRow,
  isOpenToRow,
  isProspectiveRow,
  passesNdaRow,
  relatedTo,
} from './member-rows.queries.server.ts';
import { isFundPublished, isPublished } from './opportunity-access.queries.server.ts';
import { hasSetFor } from './staff.queries.server.ts';

/* The reverse of `isReadBy`: a condition on pairs of member and document. Used for "42 people can see this" and for
   notices; what a person may see is always decided by `isReadBy`. A test compares the two. */

/** Matches pairs of a member and a document that they may read now. */
export const isReader = (db: Db | Tx): SQL | undefined => and(isDocumentPublished, wouldRead(db));

/**
 * Matches pairs of a member and a document that they may read once it is published: by the rules in force now, or also
 * by those in force `later`, once the opportunity and the fund are published too.
 */
export const wouldRead = (db: Db | Tx, when: 'now' | 'later' = 'now'): SQL | undefined =>
  and(isMemberRow, or(...Object.values(waysToRead(db, when))));

/** The reasons for which a member may read a document, of which each reader has at least one. */
export function waysToRead(db: Db | Tx, when: 'now' | 'later' = 'now') {
  const signed = passesNdaRow(db);
  const shown = isShown(db, signed, when);
  const isForSeveral = isNull(document.ownerId);
  return {
    staff: and(isAdminRow, hasSetFor(db, { sees: 'documents' })),
    own: and(
      eq(document.ownerId, member.id),
      when === 'later' ? undefined : isFundShown(db),
      or(signed, isNotice),
    ),
    place: and(
      isForSeveral,
      eq(document.hasRules, false),
      shown,
      or(eq(document.category, 'teaser'), and(signed, isReadByPlace(db, when))),
    ),
    rule: and(
      isForSeveral,
      eq(document.hasRules, true),
      shown,
      exists(db, documentRule, isAdmittedByRule(db, signed, when)),
    ),
  };
}

/** Selects the rules of a document that admit the member now. */
export const admittingRules = (db: Db | Tx): SQL<string[]> =>
  sql`array(${db
    .select({ id: documentRule.id })
    .from(documentRule)
    .where(isAdmittedByRule(db, passesNdaRow(db), 'now'))
    .orderBy(documentRule.id)})`;

/** Matches pairs of a member and a document that they have opened, in the viewer or as a file. */
export const hasOpened: SQL = sql`(exists (
    select from ${documentEvent} where ${documentEvent.documentId} = ${document.id}
      and ${documentEvent.memberId} = ${member.id} and ${documentEvent.act} in ('view', 'download'))
  or exists (
    select from ${documentReading} join ${documentVersion} on ${documentVersion.id} = ${documentReading.versionId}
    where ${documentVersion.documentId} = ${document.id} and ${documentReading.memberId} = ${member.id}))`;

/** Matches documents whose opportunity and fund, if any, are published, now or later, and open to the member. */
function isShown(db: Db | Tx, signed: SQL | undefined, when: 'now' | 'later'): SQL | undefined {
  const published = when === 'later' ? undefined : isPublished;
  const shown = and(isItsOpportunity, published, isOpenToRow(signed));
  return and(
    or(isNull(document.opportunityId), exists(db, opportunity, shown)),
    when === 'later' ? undefined : isFundShown(db),
  );
}

const isFundShown = (db: Db | Tx): SQL | undefined =>
  or(isNull(document.fundId), exists(db, fund, and(eq(fund.id, document.fundId), isFundPublished)));

const isItsOpportunity = eq(opportunity.id, document.opportunityId);

const isReadByPlace = (db: Db | Tx, when: 'now' | 'later'): SQL | undefined =>
  and(
    or(isNull(document.opportunityId), exists(db, opportunity, and(isItsOpportunity, isInScopeOfRow))),
    or(isNull(document.fundId), and(isActiveRow, holdsFund(db, document.fundId, when))),
  );

/** Matches the rules of the document that admit the member. */
function isAdmittedByRule(db: Db | Tx, signed: SQL | undefined, when: 'now' | 'later'): SQL | undefined {
  const inForce = and(
    eq(documentRule.documentId, document.id),
    when === 'later' ? undefined : or(isNull(documentRule.from), lte(documentRule.from, sql`now()`)),
    or(isNull(documentRule.until), gt(documentRule.until, sql`now()`)),
  );
  const ofOpportunity = eq(documentRule.kind, 'opportunity');
  const isRole = or(
    and(eq(documentRule.role, 'admin'), isAdminRow),
    and(eq(documentRule.role, 'prospective'), isProspectiveRow),
    and(eq(documentRule.role, 'active'), isActiveRow),
  );
  const isSubject = or(
    isRole,
    eq(documentRule.memberId, member.id),
    holdsFund(db, documentRule.fundId, when),
    and(ofOpportunity, isRelated(db, when)),
  );
  return and(inForce, or(eq(documentRule.kind, 'everyone'), and(signed, isSubject)));
}

function isRelated(db: Db | Tx, when: 'now' | 'later'): SQL | undefined {
  const related = relatedTo(db, documentRule.opportunityId, when);
  return or(
    ...DOCUMENT_RELATIONS.map((relation) => and(eq(documentRule.relation, relation), related[relation])),
  );
}

type Related = typeof opportunity | typeof fund | typeof documentRule;

const exists = (db: Db | Tx, table: Related, which: SQL | undefined): SQL =>
  existsIn(db.select({ one: sql`1` }).from(table).where(which));
