import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { currentBoss } from './jobs-boss.server.ts';
import type { ServiceName } from './services.ts';

/** A payload is a JSON object: ids and small facts, never a copy of a row. */
export type PayloadSchema = z.ZodType<object, object>;

export type JobContext = {
  /**
   * The same in every attempt, also when an admin has a dead letter tried again: pass it on as an idempotency key to an
   * outside service.
   */
  id: string;
  /** 1 in the first run. */
  attempt: number;
  /** Aborted when the job's time is over, the claim on it is lost, or the process stops. */
  signal: AbortSignal;
  log: Log;
};

export type JobOptions = {
  /** What it does, in words for admins: "Send a mail". Its name where there is none. */
  title?: string | null;
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
  /** The outside service that it has its effect on; how each run ended is noted as that service's state. */
  service?: ServiceName | null;
  /** How often the queue is asked for work. */
  pollSeconds?: number;
};

/** One job of a batch as the queue holds it. */
export type QueuedJob = { id: string; data: unknown; attempt: number };

export type JobDefinition<Schema extends PayloadSchema = PayloadSchema> = Required<JobOptions> & {
  name: string;
  payload: Schema;
  /** Jobs that one run takes at most. */
  batchSize: number;
  /** Parses what the queue holds and runs the job on it. */
  handle(data: unknown, context: JobContext): Promise<void>;
  /** Runs several at once; answers what went wrong, by the job's id. What it throws went wrong for all. */
  handleBatch(jobs: readonly QueuedJob[], context: BatchContext): Promise<ReadonlyMap<string, Error>>;
};

export type BatchContext = Pick<JobContext, 'signal' | 'log'>;

type JobInput<Schema extends PayloadSchema> = JobOptions & {
  /** Letters, digits, `-`, `_`, `.`; also the name of the queue. Renaming it leaves waiting jobs behind. */
  name: string;
  payload: Schema;
  /** Must be safe to run twice: a process may be killed after the effect and before the tick-off. */
  run(payload: z.output<Schema>, context: JobContext): Promise<void>;
};

type BatchInput<Schema extends PayloadSchema> = JobOptions & {
  name: string;
  payload: Schema;
  batchSize: number;
  /** Must be safe to run twice, with any others. Answers what went wrong, by the job's id; what it throws went wrong for all. */
  runBatch(
    jobs: readonly { id: string; payload: z.output<Schema>; attempt: number }[],
    context: BatchContext,
  ): Promise<ReadonlyMap<string, Error>>;
};

/** For jobs with an effect outside: half a day of retries, the last of them an hour apart. */
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
  pollSeconds: 1,
};

/** Describes a job; `startJobs` runs it, `enqueue` asks for it. */
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

/** Describes a job of which one run does several at once, for a service that takes them so. */
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

/** Enqueues many jobs of a kind in the caller's transaction, in one statement; without keys. */
export async function enqueueAll<Schema extends PayloadSchema>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payloads: readonly z.input<Schema>[],
  { startAfter }: Pick<EnqueueOptions, 'startAfter'> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((payload) => {
    job.payload.parse(payload);
    return { data: payload, startAfter };
  });
  await currentBoss().insert(job.name, jobs, { db: fromDrizzle(tx, sql) });
}

async function takeKey(tx: Tx, job: string, key: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into job_key (job, key) values (${job}, ${key}) on conflict do nothing returning key`,
  );
  return rows.length === 1;
}
