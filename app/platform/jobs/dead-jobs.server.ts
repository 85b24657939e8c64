import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Tx } from '#app/db/client.server.ts';
import { currentBoss } from './boss.server.ts';
import { deadJobQueue } from './runtime.server.ts';

const AT_A_TIME = 1000;

/**
 * Returns dead jobs (the given ones, or all) to their queue when the transaction commits. Returns how many it moved;
 * jobs that another transaction has just taken are not counted.
 */
export async function redriveDeadJobs(tx: Tx, job: string, ids?: readonly string[]): Promise<number> {
  const options = { limit: AT_A_TIME, db: fromDrizzle(tx, sql), ...(ids && { ids: [...ids] }) };
  let moved = 0;
  for (;;) {
    const now = await currentBoss().redrive(deadJobQueue(job), options);
    moved += now;
    if (now < AT_A_TIME) return moved;
  }
}
