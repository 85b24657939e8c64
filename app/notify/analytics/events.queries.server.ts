import type { Db } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';

/** Returns whether the event is new. */
export async function insertAnalyticsEvent(
  db: Db,
  row: typeof analyticsEvent.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(analyticsEvent)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: analyticsEvent.id });
  return inserted.length > 0;
}
