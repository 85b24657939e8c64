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

/** Returns the queued mails to members, each without its recipient's choices. */
export async function queuedMails(): Promise<QueuedMail[]> {
  const mails = await queued<QueuedMail & { notice?: unknown; memberId?: string }>('mail.member');
  return mails.map(({ notice: _, memberId: __, ...mail }) => mail);
}

/** Returns the recipients of the queued mails to many, with the shared content. */
export async function queuedMailsToMany(): Promise<{ to: string; content: QueuedMail['content'] }[]> {
  const { rows } = await db().execute<{ to: string; content: QueuedMail['content'] }>(sql`
    select member.email as "to", job.data->'content' as content
    from pgboss.job as job, jsonb_array_elements_text(job.data->'notificationIds') as one (id)
    join notification on notification.id = one.id::uuid
    join member on member.id = notification.member_id
    where job.name = 'mail.many' order by job.created_on, notification.id`);
  return rows;
}

/** Runs everything ever enqueued for a job, as a worker does; a second call runs it again. */
export async function runQueued(job: Pick<JobDefinition, 'name' | 'handle'>): Promise<void> {
  const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
  for (const payload of await queued(job.name)) await job.handle(payload, context);
}
