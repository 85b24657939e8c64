import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';

export type QueuedMail = { id: string; to: string; content: Record<string, unknown> & { template: string } };

/** What waits in the queue of one job, in the order in which it was asked for. */
export async function queued<Payload>(job: string): Promise<Payload[]> {
  const { rows } = await db().execute<{ data: Payload & Record<string, unknown> }>(
    sql`select data from pgboss.job where name = ${job} order by created_on, id`,
  );
  return rows.map(({ data }) => data);
}

/** What waits to be mailed to members. */
export const queuedMails = (): Promise<QueuedMail[]> => queued('mail.member');
