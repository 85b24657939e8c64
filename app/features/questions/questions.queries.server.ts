import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isGrantInForce } from '#app/platform/access/holders.queries.server.ts';
import { opensFundPage, opensPage } from '#app/platform/access/opportunity-access.queries.server.ts';
import { isOwnQuestion, ownPageQuestions } from '#app/platform/access/own-records.queries.server.ts';
import type { QuestionSubject } from './question.ts';
import { askedVia, onPage, publishedTo } from './question-scope.queries.server.ts';

export type QuestionRow = typeof question.$inferSelect;

/** Finds the viewer's own questions on a page, newest first. */
export const findOwnOn = (viewer: Viewer, db: Db | Tx, about: QuestionSubject, limit: number) =>
  db
    .select({ row: question, via: askedVia })
    .from(question)
    .where(and(ownPageQuestions(viewer), onPage(about)))
    .orderBy(desc(question.askedAt), desc(question.id))
    .limit(limit);

/** Finds the viewer's newest open or answered question on a page with this fingerprint. */
export async function findSameQuestion(viewer: Viewer, tx: Tx, about: QuestionSubject, fingerprint: string) {
  const rows = await tx
    .select({ askedAt: question.askedAt, answeredAt: question.answeredAt })
    .from(question)
    .where(
      and(
        ownPageQuestions(viewer),
        onPage(about),
        eq(question.fingerprint, fingerprint),
        isNull(question.dismissedAt),
      ),
    )
    .orderBy(desc(question.askedAt), desc(question.id))
    .limit(1);
  return rows[0];
}

/** Finds the published questions of a page, newest first, except the viewer's own. */
export const findPublishedOn = (viewer: Viewer, db: Db, about: QuestionSubject, limit: number) =>
  db
    .select({
      id: question.id,
      publicBody: question.publicBody,
      answer: question.answer,
      publishedAt: question.publishedAt,
    })
    .from(question)
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(and(publishedTo(viewer), onPage(about), sql`${isOwnQuestion(viewer)} is not true`))
    .orderBy(desc(question.publishedAt), desc(question.id))
    .limit(limit);

/** Finds the name of the page if the viewer may ask on it. */
export async function findSubjectName(
  viewer: Viewer,
  db: Db | Tx,
  about: Exclude<QuestionSubject, { page: 'faqs' }>,
): Promise<string | undefined> {
  const rows =
    about.page === 'opportunity'
      ? await db
          .select({ name: opportunity.name })
          .from(opportunity)
          .where(and(eq(opportunity.id, about.opportunityId), opensPage(viewer)))
      : await db
          .select({ name: fund.name })
          .from(fund)
          .where(and(eq(fund.id, about.fundId), opensFundPage(viewer)));
  return rows[0]?.name;
}

/** Finds the funds that the viewer may ask about, newest vintage first. */
export const findFundsToAskAbout = (viewer: Viewer, db: Db) =>
  db
    .select({ id: fund.id, name: fund.name })
    .from(fund)
    .where(opensFundPage(viewer))
    .orderBy(desc(fund.vintage), asc(fund.name));

export async function findQuestionByKey(viewer: Viewer, db: Db | Tx, idempotencyKey: string) {
  const rows = await db
    .select()
    .from(question)
    .where(and(eq(question.memberId, holderIdOf(viewer)), eq(question.idempotencyKey, idempotencyKey)));
  return rows[0];
}

/** Serializes the questions of one member. */
export async function lockAsker(tx: Tx, memberId: string): Promise<void> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('no key update');
}

export async function insertQuestion(tx: Tx, row: typeof question.$inferInsert): Promise<QuestionRow> {
  const [made] = await tx.insert(question).values(row).returning();
  if (!made) throw new Error('The question was not stored');
  return made;
}

/** Finds a question to notify its asker of the answer. */
export async function findToNotify(tx: Tx, id: string): Promise<QuestionRow | undefined> {
  const rows = await tx.select().from(question).where(eq(question.id, id));
  return rows[0];
}

/** Finds the person of a grant, while it is in force. */
export async function findPersonOfGrant(tx: Tx, grantId: string): Promise<string | null | undefined> {
  const rows = await tx
    .select({ personId: accessGrant.personId })
    .from(accessGrant)
    .where(and(eq(accessGrant.id, grantId), isGrantInForce));
  return rows[0]?.personId;
}
