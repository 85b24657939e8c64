import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { opportunityRule } from '#app/db/schema/authoring.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export async function findDocument(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ document, opportunity: opportunity.name, fund: fund.name })
    .from(document)
    .leftJoin(opportunity, eq(opportunity.id, document.opportunityId))
    .leftJoin(fund, eq(fund.id, document.fundId))
    .where(and(eq(document.id, id), forAdmin(viewer, 'documents')));
  return rows[0];
}

export async function findOpportunity(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ id: opportunity.id, name: opportunity.name, publishedAt: opportunity.publishedAt })
    .from(opportunity)
    .where(and(eq(opportunity.id, id), forAdmin(viewer, 'deals')));
  return rows[0];
}

/** Finds a fund, or the opportunity that became a vehicle, by its slug. */
export async function findVehicle(viewer: Viewer, db: Db, slug: string) {
  const isIt = (table: typeof fund | typeof opportunity) =>
    and(eq(table.slug, slug), forAdmin(viewer, 'money'));
  const [one] = await db
    .select({ id: fund.id, name: fund.name, publishedAt: fund.publishedAt })
    .from(fund)
    .where(isIt(fund));
  if (one) return { ...one, isFund: true };
  const [deal] = await db
    .select({ id: opportunity.id, name: opportunity.name, publishedAt: opportunity.publishedAt })
    .from(opportunity)
    .where(isIt(opportunity));
  return deal && { ...deal, isFund: false };
}

const named = alias(opportunity, 'named');
const names = { member: member.name, fund: fund.name, opportunity: named.name };

/** Finds the rules of a document in the order in which they were added, with the names of their subjects. */
export const findDocumentRules = (db: Db, documentId: string) =>
  db
    .select({ rule: documentRule, names })
    .from(documentRule)
    .leftJoin(member, eq(member.id, documentRule.memberId))
    .leftJoin(fund, eq(fund.id, documentRule.fundId))
    .leftJoin(named, eq(named.id, documentRule.opportunityId))
    .where(eq(documentRule.documentId, documentId))
    .orderBy(asc(documentRule.id));

/** The same of an opportunity. */
export const findOpportunityRules = (db: Db, opportunityId: string) =>
  db
    .select({ rule: opportunityRule, names })
    .from(opportunityRule)
    .leftJoin(member, eq(member.id, opportunityRule.memberId))
    .leftJoin(fund, eq(fund.id, opportunityRule.fundId))
    .leftJoin(named, eq(named.id, opportunityRule.relatedId))
    .where(eq(opportunityRule.opportunityId, opportunityId))
    .orderBy(asc(opportunityRule.id));
