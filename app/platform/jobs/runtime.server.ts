import { sql } from 'drizzle-orm';
import type { PgBoss, Queue } from 'pg-boss';
import type { z } from 'zod';
import { database } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { areJobsStarted, currentBoss, makeBoss, setCurrentBoss } from './boss.server.ts';
import { wakeForDueJobs } from './due-jobs.server.ts';
import type { JobDefinition, PayloadSchema } from './jobs.server.ts';
import { setKnownJobs } from './known-jobs.server.ts';
import { LONGEST_DELAY_SECONDS } from './retry.server.ts';
import { runBatch } from './run.server.ts';

const DAY = 24 * 60 * 60;
/** Queued jobs must never expire, but the queue requires a limit. */
const KEEP_WAITING = 3650 * DAY;
const KEEP_DONE = 7 * DAY;
const KEEP_DEAD = 3650 * DAY;
/** Interval at which an idle worker polls, should it miss that it was woken. */
const IDLE_POLL_SECONDS = 10;
/** After this long without a poll, a worker is stuck or cannot reach the database. */
const STALE_AFTER_MS = 30_000;

export type JobMode = 'work' | 'enqueue-only';

export type JobSchedule<Schema extends PayloadSchema = PayloadSchema> = {
  job: JobDefinition<Schema>;
  /** Five-field cron expression, in `timeZone` (UTC). Runs missed during downtime are caught up on once. */
  cron: string;
  payload: z.input<Schema>;
  timeZone?: string;
};

export type StartJobsOptions = {
  /** Every job of the application, in both modes: a queue must exist before a job can be added to it. */
  jobs: readonly JobDefinition[];
  schedules?: readonly JobSchedule[];
  mode: JobMode;
  log?: Log;
};

type Running = { mode: JobMode | null; stopWaking: (() => Promise<void>) | null };
const running = processGlobal<Running>('jobs-mode', () => ({ mode: null, stopWaking: null }));

export const deadJobQueue = (name: string): string => `${name}.dead`;

const stopped = new WeakSet<PgBoss>();

/** Creates the queues and, in mode `work`, starts running jobs. The database must be open. */
export async function startJobs({ jobs, schedules = [], mode, log }: StartJobsOptions): Promise<void> {
  if (areJobsStarted()) throw new Error('Jobs are already started in this process.');
  const { engine, log: databaseLog } = database();
  const out = log ?? databaseLog;
  const boss = makeBoss(engine, { supervise: mode === 'work' });
  boss.on('error', (err) => {
    // Ignore connection errors from the server during shutdown.
    if (!stopped.has(boss)) out.error({ err }, 'The job queue had an error');
  });
  boss.on('warning', ({ message, data }) => out.warn({ data }, `Job queue: ${message}`));
  try {
    await boss.start();
    await prepareQueues(boss, jobs);
    // Set before the first job runs, because a job may enqueue another.
    setCurrentBoss(boss);
    setKnownJobs(jobs);
    if (mode === 'work') {
      if (engine.kind === 'pglite') await reclaimJobs(boss);
      await setSchedules(boss, schedules);
      for (const job of jobs) await work(boss, job, out);
      const woken = jobs.filter(isWoken).map(({ name }) => name);
      running.stopWaking = wakeForDueJobs(boss, woken, (err) =>
        out.error({ err }, 'The job queue had an error'),
      );
    }
  } catch (error) {
    setCurrentBoss(null);
    await boss.stop({ graceful: false });
    throw error;
  }
  running.mode = mode;
}

type QueueOptions = Omit<Queue, 'name' | 'policy'>;

/** Whether a queue already is as wanted: most are at every start but the first of a release. */
const hasOptions = (queue: Queue, wanted: QueueOptions): boolean =>
  Object.entries(wanted).every(
    ([option, value]) => value === undefined || queue[option as keyof QueueOptions] === value,
  );

