import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { document, documentPublication, documentRule, documentVersion } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { isOpenApprovalOf } from '#app/platform/access/approval-state.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import type { DocumentRule } from './document-admin.ts';

/** Joins the open request for a document's review. */
export const isOpenReview = isOpenApprovalOf('document', document.id);

/**
 * Locks documents against concurrent changes, in the order of their ids, and finds them with the versions served to
 * members. Two statements: a single one that waited for its lock would still join the version from before the wait,
 * and find none.
 */
export async function lockDocuments(viewer: Viewer, tx: Tx, ids: readonly string[]) {
  const isAsked = and(forAdmin(viewer, 'documents'), inArray(document.id, [...ids]));
  await tx.select({ id: document.id }).from(document).where(isAsked).orderBy(asc(document.id)).for('update');
  return tx
    .select({ document, version: documentVersion, review: approval })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.id, document.versionId))
    .leftJoin(approval, isOpenReview)
    .where(isAsked)
    .orderBy(asc(document.id));
}

/** Returns whether one of these documents is for one member only. */
export async function isAnyPersonal(viewer: Viewer, tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: document.id })
    .from(document)
    .where(and(forAdmin(viewer, 'documents'), inArray(document.id, [...ids]), isNotNull(document.ownerId)))
    .limit(1);
  return rows.length > 0;
}

const creator = alias(member, 'creator');
const requester = alias(member, 'requester');
const publisher = alias(member, 'publisher');

export async function findDetail(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      document,
      createdBy: creator.name,
      review: approval,
      requestedBy: { id: requester.id, name: requester.name },
      publishedBy: publisher.name,
    })
    .from(document)
    .leftJoin(creator, eq(creator.id, document.createdById))
    .leftJoin(approval, isOpenReview)
    .leftJoin(requester, eq(requester.id, approval.requestedById))
    .leftJoin(publisher, eq(publisher.id, document.publishedById))
    .where(and(forAdmin(viewer, 'documents'), eq(document.id, id)));
  return rows[0];
}

export const findDocumentTitles = (viewer: Viewer, db: Db, ids: readonly string[]) =>
  db
    .select({ id: document.id, title: document.title })
    .from(document)
    .where(and(forAdmin(viewer, 'documents'), inArray(document.id, [...ids])));

/** Finds the versions of a document, newest first. */
export const findDocumentVersions = (viewer: Viewer, db: Db | Tx, documentId: string) =>
  db
    .select({ version: documentVersion, createdBy: creator.name })
    .from(documentVersion)
    .leftJoin(creator, eq(creator.id, documentVersion.createdById))
    .where(and(forAdmin(viewer, 'documents'), eq(documentVersion.documentId, documentId)))
    .orderBy(desc(documentVersion.number));

export const findRules = (viewer: Viewer, db: Db | Tx, documentId: string) =>
  db
    .select()
    .from(documentRule)
    .where(and(forAdmin(viewer, 'documents'), eq(documentRule.documentId, documentId)))
    .orderBy(asc(documentRule.id));

/** Finds the names of the opportunities, funds, people and their entities with these ids. */
export async function findRuleNames(viewer: Viewer, db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const among = [...ids];
  const opportunities = await db
    .select({ id: opportunity.id, name: opportunity.name })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'documents'), inArray(opportunity.id, among)));
  const funds = await db
    .select({ id: fund.id, name: fund.name })
    .from(fund)
    .where(and(forAdmin(viewer, 'documents'), inArray(fund.id, among)));
  const people = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(forAdmin(viewer, 'documents'), inArray(member.id, among), isNull(member.erasedAt)));
  const entities = await db
    .select({ id: investingEntity.id, name: sql<string>`${entityName}` })
    .from(investingEntity)
    .where(and(forAdmin(viewer, 'documents'), inArray(investingEntity.id, among)));
  return [...opportunities, ...funds, ...people, ...entities];
}

/** Finds members by name or address, for rules that name a person. */
export const findMembers = (viewer: Viewer, db: Db, search: string, limit: number) =>
  db
    .select({ id: member.id, name: member.name, email: member.email })
    .from(member)
    .where(
      and(
        forAdmin(viewer, 'documents'),
        eq(member.membershipStatus, 'approved'),
        isNull(member.erasedAt),
        ...holdsEach(sql`(${member.name} || ' ' || ${member.email}::text)`, search),
      ),
    )
    .orderBy(asc(sql`lower(${member.name})`), asc(member.id))
    .limit(limit);

type Change = Partial<Omit<typeof document.$inferInsert, 'id'>>;

export async function updateDocuments(tx: Tx, ids: readonly string[], change: Change): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(document)
      .set(change)
      .where(inArray(document.id, [...ids]));
}

export async function replaceRules(
  tx: Tx,
  documentId: string,
  rules: readonly DocumentRule[],
): Promise<void> {
  await tx.delete(documentRule).where(eq(documentRule.documentId, documentId));
  if (rules.length === 0) return;
  await tx.insert(documentRule).values(
    rules.map(({ from, until, ...rule }) => ({
      id: newId(),
      documentId,
      ...rule,
      from: from ? new Date(from) : null,
      until: until ? new Date(until) : null,
    })),
  );
}

export async function insertPublication(tx: Tx, row: typeof documentPublication.$inferInsert): Promise<void> {
  await tx.insert(documentPublication).values(row);
}
