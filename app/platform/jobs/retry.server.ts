import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import type { ServiceName } from '#app/domain/services.ts';
import { knownJobs } from './known-jobs.server.ts';

/** The longest that a job waits by itself after it failed. */
export const LONGEST_DELAY_SECONDS = 3600;
/** How long a job may be deferred without using up attempts. */
export const PATIENCE_HOURS = 12;
/** The longest that it waits after an attempt while others of its service succeed. */
const WAIT_BESIDE_OTHERS = '3 minutes';

/** The next attempt of a job, after `delay` seconds. */
export type Retry = { id: string; delay: number; limit: number };

/** Schedules retries. The values are written to the job rows, which the queue reads when the jobs are marked as failed. */
export async function planRetries(queue: string, retries: readonly Retry[]): Promise<void> {
  if (retries.length === 0) return;
  await db().execute(sql`
    update pgboss.job as job
    set retry_delay = plan.delay, retry_backoff = false, retry_limit = plan."limit"
    from json_to_recordset(${JSON.stringify(retries)}::json) as plan (id uuid, delay int, "limit" int)
    where job.name = ${queue} and job.id = plan.id`);
}

/**
 * Wakes the jobs that wait for a service that has just succeeded. If it `isBack`, they run now, and the outage has cost
 * them no attempt more than they made in it. If it served others all along, the fault may be their own: they are not
 * woken by each success.
 */
export async function wakeRetries(service: ServiceName, isBack: boolean): Promise<void> {
  const queues = knownJobs().flatMap((job) => (job.service === service ? job.name : []));
  if (queues.length === 0) return;
  const start = isBack ? sql`now()` : sql`greatest(now(), job.started_on + ${WAIT_BESIDE_OTHERS}::interval)`;
  const isFree = isBack ? sql`created_on > now() - ${PATIENCE_HOURS} * interval '1 hour'` : sql`false`;
  await db().execute(sql`
    update pgboss.job as job
    set start_after = ${start}, retry_limit = retry_limit + (${isFree})::int
    where name in ${queues} and id in (
      select id from pgboss.job as job
      where name in ${queues} and state = 'retry' and start_after > ${start} for update skip locked)`);
}
