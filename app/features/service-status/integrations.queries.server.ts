import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';

/** Jobs not taken by a worker; the queue has an index of them. */
const untaken = sql`state < 'active' and not blocked`;
const untakenFor = (viewer: Viewer): SQL => sql`(${forAdmin(viewer, 'system')} and ${untaken})`;

const iso = (column: SQL): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type QueueCount = { queue: string; waiting: number; retrying: number; nextTryAt: string | null };

/** Counts the pending jobs of each queue. A job scheduled for later does not count as waiting. */
export async function countJobs(viewer: Viewer, db: Db, queues: readonly string[]): Promise<QueueCount[]> {
  if (queues.length === 0) return [];
  const { rows } = await db.execute<QueueCount>(sql`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'retry')::int as retrying,
      ${iso(sql`min(start_after) filter (where state = 'retry')`)} as "nextTryAt"
    from pgboss.job where name in ${queues} and ${untakenFor(viewer)} group by name`);
  return rows;
}

type LetterRow = {
  id: string;
  job: string;
  data: unknown;
  attempts: number;
  output: unknown;
  failedAt: string;
};

const deadJobColumns = sql`id, source_name as job, data, coalesce(source_retry_count, 0)::int + 1 as attempts,
  source_output as output, ${iso(sql`created_on`)} as "failedAt"`;

/** Finds dead jobs, newest first; one row more than `limit` to detect more. */
export async function findDeadJobs(
  viewer: Viewer,
  db: Db,
  queues: readonly string[],
  position: Position | null,
  limit: number,
): Promise<LetterRow[]> {
  if (queues.length === 0) return [];
  const after = position
    ? sql`and (created_on, id) < (${position.key}::timestamptz, ${position.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<LetterRow>(sql`
    select ${deadJobColumns} from pgboss.job
    where name in ${queues} and source_name is not null and ${untakenFor(viewer)} ${after}
    order by created_on desc, id desc limit ${limit + 1}`);
  return rows;
}

type RetryRow = Omit<LetterRow, 'failedAt'> & { nextTryAt: string };

/** Finds failed jobs that are awaiting a retry, the next first. */
export async function findRetries(
  viewer: Viewer,
  db: Db,
  queues: readonly string[],
  limit: number,
): Promise<RetryRow[]> {
  if (queues.length === 0) return [];
  const { rows } = await db.execute<RetryRow>(sql`
    select id, name as job, data, retry_count::int + 1 as attempts, output,
      ${iso(sql`start_after`)} as "nextTryAt"
    from pgboss.job where name in ${queues} and state = 'retry' and ${untakenFor(viewer)}
    order by start_after, id limit ${limit}`);
  return rows;
}

export type LockedDeadJob = LetterRow & {
  /** The original job, of which this is the last attempt. */
  firstId: string;
};

/** Locks a dead job until the transaction ends; none when another admin has resolved it. */
export async function lockDeadJob(
  viewer: Viewer,
  tx: Tx,
  queues: readonly string[],
  id: string,
): Promise<LockedDeadJob | undefined> {
  if (queues.length === 0) return undefined;
  const { rows } = await tx.execute<LockedDeadJob>(sql`
    select ${deadJobColumns}, coalesce(source_root_id, source_id, id) as "firstId" from pgboss.job
    where name in ${queues} and id = ${id} and source_name is not null and ${untakenFor(viewer)} for update`);
  return rows[0];
}

/** Deletes a dead job and its queue's records of earlier attempts. */
export async function deleteDeadJob(
  viewer: Viewer,
  tx: Tx,
  queue: string,
  { id, job, firstId }: LockedDeadJob,
): Promise<void> {
  await tx.execute(
    sql`delete from pgboss.job where name = ${queue} and id = ${id} and ${untakenFor(viewer)}`,
  );
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${job} and state = 'failed' and (id = ${firstId}::uuid or source_root_id = ${firstId}::uuid)`);
}

/** Makes failed jobs that are awaiting a retry run now; returns their number. */
export async function hurryRetries(viewer: Viewer, tx: Tx, queues: readonly string[]): Promise<number> {
  if (queues.length === 0) return 0;
  const { rows } = await tx.execute(sql`
    update pgboss.job set start_after = now()
    where name in ${queues} and state = 'retry' and start_after > now() and ${untakenFor(viewer)} returning id`);
  return rows.length;
}