async function prepareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const prepare = async (name: string, options: QueueOptions) => {
    const queue = present.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (!hasOptions(queue, options)) await boss.updateQueue(name, options);
  };
  for (const job of jobs) {
    const deadLetter = deadJobQueue(job.name);
    await prepare(deadLetter, { retentionSeconds: KEEP_DEAD, deleteAfterSeconds: KEEP_DONE });
    await prepare(job.name, {
      deadLetter,
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelay,
      retryBackoff: job.backoff,
      retryDelayMax: job.backoff ? LONGEST_DELAY_SECONDS : undefined,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds: job.heartbeatSeconds,
      retentionSeconds: KEEP_WAITING,
      deleteAfterSeconds: KEEP_DONE,
      notify: isWoken(job),
    });
  }
}

/** Whether its workers run a job as soon as it is due. The others gather jobs from poll to poll. */
const isWoken = ({ pollSeconds }: JobDefinition): boolean => pollSeconds === null;

/**
 * Retries jobs of the previous process. The embedded database belongs to this process alone, so a job marked as
 * running was left by a process that crashed. It is retried now instead of when its heartbeat expires.
 */
async function reclaimJobs(boss: PgBoss): Promise<void> {
  const { rows } = await database().db.execute<{ name: string; ids: string[] }>(
    sql`select name, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
  );
  for (const { name, ids } of rows) {
    await boss.fail(name, ids, { message: 'The process ended in the middle of the job.' });
  }
}

async function setSchedules(boss: PgBoss, schedules: readonly JobSchedule[]): Promise<void> {
  const wanted = new Set(schedules.map(({ job }) => job.name));
  for (const { name, key } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name, key);
  }
  for (const { job, cron, payload, timeZone = 'UTC' } of schedules) {
    job.payload.parse(payload);
    await boss.schedule(job.name, cron, payload, { tz: timeZone, missed: 'once' });
  }
}

/** Starts one worker per concurrent run. Each takes the next jobs as soon as it is done, then waits. */
async function work(boss: PgBoss, job: JobDefinition, log: Log): Promise<void> {
  const pollSeconds = job.pollSeconds ?? IDLE_POLL_SECONDS;
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: job.batchSize,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const;
  for (let worker = 0; worker < job.concurrency; worker += 1) {
    let id: string | null = null;
    id = await boss.work<object, unknown, typeof options>(job.name, options, async (batch) => {
      const results = await runBatch(job, batch, log);
      // Poll again at once if there may be more. Jobs that gather a batch wait until the batch is full.
      if (id !== null && (isWoken(job) || batch.length === job.batchSize)) boss.notifyWorker(id);
      return results;
    });
  }
}

/**
 * Returns the health of the jobs for `/readyz`. In mode `work`, every queue must have been polled recently or have a
 * job running.
 */
export function jobsHealth(now = Date.now()): { alive: boolean; mode: JobMode | null; stalled: string[] } {
  if (running.mode === null) return { alive: false, mode: null, stalled: [] };
  const stalled = currentBoss()
    .getWipData()
    .filter(({ state, count }) => state === 'active' && count === 0)
    .filter(({ lastFetchedOn, lastJobEndedOn, createdOn }) => {
      return now - Math.max(lastFetchedOn ?? createdOn, lastJobEndedOn ?? 0) > STALE_AFTER_MS;
    })
    .map(({ name }) => name);
  return { alive: stalled.length === 0, mode: running.mode, stalled: [...new Set(stalled)] };
}

/**
 * Returns how long the oldest due job has been waiting; 0 if none is due. Works in every process, with or without
 * workers.
 */
export async function oldestDueJobSeconds(): Promise<number> {
  const { rows } = await database().db.execute<{ seconds: number }>(
    sql`select coalesce(extract(epoch from now() - min(start_after)), 0)::int as seconds
      from pgboss.job where state in ('created', 'retry') and start_after <= now() and name not like '%.dead'`,
  );
  return Number(rows[0]?.seconds ?? 0);
}

/**
 * Stops taking jobs, lets running ones finish for up to `timeoutMs`, and requeues the rest. Does nothing if not
 * started. Call it before `closeDatabase`.
 */
export async function stopJobs({ timeoutMs = 20_000 } = {}): Promise<void> {
  if (!areJobsStarted()) return;
  running.mode = null;
  const boss = currentBoss();
  await running.stopWaking?.();
  running.stopWaking = null;
  try {
    await boss.stop({ graceful: true, timeout: timeoutMs });
  } finally {
    stopped.add(boss);
    // Not earlier: a running job may still enqueue another.
    setCurrentBoss(null);
  }
}
