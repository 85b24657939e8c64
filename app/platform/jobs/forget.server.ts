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
  await deleteJobs(
    tx,
    (data) => sql`(${data}->>'memberId' = ${memberId} or ${names(data, email.toLowerCase())})`,
  );
}

/** Deletes the jobs of these mails, in the same places. */
export async function forgetMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0)
    await deleteJobs(tx, (data) => sql`${data}->>'id' = any(${sql.param(mailIds)}::text[])`);
}

/** Replaces a text by another in the data of every job that has it as a whole value, in the same places. */
export async function replaceInJobs(tx: Tx, text: string, by: string): Promise<void> {
  const json = (value: string) => sql`to_jsonb(${value}::text)::text`;
  const replaced = (column: SQL) => sql`replace(${column}::text, ${json(text)}, ${json(by)})::jsonb`;
  const has = (column: SQL) => sql`position(${json(text)} in ${column}::text) > 0`;
  const [data, row] = [sql`data`, sql`row`];
  await tx.execute(
    sql`update pgboss.job set data = ${replaced(data)} where state <> 'active' and ${has(data)}`,
  );
  if (await areHeld(tx))
    await tx.execute(sql`update vestry_restore.job set row = ${replaced(row)} where ${has(row)}`);
}

async function deleteJobs(tx: Tx, isMeant: (data: SQL) => SQL): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where state <> 'active' and ${isMeant(sql`data`)}`);
  if (await areHeld(tx))
    await tx.execute(sql`delete from vestry_restore.job where ${isMeant(sql`(row->'data')`)}`);
}

async function areHeld(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass(${HELD_JOBS}) is not null as there`,
  );
  return rows[0]?.there === true;
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
