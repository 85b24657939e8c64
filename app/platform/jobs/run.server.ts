import type { JobWithMetadata } from 'pg-boss';
import type { Log } from '#app/db/log.ts';
import { isService } from '#app/domain/services.ts';
import { type JobOutcome, meter } from '../metrics/meter.server.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { isPaced, noteContact } from '../outside/services.server.ts';
import { inTrace } from '../tracing/tracing.server.ts';
import { type JobReason, reasonOf } from './failure-reason.ts';
import { causesOf } from './job-cause.server.ts';
import { asError, type JobDefinition } from './jobs.server.ts';
import { planRetries, type Retry } from './retry.server.ts';

type Outcome = { id: string } & (
  | { status: 'completed' }
  | { status: 'failed' | 'deadletter'; output: JobReason }
);

type Taken = JobWithMetadata<object>;

/** Failures by the job's id in the queue. */
type Failures = ReadonlyMap<string, Error>;

/** How long a service may defer calls without using up attempts. */
const PATIENCE_MS = 12 * 60 * 60 * 1000;
const LONGEST_PAUSE_SECONDS = 12 * 60 * 60;

const OUTCOMES: Readonly<Record<Outcome['status'], JobOutcome>> = {
  completed: 'done',
  failed: 'retried',
  deadletter: 'dead',
};

/** Runs the jobs that were taken together and records the outcome of each. */
export async function runBatch(job: JobDefinition, batch: readonly Taken[], log: Log): Promise<Outcome[]> {
  const { name } = job;
  const causes = causesOf(batch.map(({ data }) => data));
  const attributes = { 'messaging.destination.name': name, 'messaging.batch.message_count': batch.length };
  return inTrace({ name: `job ${name}`, kind: 'consumer', causes, attributes }, async (span) => {
    const startedAt = performance.now();
    meter()?.jobsTaken(name, batch.length);
    const outcomes = await runTaken(job, batch, log);
    const ends = outcomes.map(({ status }) => OUTCOMES[status]);
    if (ends.some((end) => end !== 'done')) span.fail(ends.includes('dead') ? 'dead' : 'retried');
    meter()?.jobsOver(name, ends, (performance.now() - startedAt) / 1000);
    return outcomes;
  });
}

async function runTaken(job: JobDefinition, batch: readonly Taken[], log: Log): Promise<Outcome[]> {
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

async function failures(job: JobDefinition, batch: readonly Taken[], log: Log): Promise<Failures> {
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
const effectOf = ({ id, sourceRootId }: Taken): string => sourceRootId ?? id;

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
function retryOf(job: JobDefinition, one: Taken, err: Error): Retry | null {
  if ('permanent' in err && err.permanent === true) return null;
  const hint = err instanceof OutsideError ? err.retryAfterMs : null;
  const isPatient = hint !== null && one.retryLimit > 0 && Date.now() - one.createdOn.getTime() < PATIENCE_MS;
  const limit = one.retryLimit + (isPatient ? 1 : 0);
  if (one.retryCount >= limit) return null;
  if (hint === null) return { id: one.id, limit, delay: job.retryDelay, backoff: job.backoff };
  const delay = Math.min(Math.max(1, Math.ceil(hint / 1000)), LONGEST_PAUSE_SECONDS);
  return { id: one.id, limit, delay, backoff: false };
}

/**
 * Records the state of the outside service as seen by this run. Failures of our own say nothing about the service.
 */
async function noteService(job: JobDefinition, batch: readonly Taken[], failed: Failures): Promise<void> {
  const refusal = [...failed.values()].find((err) => err instanceof OutsideError && !isPaced(err));
  if (refusal instanceof OutsideError && isService(refusal.service))
    await noteContact(refusal.service, refusal);
  if (job.service && failed.size < batch.length) await noteContact(job.service, null);
}
