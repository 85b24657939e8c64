import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { stageMove } from '#app/db/schema/authoring.ts';
import { member } from '#app/db/schema/members.ts';

export async function insertMove(tx: Tx, row: typeof stageMove.$inferInsert): Promise<void> {
  await tx.insert(stageMove).values(row);
}

/** The latest stage move of an opportunity, with the admin who made it. */
export async function findLastMove(tx: Tx, opportunityId: string) {
  const rows = await tx
    .select({ move: stageMove, movedBy: member.name })
    .from(stageMove)
    .leftJoin(member, eq(member.id, stageMove.movedBy))
    .where(eq(stageMove.opportunityId, opportunityId))
    .orderBy(desc(stageMove.movedAt), desc(stageMove.id))
    .limit(1);
  return rows[0];
}

/** Deletes a move that was undone before anyone was notified of it. */
export async function deleteMove(tx: Tx, id: string): Promise<void> {
  await tx.delete(stageMove).where(eq(stageMove.id, id));
}
