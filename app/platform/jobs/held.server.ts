import { sql } from 'drizzle-orm';
import { db, transaction } from '#app/db/client.server.ts';

// A restored database does not work on jobs until an operator says so: what was queued when the backup was made may
// have been done since, and the database may be a copy beside the one that runs. Its jobs lie in a schema of their own,
// which no migration makes: it has to be there before the newest of them have run.

/** Where the jobs of a backup wait, each as the queue had it. */
export const HELD_JOBS = 'vestry_restore.job';

type Run = (text: string, values?: readonly unknown[]) => Promise<object[]>;

/** Holds the work of the database that `run` writes to, from the end of its transaction on. */
export async function holdWork(run: Run, backupAt: string): Promise<void> {
  await run('create schema vestry_restore');
  await run('create table vestry_restore.hold (backup_at timestamptz not null)');
  await run(`create table ${HELD_JOBS} (row jsonb not null)`);
  await run('insert into vestry_restore.hold values ($1::timestamptz)', [backupAt]);
}

/** Lets the application's role resume the work, where the tables belong to another one. */
export async function grantHeldWork(run: Run, role: string): Promise<void> {
  const [quoted] = (await run('select quote_ident($1) as role', [role])) as { role: string }[];
  await run(`grant usage on schema vestry_restore to ${quoted?.role}`);
  await run(`grant select, delete on all tables in schema vestry_restore to ${quoted?.role}`);
}

/** Returns whether the work is held since a restore. */
export async function isWorkHeld(): Promise<boolean> {
  if (!(await wasRestored())) return false;
  const { rows } = await db().execute(sql`select backup_at from vestry_restore.hold`);
  return rows.length > 0;
}

async function wasRestored(): Promise<boolean> {
  const { rows } = await db().execute<{ there: boolean }>(
    sql`select to_regclass('vestry_restore.hold') is not null as there`,
  );
  return rows[0]?.there === true;
}

export type HeldJobs = { name: string; count: number }[];

export async function countHeldJobs(): Promise<HeldJobs> {
  if (!(await wasRestored())) return [];
  const { rows } = await db().execute<HeldJobs[number]>(
    sql`select row->>'name' as name, count(*)::int as count from vestry_restore.job group by 1 order by 1`,
  );
  return rows;
}

/**
 * Puts the jobs of the backup back into the queue, once, and lets processes that start from then on work. The queue
 * must be started, since a job can only be put into a queue that exists. Jobs keep their ids, by which outside services
 * recognise what they have done already.
 *
 * @returns how many jobs of each name it put back, and those of names that this version does not know, which stay;
 * `null` if the work was not held.
 */
export async function resumeWork(): Promise<{ resumed: HeldJobs; unknown: HeldJobs } | null> {
  if (!(await wasRestored())) return null;
  return transaction(async (tx) => {
    // The lock of the row: of two that resume at once, the second finds nothing.
    const { rows: held } = await tx.execute(sql`delete from vestry_restore.hold returning backup_at`);
    if (held.length === 0) return null;
    const { rows: resumed } = await tx.execute<HeldJobs[number]>(sql`
      with taken as (
        delete from vestry_restore.job where row->>'name' in (select name from pgboss.queue) returning row
      ), put_back as (
        insert into pgboss.job
        select job.* from taken, jsonb_populate_record(null::pgboss.job, row || ${UNBEGUN}::text::jsonb
          || jsonb_build_object('state', case row->>'state' when 'active' then 'retry' else row->>'state' end)) as job
        on conflict do nothing returning name
      )
      select name, count(*)::int as count from put_back group by 1 order by 1`);
    const { rows: unknown } = await tx.execute<HeldJobs[number]>(
      sql`select row->>'name' as name, count(*)::int as count from vestry_restore.job group by 1 order by 1`,
    );
    return { resumed, unknown };
  });
}

/** A job that was running when the backup was made is begun again. */
const UNBEGUN = JSON.stringify({ started_on: null, heartbeat_on: null });
