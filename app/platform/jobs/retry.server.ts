import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';

/** The next attempt of a job: after `delay` seconds, or after twice the previous delay. */
export type Retry = { id: string; delay: number; backoff: boolean; limit: number };

/**
 * Schedules retries. A `Retry-After` of the service is respected; otherwise the delay doubles. The values are written
 * to the job rows, which the queue reads when the jobs are marked as failed.
 */
export async function planRetries(queue: string, retries: readonly Retry[]): Promise<void> {
  if (retries.length === 0) return;
  await db().execute(sql`
    update pgboss.job as job
    set retry_delay = plan.delay, retry_backoff = plan.backoff, retry_limit = plan."limit"
    from json_to_recordset(${JSON.stringify(retries)}::json)
      as plan (id uuid, delay int, backoff boolean, "limit" int)
    where job.name = ${queue} and job.id = plan.id
      and (job.retry_delay, job.retry_backoff, job.retry_limit) <> (plan.delay, plan.backoff, plan."limit")`);
}
