import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { hold } from '#app/db/schema/holds.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { HoldAct } from '#app/domain/holds.ts';
import { forAdmin } from '../access/viewer-scope.queries.server.ts';

export async function insertHold(tx: Tx, row: typeof hold.$inferInsert): Promise<void> {
  await tx.insert(hold).values(row);
}

/** Finds the acts that an admin can still undo, oldest first. */
export const findRunningHolds = (viewer: Viewer, db: Db, now: Date) =>
  db
    .select({ id: hold.id, content: hold.content, endsAt: hold.endsAt })
    .from(hold)
    .where(
      and(
        forAdmin(viewer, 'desk'),
        eq(hold.heldById, viewer.memberId),
        isNotNull(hold.content),
        gt(hold.endsAt, now),
      ),
    )
    .orderBy(asc(hold.heldAt), asc(hold.id));

/** Finds what acts of this kind that can still be undone keep for their reversal. */
export const findHeldContents = (tx: Tx, act: HoldAct) =>
  tx
    .select({ content: hold.content })
    .from(hold)
    .where(and(eq(hold.act, act), isNotNull(hold.content)))
    .orderBy(asc(hold.heldAt), asc(hold.id));

/** Locks a hold, so that of its release and its undo only one can be. */
export async function lockHold(tx: Tx, id: string) {
  const rows = await tx.select().from(hold).where(eq(hold.id, id)).for('update');
  return rows[0];
}

type End = { releasedAt: Date } | { undoneAt: Date };

export async function endHold(tx: Tx, id: string, end: End): Promise<void> {
  await tx
    .update(hold)
    .set({ ...end, content: null })
    .where(eq(hold.id, id));
}
