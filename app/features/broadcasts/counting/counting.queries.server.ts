import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { broadcast, broadcastReading } from '#app/db/schema/broadcasts.ts';

/** Finds the text of a message whose mails are counted. The caller has a valid copy id of it. */
export async function findCounted(db: Db, id: string) {
  const rows = await db
    .select({ content: broadcast.content })
    .from(broadcast)
    .where(and(eq(broadcast.id, id), eq(broadcast.isCounted, true)));
  return rows[0];
}

/** Counts a copy at most once as opened and once as clicked. */
export async function noteReading(
  db: Db,
  row: { broadcastId: string; copy: string; isClicked: boolean },
): Promise<void> {
  await db
    .insert(broadcastReading)
    .values(row)
    .onConflictDoUpdate({
      target: [broadcastReading.broadcastId, broadcastReading.copy],
      set: { isClicked: sql`${broadcastReading.isClicked} or excluded.is_clicked` },
      setWhere: sql`excluded.is_clicked and not ${broadcastReading.isClicked}`,
    });
}
