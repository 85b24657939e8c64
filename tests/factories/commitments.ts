import { db } from '#app/db/client.server.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';

type Change = Partial<typeof commitment.$inferInsert>;

/** A stored commitment of €250,000 that waits for a decision, unless told otherwise. */
export async function makeCommitment(viewer: Viewer, opportunityId: string, change: Change = {}) {
  const [row] = await db()
    .insert(commitment)
    .values({
      id: newId(),
      opportunityId,
      memberId: viewer.memberId,
      amount: fromMajor(250_000),
      currency: 'EUR',
      idempotencyKey: newId(),
      submittedAt: new Date(),
      ...change,
    })
    .returning();
  if (!row) throw new Error('The commitment was not stored');
  return row;
}
