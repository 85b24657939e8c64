import { db } from '#app/db/client.server.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';

type Change = Partial<typeof commitment.$inferInsert>;

/** A stored commitment of €250,000 that is awaiting a decision, by default. */
export async function makeCommitment(viewer: Viewer, opportunityId: string, change: Change = {}) {
  const [row] = await db()
    .insert(commitment)
    .values({
      id: newId(),
      opportunityId,
      memberId: viewer.memberId,
      amount: fromMajor(250_000, 'EUR'),
      currency: 'EUR',
      idempotencyKey: newId(),
      submittedAt: new Date(),
      ...change,
    })
    .returning();
  if (!row) throw new Error('The commitment was not stored');
  return row;
}
