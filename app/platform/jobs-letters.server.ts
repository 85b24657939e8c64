import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Tx } from '#app/db/client.server.ts';
import { currentBoss } from './jobs-boss.server.ts';
import { deadLetterQueue } from './jobs-runtime.server.ts';

const AT_A_TIME = 1000;

/**
 * Puts dead letters of a job back into its queue, when the transaction commits: these, or all. Answers how many; those
 * that another transaction has just taken are not among them.
 */
export async function redriveDeadLetters(tx: Tx, job: string, ids?: readonly string[]): Promise<number> {
  const options = { limit: AT_A_TIME, db: fromDrizzle(tx, sql), ...(ids && { ids: [...ids] }) };
  let moved = 0;
  for (;;) {
    const now = await currentBoss().redrive(deadLetterQueue(job), options);
    moved += now;
    if (now < AT_A_TIME) return moved;
  }
}
