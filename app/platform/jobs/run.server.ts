import type { JobWithMetadata } from 'pg-boss';
import type { Log } from '#app/db/log.ts';
import { isService } from '#app/domain/services.ts';
import { currentMeter, type JobOutcome } from '../metrics/meter.server.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { isPaced, noteContact } from '../outside/services.server.ts';
import { inTrace } from '../tracing/tracing.server.ts';
import { type JobReason, reasonOf } from './failure-reason.ts';
import { causesOf } from './job-cause.server.ts';
import { asError, type JobDefinition } from './jobs.server.ts';
import { LONGEST_DELAY_SECONDS, PATIENCE_HOURS, planRetries, type Retry } from './retry.server.ts';

type Outcome = { id: string } & (
  | { status: 'completed' }
  | { status: 'failed' | 'deadletter'; output: JobReason }
);

type TakenJob = JobWithMetadata<object>;

/** Failures by the job's id in the queue. */
type Failures = ReadonlyMap<string, Error>;

const PATIENCE_MS = PATIENCE_HOURS * 3_600_000;
const LONGEST_PAUSE_SECONDS = PATIENCE_HOURS * 3600;
/** The pause after a 429 that names none. */
const USUAL_PAUSE_MS = 30_000;

const OUTCOMES: Readonly<Record<Outcome['status'], JobOutcome>> = {
  completed: 'done',
  failed: 'retried',
  deadletter: 'dead',
};

/** Runs the jobs that were taken together and records the outcome of each. */
export async function runBatch(job: JobDefinition, batch: readonly TakenJob[], log: Log): Promise<Outcome[]> {
  const { name } = job;
  const causes = causesOf(batch.map(({ data }) => data));
  const attributes = { 'messaging.destination.name': name, 'messaging.batch.message_count': batch.length };
  return inTrace({ name: `job ${name}`, kind: 'consumer', causes, attributes }, async (span) => {
    const startedAt = performance.now();
    currentMeter()?.jobsTaken(name, batch.length);
    const outcomes = await runTaken(job, batch, log);
    const ends = outcomes.map(({ status }) => OUTCOMES[status]);
    if (ends.some((end) => end !== 'done')) span.fail(ends.includes('dead') ? 'dead' : 'retried');
    currentMeter()?.jobsOver(name, ends, (performance.now() - startedAt) / 1000);
    return outcomes;
  });
}

async function runTaken(job: JobDefinition, batch: readonly TakenJob[], log: Log): Promise<Outcome[]> {
  const startedAt = performance.now();
  const failed = await failures(job, batch, log);
  const ms = Math.round(performance.now() - startedAt);
  const retries: Retry[] = [];
  const outcomes = batch.map((one): Outcome => {
    const about = { job: job.name, jobId: one.id, attempt: one.retryCount + 1 };
    const err = failed.get(one.id);
    if (!err) {
      log.info({ ...about, ms }, 'Job done');
      return { id: one.id, status: 'completed' };
    }
    const retry = retryOf(job, one, err);
    if (retry) {
      retries.push(retry);
      log.warn({ ...about, err }, 'Job failed and will be tried again');
    } else log.error({ ...about, err }, 'Job failed for good and is now a dead letter');
    return { id: one.id, status: retry ? 'failed' : 'deadletter', output: reasonOf(err) };
  });
  // The jobs are done, even if the service's state cannot be recorded.
  await aside(log, 'How the service was could not be noted', () => noteService(job, batch, failed));
  await aside(log, 'The pause before the next try could not be set', () => planRetries(job.name, retries));
  return outcomes;
}

async function aside(log: Log, failing: string, note: () => Promise<void>): Promise<void> {
  await note().catch((err: unknown) => log.error({ err }, failing));
}

async function failures(job: JobDefinition, batch: readonly TakenJob[], log: Log): Promise<Failures> {
  const jobs = batch.map((one) => ({ id: effectOf(one), data: one.data, attempt: one.retryCount + 1 }));
  const signal = whenAllAreOver(batch.map((one) => one.signal));
  try {
    const failed = await job.handleBatch(jobs, { signal, log });
    return new Map(
      batch.flatMap((one) => {
        const error = failed.get(effectOf(one));
        return error ? [[one.id, error] as const] : [];
      }),
    );
  } catch (thrown) {
    return new Map(batch.map(({ id }) => [id, asError(thrown)]));
  }
}

/**
 * Returns the id of the original job if an admin retried a dead one: outside services must see the same idempotency
 * key.
 */
const effectOf = ({ id, sourceRootId }: TakenJob): string => sourceRootId ?? id;

/**
 * Aborts when every signal has aborted. A single job may lose its claim while the others continue; at the timeout or
 * when the process stops, all of them abort.
 */
function whenAllAreOver(signals: readonly AbortSignal[]): AbortSignal {
  const over = new AbortController();
  let left = signals.length;
  for (const signal of signals) {
    const one = () => {
      left -= 1;
      if (left === 0) over.abort(signal.reason);
    };
    if (signal.aborted) one();
    else signal.addEventListener('abort', one, { once: true });
  }
  return over.signal;
}

/** Returns the next attempt; `null` if a retry cannot help or the attempts are used up. */
function retryOf(job: JobDefinition, one: TakenJob, err: Error): Retry | null {
  if ('permanent' in err && err.permanent === true) return null;
  const pauseMs = pauseOf(err);
  const isPatient =
    pauseMs !== null && one.retryLimit > 0 && Date.now() - one.createdOn.getTime() < PATIENCE_MS;
  const limit = one.retryLimit + (isPatient ? 1 : 0);
  if (one.retryCount >= limit) return null;
  if (pauseMs === null) return { id: one.id, limit, delay: delayAfter(job, failuresOf(job, one)) };
  const delay = Math.min(Math.max(1, Math.ceil(pauseMs / 1000)), LONGEST_PAUSE_SECONDS);
  return { id: one.id, limit, delay };
}

const pauseOf = (err: Error): number | null =>
  err instanceof OutsideError ? (err.retryAfterMs ?? (err.status === 429 ? USUAL_PAUSE_MS : null)) : null;

/** How often the job has failed, this time included. What does not count as an attempt has raised its limit. */
const failuresOf = (job: JobDefinition, { retryCount, retryLimit }: TakenJob): number =>
  retryCount + 1 - Math.max(0, retryLimit - job.retryLimit);

/** Doubles with each failure, with jitter. */
function delayAfter({ retryDelay, backoff }: JobDefinition, failures: number): number {
  if (!backoff) return retryDelay;
  const least = retryDelay * 2 ** Math.max(0, failures - 1);
  return Math.min(Math.round(least * (1 + Math.random())), LONGEST_DELAY_SECONDS);
}

/**
 * Records the state of the outside service as seen by this run. Failures of our own say nothing about the service.
 */
async function noteService(job: JobDefinition, batch: readonly TakenJob[], failed: Failures): Promise<void> {
  const refusal = [...failed.values()].find((err) => err instanceof OutsideError && !isPaced(err));
  if (refusal instanceof OutsideError && isService(refusal.service))
    await noteContact(refusal.service, refusal);
  if (job.service && failed.size < batch.length) await noteContact(job.service, null);
}
