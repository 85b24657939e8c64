import type { Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';

/** Stores a notification unless the member already has one of the same cause. Returns whether it did. */
export async function insertOnce(tx: Tx, row: typeof notification.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(notification)
    .values(row)
    .onConflictDoNothing({ target: [notification.memberId, notification.cause] })
    .returning({ id: notification.id });
  return rows.length > 0;
}
