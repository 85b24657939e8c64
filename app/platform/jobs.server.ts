import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { currentBoss } from './jobs-boss.server.ts';

/** A payload is a JSON object: ids and small facts, never a copy of a row. */
export type PayloadSchema = z.ZodType<object, object>;

export type JobContext = {
  /** The same in every attempt: pass it on as an idempotency key to an outside service. */
  id: string;
  /** 1 in the first run. */
  attempt: number;
  /** Aborted when the job's time is over, the claim on it is lost, or the process stops. */
  signal: AbortSignal;
  log: Log;
};

export type JobOptions = {
  /** Runs after the first one before it is a dead letter. */
  retryLimit?: number;
  /** Seconds before the first retry; doubled each time, with jitter, up to an hour (`backoff: false`: constant). */
  retryDelay?: number;
  backoff?: boolean;
  /** A run that takes longer counts as failed. */
  expireInSeconds?: number;
  /** A run whose process has not been heard of for so long is given to another; at least 10. */
  heartbeatSeconds?: number;
  /** Runs at a time in one process. */
  concurrency?: number;
};

export type JobDefinition<Schema extends PayloadSchema = PayloadSchema> = Required<JobOptions> & {
  name: string;
  payload: Schema;
  /** Parses what the queue holds and runs the job on it. */
  handle(data: unknown, context: JobContext): Promise<void>;
};

type JobInput<Schema extends PayloadSchema> = JobOptions & {
  /** Letters, digits, `-`, `_`, `.`; also the name of the queue. Renaming it leaves waiting jobs behind. */
  name: string;
  payload: Schema;
  /** Must be safe to run twice: a process may be killed after the effect and before the tick-off. */
  run(payload: z.output<Schema>, context: JobContext): Promise<void>;
};

const defaults: Required<JobOptions> = {
  retryLimit: 8,
  retryDelay: 2,
  backoff: true,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 30,
  concurrency: 1,
};

/** Describes a job; `startJobs` runs it, `enqueue` asks for it. */
export function defineJob<Schema extends PayloadSchema>(input: JobInput<Schema>): JobDefinition<Schema> {
  const { run, ...rest } = input;
  const handle = async (data: unknown, context: JobContext) => {
    const parsed = input.payload.safeParse(data);
    if (!parsed.success) {
      throw new PermanentJobError(`${input.name} holds a wrong payload: ${z.prettifyError(parsed.error)}`);
    }
    await run(parsed.data, context);
  };
  return { ...defaults, ...rest, handle };
}

/** Thrown by a job that no retry can mend. Any error with `permanent: true` counts as one. */
export class PermanentJobError extends Error {
  readonly permanent = true;
  override name = 'PermanentJobError';
}

export type EnqueueOptions = {
  /**
   * The act that causes the job, such as `commitment.accepted:<id>`. A job is enqueued once per key, for
   * good: the key is kept in `job_key` even when the job is long done and gone. It is written in the same
   * transaction, so a roll-back frees it, and a second transaction with it waits for the first to end.
   */
  key?: string;
  /** Not before then. */
  startAfter?: Date;
};

/**
 * Enqueues a job in the caller's transaction: it exists exactly when the transaction commits.
 *
 * @returns the job's id, or null when the key was used before.
 * @throws ZodError on a payload that is not the schema's.
 */
export async function enqueue<Schema extends PayloadSchema>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
  { key, startAfter }: EnqueueOptions = {},
): Promise<string | null> {
  job.payload.parse(payload);
  if (key !== undefined && !(await takeKey(tx, job.name, key))) return null;
  const id = await currentBoss().send(job.name, payload, { startAfter, db: fromDrizzle(tx, sql) });
  if (id === null) throw new Error(`The queue of ${job.name} did not take the job.`);
  return id;
}

async function takeKey(tx: Tx, job: string, key: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into job_key (job, key) values (${job}, ${key}) on conflict do nothing returning key`,
  );
  return rows.length === 1;
}
