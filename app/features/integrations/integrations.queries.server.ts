import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import type { Position } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** Jobs that nobody has taken; the queue keeps an index of them. */
const untaken = sql`state < 'active' and not blocked`;
const forAdmin = (viewer: Viewer): SQL => (isAdmin(viewer) ? untaken : sql`false`);

const iso = (column: SQL): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type QueueCount = { queue: string; waiting: number; retrying: number; nextTryAt: string | null };

/** What waits in each of the queues. What may not start yet does not wait for anybody. */
export async function countJobs(viewer: Viewer, db: Db, queues: readonly string[]): Promise<QueueCount[]> {
  if (queues.length === 0) return [];
  const { rows } = await db.execute<QueueCount>(sql`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'retry')::int as retrying,
      ${iso(sql`min(start_after) filter (where state = 'retry')`)} as "nextTryAt"
    from pgboss.job where name in ${queues} and ${forAdmin(viewer)} group by name`);
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

const letterColumns = sql`id, source_name as job, data, coalesce(source_retry_count, 0)::int + 1 as attempts,
  source_output as output, ${iso(sql`created_on`)} as "failedAt"`;

/** Dead letters, the newest first. One row more than `limit` if there is. */
export async function findDeadLetters(
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
    select ${letterColumns} from pgboss.job
    where name in ${queues} and source_name is not null and ${forAdmin(viewer)} ${after}
    order by created_on desc, id desc limit ${limit + 1}`);
  return rows;
}

type RetryRow = Omit<LetterRow, 'failedAt'> & { nextTryAt: string };

/** What has failed and is tried again, the next first. */
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
    from pgboss.job where name in ${queues} and state = 'retry' and ${forAdmin(viewer)}
    order by start_after, id limit ${limit}`);
  return rows;
}

export type LockedLetter = LetterRow & {
  /** The first job of which it is the last try. */
  firstId: string;
};

/** One dead letter, held until the transaction ends; none when somebody else has dealt with it. */
export async function lockDeadLetter(
  viewer: Viewer,
  tx: Tx,
  queues: readonly string[],
  id: string,
): Promise<LockedLetter | undefined> {
  if (queues.length === 0) return undefined;
  const { rows } = await tx.execute<LockedLetter>(sql`
    select ${letterColumns}, coalesce(source_root_id, source_id, id) as "firstId" from pgboss.job
    where name in ${queues} and id = ${id} and source_name is not null and ${forAdmin(viewer)} for update`);
  return rows[0];
}

/** Deletes a dead letter, and what its queue still keeps of the tries before. */
export async function deleteDeadLetter(
  viewer: Viewer,
  tx: Tx,
  queue: string,
  { id, job, firstId }: LockedLetter,
): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where name = ${queue} and id = ${id} and ${forAdmin(viewer)}`);
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${job} and state = 'failed' and (id = ${firstId}::uuid or source_root_id = ${firstId}::uuid)`);
}

/** Lets what waits for its next try have it now; answers how many those are. */
export async function hurryRetries(viewer: Viewer, tx: Tx, queues: readonly string[]): Promise<number> {
  if (queues.length === 0) return 0;
  const { rows } = await tx.execute(sql`
    update pgboss.job set start_after = now()
    where name in ${queues} and state = 'retry' and start_after > now() and ${forAdmin(viewer)} returning id`);
  return rows.length;
}
