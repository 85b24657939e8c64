import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { attachment } from '#app/db/schema/attachments.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question, questionNote } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

/** Finds the viewer's questions and answers, without the firm's drafts. */
export const findAllQuestions = (viewer: Viewer, db: Db) =>
  db
    .select({
      id: question.id,
      page: question.page,
      about: sql<string | null>`coalesce(${opportunity.name}, ${fund.name})`,
      question: question.body,
      askedAt: question.askedAt,
      answer: question.answer,
      answeredAt: question.answeredAt,
      publishedAs: sql<
        string | null
      >`case when ${question.publishedAt} is not null then ${question.publicBody} end`,
      publishedAt: question.publishedAt,
      closedAt: question.dismissedAt,
    })
    .from(question)
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(and(eq(question.memberId, viewer.memberId), ne(question.page, 'contact')))
    .orderBy(desc(question.askedAt));

/** Deletes private questions and answers, all internal notes and what was attached; of published ones only the public text stays. */
export async function forgetQuestions(tx: Tx, memberId: string): Promise<void> {
  // A note that is being written holds its question: it is waited for here, and deleted with the others.
  const own = await tx
    .select({ id: question.id })
    .from(question)
    .where(eq(question.memberId, memberId))
    .orderBy(question.id)
    .for('update');
  const ids = own.map(({ id }) => id);
  await tx.delete(questionNote).where(inArray(questionNote.questionId, ids));
  await tx.delete(attachment).where(inArray(attachment.questionId, ids));
  await tx.delete(question).where(and(eq(question.memberId, memberId), isNull(question.publishedAt)));
  await tx
    .update(question)
    .set({ body: sql`${question.publicBody}`, fingerprint: null, draft: null })
    .where(and(eq(question.memberId, memberId), isNotNull(question.publishedAt)));
}

/** Unassigns the questions of a member who leaves. */
export async function releaseAssigned(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(question)
    .set({ assignedTo: null, assignedAt: null })
    .where(and(eq(question.assignedTo, memberId), isNull(question.answeredAt)));
}
