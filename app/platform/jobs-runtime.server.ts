import { sql } from 'drizzle-orm';
import type { PgBoss, Queue } from 'pg-boss';
import type { z } from 'zod';
import { database } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { processGlobal } from '#app/db/process-global.ts';
import type { JobDefinition, PayloadSchema } from './jobs.server.ts';
import { areJobsStarted, currentBoss, makeBoss, setCurrentBoss } from './jobs-boss.server.ts';
import { setKnownJobs } from './jobs-known.server.ts';
import { runBatch } from './jobs-run.server.ts';

const DAY = 24 * 60 * 60;
/** A job that nobody has come to run is never thrown away; the queue insists on some limit. */
const KEEP_WAITING = 3650 * DAY;
const KEEP_DONE = 7 * DAY;
const KEEP_DEAD = 3650 * DAY;
/** An idle worker asks every second; one that has not for so long is stuck or cannot reach the database. */
const STALE_AFTER_MS = 30_000;

export type JobMode = 'work' | 'enqueue-only';

export type JobSchedule<Schema extends PayloadSchema = PayloadSchema> = {
  job: JobDefinition<Schema>;
  /** Five fields of cron, in `timeZone` (UTC). A run that was missed while all was down is made up for once. */
  cron: string;
  payload: z.input<Schema>;
  timeZone?: string;
};

export type StartJobsOptions = {
  /** Every job of the product, in both modes: a queue must exist before something is put into it. */
  jobs: readonly JobDefinition[];
  schedules?: readonly JobSchedule[];
  mode: JobMode;
  log?: Log;
};

const running = processGlobal<{ mode: JobMode | null }>('jobs-mode', () => ({ mode: null }));

/** Where the jobs of `name` go that failed for good. */
export const deadLetterQueue = (name: string): string => `${name}.dead`;

const stopped = new WeakSet<PgBoss>();

/** Prepares the queues and, in mode `work`, begins to run jobs. The database must be open. */
export async function startJobs({ jobs, schedules = [], mode, log }: StartJobsOptions): Promise<void> {
  if (areJobsStarted()) throw new Error('Jobs are already started in this process.');
  const { engine, log: databaseLog } = database();
  const out = log ?? databaseLog;
  const boss = makeBoss(engine, { supervise: mode === 'work' });
  boss.on('error', (err) => {
    // A connection that the server cuts while the last ones are being closed is nobody's concern any more.
    if (!stopped.has(boss)) out.error({ err }, 'The job queue had an error');
  });
  boss.on('warning', ({ message, data }) => out.warn({ data }, `Job queue: ${message}`));
  try {
    await boss.start();
    await prepareQueues(boss, jobs);
    // Before the first job runs: it may itself ask for another.
    setCurrentBoss(boss);
    setKnownJobs(jobs);
    if (mode === 'work') {
      if (engine.kind === 'pglite') await reclaimJobs(boss);
      await setSchedules(boss, schedules);
      for (const job of jobs) await work(boss, job, out);
    }
  } catch (error) {
    setCurrentBoss(null);
    await boss.stop({ graceful: false });
    throw error;
  }
  running.mode = mode;
}

async function prepareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  const prepare = async (name: string, options: Omit<Queue, 'name' | 'policy'>) => {
    if (present.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  };
  for (const job of jobs) {
    const deadLetter = deadLetterQueue(job.name);
    await prepare(deadLetter, { retentionSeconds: KEEP_DEAD, deleteAfterSeconds: KEEP_DONE });
    await prepare(job.name, {
      deadLetter,
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelay,
      retryBackoff: job.backoff,
      retryDelayMax: job.backoff ? 3600 : undefined,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds: job.heartbeatSeconds,
      retentionSeconds: KEEP_WAITING,
      deleteAfterSeconds: KEEP_DONE,
      notify: job.pollSeconds === 1,
    });
  }
}

/**
 * The embedded database is this process's alone, so a job that is marked as running was the last process's,
 * which did not end well. It is tried again now rather than when its heartbeat has run out.
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

/** As many workers as may run at a time; each takes the next jobs as soon as it has done some, then waits. */
async function work(boss: PgBoss, job: JobDefinition, log: Log): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: job.batchSize,
    // Retries and delayed jobs send no notification, so even with one the worker asks each second.
    pollingIntervalSeconds: job.pollSeconds,
    notifyPollingIntervalSeconds: job.pollSeconds,
  } as const;
  for (let worker = 0; worker < job.concurrency; worker += 1) {
    let id: string | null = null;
    id = await boss.work<object, unknown, typeof options>(job.name, options, async (batch) => {
      const results = await runBatch(job, batch, log);
      // At once where there may be more; what gathers its jobs for a while does so until it has enough of them.
      if (id !== null && (job.pollSeconds === 1 || batch.length === job.batchSize)) boss.notifyWorker(id);
      return results;
    });
  }
}

/** For `/readyz`. In mode `work` every queue must have been asked lately or have a job under way. */
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
 * Takes no new jobs, lets those under way finish for up to `timeoutMs`, and hands the rest back to be run
 * again. Harmless when not started. Call it before `closeDatabase`.
 */
export async function stopJobs({ timeoutMs = 20_000 } = {}): Promise<void> {
  if (!areJobsStarted()) return;
  running.mode = null;
  const boss = currentBoss();
  try {
    await boss.stop({ graceful: true, timeout: timeoutMs });
  } finally {
    stopped.add(boss);
    // Not earlier: a job that is under way may still ask for another.
    setCurrentBoss(null);
  }
}
