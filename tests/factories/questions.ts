import { db } from '#app/db/client.server.ts';
import { contactMessage, question } from '#app/db/schema/questions.ts';
import { newId } from '#app/domain/ids.ts';

/** A stored question on the FAQs that is awaiting an answer, by default. */
export async function makeQuestion(memberId: string, change: Partial<typeof question.$inferInsert> = {}) {
  const [row] = await db()
    .insert(question)
    .values({
      id: newId(),
      memberId,
      page: change.opportunityId ? 'opportunity' : change.fundId ? 'fund' : 'faqs',
      body: 'When do the tax documents arrive?',
      idempotencyKey: newId(),
      ...change,
    })
    .returning();
  if (!row) throw new Error('The question was not stored');
  return row;
}

/** A stored conversation from the contact page with one message that is awaiting an answer, by default. */
export async function makeConversation(memberId: string, change: Partial<typeof question.$inferInsert> = {}) {
  const row = await makeQuestion(memberId, {
    page: 'contact',
    subject: 'General',
    reference: `VC-${newId().slice(-6).toUpperCase()}`,
    body: 'Where do I find the statement of last year?',
    ...change,
  });
  const { id, body, askedAt, idempotencyKey } = row;
  await db()
    .insert(contactMessage)
    .values({ id: newId(), questionId: id, author: 'member', body, sentAt: askedAt, idempotencyKey });
  return row;
}
