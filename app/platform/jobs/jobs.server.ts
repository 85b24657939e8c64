import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { z } from 'zod';
import type { Db, Tx } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import type { ServiceName } from '#app/domain/services.ts';
import { currentBoss } from './boss.server.ts';
import { withCause } from './job-cause.server.ts';

/** A payload is a JSON object of ids and small facts, never a copy of a row. */
export type PayloadSchema = z.ZodType<object, object>;

export type JobContext = {
  /**
   * Stable across attempts, including when an admin retries a dead job. Pass it to outside services as the
   * idempotency key.
   */
  id: string;
  /** 1 on the first run. */
  attempt: number;
  /** Aborted when the job times out, its claim is lost, or the process stops. */
  signal: AbortSignal;
  log: Log;
};

export type JobOptions = {
  /** A description for admins, such as "Send a mail". Defaults to the name. */
  title?: string | null;
  /** Retries before the job is dead. */
  retryLimit?: number;
  /**
   * Seconds before the first retry; doubled on each retry, with jitter, up to an hour (`backoff: false`: constant).
   */
  retryDelay?: number;
  backoff?: boolean;
  /** A run that takes longer counts as failed. */
  expireInSeconds?: number;
  /** A run whose process has sent no heartbeat for this long is given to another process; at least 10. */
  heartbeatSeconds?: number;
  /** Concurrent runs per process. */
  concurrency?: number;
  /** The outside service that the job calls. The outcome of each run is recorded as that service's state. */
  service?: ServiceName | null;
  /** Interval at which the queue is polled, to gather a batch. By default, a job is run as soon as it is due. */
  pollSeconds?: number | null;
};

/** One job of a batch, as the queue stores it. */
export type QueuedJob = { id: string; data: unknown; attempt: number };

export type JobDefinition<Schema extends PayloadSchema = PayloadSchema> = Required<JobOptions> & {
  name: string;
  payload: Schema;
  /** Maximum number of jobs per run. */
  batchSize: number;
  /** Parses the queued payload and runs the job on it. */
  handle(data: unknown, context: JobContext): Promise<void>;
  /** Runs several jobs at once and returns the failures by job id. If it throws, all of them failed. */
  handleBatch(jobs: readonly QueuedJob[], context: BatchContext): Promise<ReadonlyMap<string, Error>>;
};

export type BatchContext = Pick<JobContext, 'signal' | 'log'>;

type JobInput<Schema extends PayloadSchema> = JobOptions & {
  /** Letters, digits, `-`, `_`, `.`; also the name of the queue. Renaming it strands the jobs already queued. */
  name: string;
  payload: Schema;
  /** Must be idempotent: the process may be killed after the effect and before the job is marked as done. */
  run(payload: z.output<Schema>, context: JobContext): Promise<void>;
};

type BatchInput<Schema extends PayloadSchema> = JobOptions & {
  name: string;
  payload: Schema;
  batchSize: number;
  /**
   * Must be idempotent, in any combination of jobs. Returns the failures by job id; if it throws, all of them failed.
   */
  runBatch(
    jobs: readonly { id: string; payload: z.output<Schema>; attempt: number }[],
    context: BatchContext,
  ): Promise<ReadonlyMap<string, Error>>;
};

/** For jobs with an outside effect: half a day of retries, the last ones an hour apart. */
export const OUTSIDE_RETRIES = { retryLimit: 20, retryDelay: 5 } as const satisfies JobOptions;

const defaults: Required<JobOptions> = {
  title: null,
  retryLimit: 8,
  retryDelay: 2,
  backoff: true,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 30,
  concurrency: 1,
  service: null,
  pollSeconds: null,
};

/** Defines a job. `startJobs` runs it; `enqueue` queues it. */
export function defineJob<Schema extends PayloadSchema>(input: JobInput<Schema>): JobDefinition<Schema> {
  const { run, ...rest } = input;
  const handle = async (data: unknown, context: JobContext) => run(parsePayload(input, data), context);
  const handleBatch: JobDefinition['handleBatch'] = async (jobs, context) => {
    const failed = new Map<string, Error>();
    for (const { data, ...job } of jobs) {
      await handle(data, { ...job, ...context }).catch((thrown: unknown) =>
        failed.set(job.id, asError(thrown)),
      );
    }
    return failed;
  };
  return { ...defaults, ...rest, batchSize: 1, handle, handleBatch };
}

