import { type SQL, sql } from 'drizzle-orm';
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
  const isAbout = (data: SQL) =>
    sql`(${data}->>'memberId' = ${memberId} or ${names(data, email.toLowerCase())})`;
  await tx.execute(sql`delete from pgboss.job where state <> 'active' and ${isAbout(sql`data`)}`);
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass(${HELD_JOBS}) is not null as there`,
  );
  if (!rows[0]?.there) return;
  await tx.execute(sql`delete from vestry_restore.job where ${isAbout(sql`(row->'data')`)}`);
}

/** What may be around an address in a text. `anna@example.com` is not in `hanna@example.com`. */
const BEFORE = '(^|[^[:alnum:]._+-])';
const AFTER = '($|[^[:alnum:].-]|[.-]+($|[^[:alnum:].-]))';

/** Matches jobs with this address, in lower case, in any text of their data. */
function names(data: SQL, address: string): SQL {
  const literal = address.replace(/[^\p{L}\p{N}@]/gu, '\\$&');
  return sql`(position(${address} in lower(${data}::text)) > 0 and exists (
    select from jsonb_path_query(${data}, '$.** ? (@.type() == "string")') as leaf
    where lower(leaf #>> '{}') ~ ${`${BEFORE}${literal}${AFTER}`}))`;
}
