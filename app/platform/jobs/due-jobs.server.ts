import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { database } from '#app/db/client.server.ts';

/** Interval at which all queues together are asked for jobs that are due. */
const LOOK_EVERY_MS = 1_000;

/**
 * Wakes the workers of the queues that have a due job. Retries and delayed jobs send no notification when their time
 * comes; with one query for all queues, no worker has to ask for its own every second.
 * @returns A function that ends it.
 */
export function wakeForDueJobs(
  boss: PgBoss,
  queues: readonly string[],
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const look = async () => {
    while (!ending.signal.aborted) {
      try {
        const due = await queuesWithDueJobs(queues);
        for (const { id, name } of boss.getWipData()) if (due.has(name)) boss.notifyWorker(id);
      } catch (error) {
        if (!ending.signal.aborted) onError(error);
      }
      // Only the end interrupts it.
      await pause(LOOK_EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const looking = look();
  return async () => {
    ending.abort();
    await looking;
  };
}

async function queuesWithDueJobs(queues: readonly string[]): Promise<Set<string>> {
  const { rows } = await database().db.execute<{ name: string }>(sql`
    select queue.name from unnest(${sql.param(queues)}::text[]) as queue(name)
    where exists (
      select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after <= now())`);
  return new Set(rows.map(({ name }) => name));
}
