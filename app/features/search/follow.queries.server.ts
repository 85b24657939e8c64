import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/** Rebuilds the next queued rows of the index. Returns their number. */
export async function followNext(tx: Tx, most: number): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`select search_follow_next(${most}::int) as taken`);
  return rows[0]?.taken ?? 0;
}
