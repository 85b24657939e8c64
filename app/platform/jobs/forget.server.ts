import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { HELD_JOBS } from './held.server.ts';

/**
 * Deletes every job about a person (done, queued or dead, or held since a restore) with the personal data in it. A
 * running job finishes normally. Call this before enqueueing the jobs of the person's erasure.
 */
export async function forgetJobsAbout(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where state <> 'active'
      and (data->>'memberId' = ${memberId} or position(${email.toLowerCase()} in lower(data::text)) > 0)`);
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass(${HELD_JOBS}) is not null as there`,
  );
  if (!rows[0]?.there) return;
  await tx.execute(sql`
    delete from vestry_restore.job
    where row->'data'->>'memberId' = ${memberId}
      or position(${email.toLowerCase()} in lower((row->'data')::text)) > 0`);
}
