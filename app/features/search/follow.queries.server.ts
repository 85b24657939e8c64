import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/** Makes the next rows of the index anew that wait for it. Returns how many these were. */
export async function followNext(tx: Tx, most: number): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`select search_follow_next(${most}::int) as taken`);
  return rows[0]?.taken ?? 0;
}
