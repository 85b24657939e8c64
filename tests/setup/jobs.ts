import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';

type QueueState = { waiting: number; dead: number };

async function queueState(): Promise<QueueState> {
  const { rows } = await db().execute<QueueState>(sql`
    select
      count(*) filter (where state in ('created', 'retry', 'active') and name not like '%.dead')::int as waiting,
      count(*) filter (where state = 'created' and name like '%.dead')::int as dead
    from pgboss.job where name not like '\\_\\_%'`);
  return rows[0] ?? { waiting: 0, dead: 0 };
}

/** Lets every job that waits for its next try, or for its time, have it now. */
export async function hurryJobs(): Promise<void> {
  await db().execute(
    sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
  );
}

/**
 * Waits until every job is done, hurrying those that wait for another try. Jobs must be started in mode `work`.
 * Answers how many have become dead letters.
 */
export async function untilJobsAreDone({ withinMs = 20_000 } = {}): Promise<number> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    await hurryJobs();
    const { waiting, dead } = await queueState();
    if (waiting === 0) return dead;
    if (Date.now() > deadline) throw new Error(`${waiting} jobs are still waiting`);
    await pause(100);
  }
}
