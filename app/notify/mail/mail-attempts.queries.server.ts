import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { mailAttempt } from '#app/db/schema/communication.ts';

/**
 * Records that a mail is about to be sent.
 * @returns `taken` if the service already has it, `unknown` if the outcome of an earlier attempt is unknown.
 */
export async function beginAttempt(db: Db, id: string): Promise<'first' | 'unknown' | 'taken'> {
  const rows = await db
    .insert(mailAttempt)
    .values({ id })
    .onConflictDoUpdate({ target: mailAttempt.id, set: { id } })
    .returning({ takenAt: mailAttempt.takenAt, isNew: sql<boolean>`xmax = 0` });
  const [found] = rows;
  if (found?.takenAt) return 'taken';
  return found?.isNew ? 'first' : 'unknown';
}

export async function markAttemptTaken(db: Db, id: string): Promise<void> {
  await db.update(mailAttempt).set({ takenAt: new Date() }).where(eq(mailAttempt.id, id));
}

/** Deletes an attempt that the service refused. */
export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await db.delete(mailAttempt).where(eq(mailAttempt.id, id));
}

/** Deletes attempts that no retry needs any longer. */
export async function deleteAttempts(db: Db, before: Date): Promise<void> {
  await db.delete(mailAttempt).where(lt(mailAttempt.begunAt, before));
}