/** Defines a job whose runs process several at once, for services with a batch API. */
export function defineBatchJob<Schema extends PayloadSchema>(
  input: BatchInput<Schema>,
): JobDefinition<Schema> {
  const { runBatch, ...rest } = input;
  const handleBatch: JobDefinition['handleBatch'] = async (jobs, context) => {
    const failed = new Map<string, Error>();
    const sound = jobs.flatMap(({ data, ...job }) => {
      try {
        return [{ ...job, payload: parsePayload(input, data) }];
      } catch (thrown) {
        failed.set(job.id, asError(thrown));
        return [];
      }
    });
    if (sound.length === 0) return failed;
    try {
      for (const [id, error] of await runBatch(sound, context)) failed.set(id, error);
    } catch (thrown) {
      for (const { id } of sound) failed.set(id, asError(thrown));
    }
    return failed;
  };
  const handle = async (data: unknown, { id, attempt, ...context }: JobContext) => {
    const error = (await handleBatch([{ id, data, attempt }], context)).get(id);
    if (error) throw error;
  };
  return { ...defaults, ...rest, handle, handleBatch };
}

function parsePayload<Schema extends PayloadSchema>(
  job: { name: string; payload: Schema },
  data: unknown,
): z.output<Schema> {
  const parsed = job.payload.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new PermanentJobError(`${job.name} holds a wrong payload: ${z.prettifyError(parsed.error)}`);
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });

/** Thrown by a job that must not be retried. Any error with `permanent: true` is treated the same. */
export class PermanentJobError extends Error {
  readonly permanent = true;
  override name = 'PermanentJobError';
}

export type EnqueueOptions = {
  /**
   * The act that causes the job, such as `commitment.accepted:<id>`. A job is enqueued only once per key: the key
   * stays in `job_key` after the job itself is deleted. It is written in the same transaction, so a rollback frees
   * it, and a concurrent transaction with the same key waits for the first one to end.
   */
  key?: string;
  startAfter?: Date;
};

/**
 * Enqueues a job in the caller's transaction. The job exists only if the transaction commits.
 *
 * @returns the job's id, or null if the key was used before.
 * @throws ZodError on a payload that does not match the schema.
 */
export async function enqueue<Schema extends PayloadSchema>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
  { key, startAfter }: EnqueueOptions = {},
): Promise<string | null> {
  job.payload.parse(payload);
  if (key !== undefined && !(await takeKey(tx, job.name, key))) return null;
  const id = await currentBoss().send(job.name, withCause(payload), { startAfter, db: fromDrizzle(tx, sql) });
  if (id === null) throw new Error(`The queue of ${job.name} did not take the job.`);
  return id;
}

/** Enqueues many jobs of one kind in the caller's transaction with one statement; without keys. */
export async function enqueueAll<Schema extends PayloadSchema>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payloads: readonly z.input<Schema>[],
  { startAfter }: Pick<EnqueueOptions, 'startAfter'> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((payload) => {
    job.payload.parse(payload);
    return { data: withCause(payload), startAfter };
  });
  await currentBoss().insert(job.name, jobs, { db: fromDrizzle(tx, sql) });
}

/** Returns whether a job was ever enqueued under this key. */
export async function isEnqueued(on: Db | Tx, { name }: { name: string }, key: string): Promise<boolean> {
  const { rows } = await on.execute(sql`select 1 from job_key where job = ${name} and key = ${key}`);
  return rows.length > 0;
}

/** Returns whether a job of this kind is queued, running or to be retried. */
export async function isUnderWay(on: Db | Tx, { name }: { name: string }): Promise<boolean> {
  const { rows } = await on.execute(
    sql`select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active') limit 1`,
  );
  return rows.length > 0;
}

/** Takes a key permanently; returns `false` if it is already taken. For acts that may take effect only once. */
export async function takeKey(tx: Tx, job: string, key: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into job_key (job, key) values (${job}, ${key}) on conflict do nothing returning key`,
  );
  return rows.length === 1;
}
