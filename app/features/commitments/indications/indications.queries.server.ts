import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { indication } from '#app/db/schema/opportunities.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

const mine = (viewer: Viewer, opportunityId: string) =>
  and(eq(indication.opportunityId, opportunityId), eq(indication.memberId, holderIdOf(viewer)));

export async function lockOwnIndication(viewer: Viewer, tx: Tx, opportunityId: string) {
  const rows = await tx
    .select({ likelihood: indication.likelihood, amount: indication.amount })
    .from(indication)
    .where(mine(viewer, opportunityId))
    .for('update');
  return rows[0];
}

export async function upsertIndication(
  viewer: Viewer,
  tx: Tx,
  opportunityId: string,
  said: { likelihood: number; amount: number | null },
): Promise<void> {
  const setAt = new Date();
  await tx
    .insert(indication)
    .values({ opportunityId, memberId: holderIdOf(viewer), ...said, setAt })
    .onConflictDoUpdate({
      target: [indication.opportunityId, indication.memberId],
      set: { ...said, setAt },
    });
}

export async function deleteOwnIndication(viewer: Viewer, tx: Tx, opportunityId: string): Promise<void> {
  await tx.delete(indication).where(mine(viewer, opportunityId));
}
