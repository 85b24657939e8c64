import { db } from '#app/db/client.server.ts';
import { question } from '#app/db/schema/questions.ts';
import { newId } from '#app/domain/ids.ts';

/** A stored question on the FAQs that is awaiting an answer, by default. */
export async function makeQuestion(memberId: string, change: Partial<typeof question.$inferInsert> = {}) {
  const [row] = await db()
    .insert(question)
    .values({
      id: newId(),
      memberId,
      page: change.opportunityId ? 'opportunity' : change.fundId ? 'fund' : 'faqs',
      body: 'When do the papers for the tax arrive?',
      idempotencyKey: newId(),
      ...change,
    })
    .returning();
  if (!row) throw new Error('The question was not stored');
  return row;
}
