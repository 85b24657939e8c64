import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { newId } from '#app/domain/ids.ts';
import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';

export type QueuedMail = { id: string; to: string; content: Record<string, unknown> & { template: string } };

/** Returns the queued data of one job, in the order in which it was enqueued. */
export async function queued<Payload>(job: string): Promise<Payload[]> {
  const { rows } = await db().execute<{ data: Payload & Record<string, unknown> }>(
    sql`select data from pgboss.job where name = ${job} order by created_on, id`,
  );
  return rows.map(({ data }) => data);
}

/** Returns the queued mails to members. */
export const queuedMails = (): Promise<QueuedMail[]> => queued('mail.member');

/** Runs everything ever enqueued for a job, as a worker does; a second call runs it again. */
export async function runQueued(job: Pick<JobDefinition, 'name' | 'handle'>): Promise<void> {
  const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
  for (const payload of await queued(job.name)) await job.handle(payload, context);
}
