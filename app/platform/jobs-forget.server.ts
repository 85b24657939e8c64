import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/**
 * Deletes every job that is about a person, done, waiting or given up: what they hold of the person goes with them. One
 * that is under way ends by itself. To be called before the jobs of the person's erasure are enqueued.
 */
export async function forgetJobsAbout(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where state <> 'active'
      and (data->>'memberId' = ${memberId} or position(${email.toLowerCase()} in lower(data::text)) > 0)`);
}
