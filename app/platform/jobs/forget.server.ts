import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/**
 * Deletes every job about a person (done, queued or dead) with the personal data in it. A running job finishes
 * normally. Call this before enqueueing the jobs of the person's erasure.
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
