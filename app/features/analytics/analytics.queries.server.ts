import type { Db } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';

export async function insertAnalyticsEvent(db: Db, row: typeof analyticsEvent.$inferInsert): Promise<void> {
  await db.insert(analyticsEvent).values(row);
}
