import { sql } from 'drizzle-orm';
import type { JobWithMetadata } from 'pg-boss';
import { db } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { asError, type JobDefinition } from './jobs.server.ts';
import { OutsideError } from './outside-error.ts';
import { noteContact } from './services.server.ts';

type Outcome = { id: string } & (
  | { status: 'completed' }
  | { status: 'failed' | 'deadletter'; output: Error }
);

type Taken = JobWithMetadata<object>;

/** Runs the jobs that were taken together and says of each how it ended. */
export async function runBatch(job: JobDefinition, batch: readonly Taken[], log: Log): Promise<Outcome[]> {
  const startedAt = performance.now();
  const failed = await failures(job, batch, log);
  const ms = Math.round(performance.now() - startedAt);
  await noteService(job, batch, failed);
  const outcomes = batch.map((one) => {
    const about = { job: job.name, jobId: one.id, attempt: one.retryCount + 1 };
    const err = failed.get(one.id);
    if (!err) {
      log.info({ ...about, ms }, 'Job done');
      return { id: one.id, status: 'completed' as const };
    }
    const final = isPermanent(err) || one.retryCount >= one.retryLimit;
    if (final) log.error({ ...about, err }, 'Job failed for good and is now a dead letter');
    else log.warn({ ...about, err }, 'Job failed and will be tried again');
    return { id: one.id, status: final ? ('deadletter' as const) : ('failed' as const), output: err };
  });
  const again = batch.filter(({ id }) => outcomes.some((one) => one.id === id && one.status === 'failed'));
  for (const one of again) await planRetry(job, one, failed.get(one.id));
  return outcomes;
}

async function failures(
  job: JobDefinition,
  batch: readonly Taken[],
  log: Log,
): Promise<ReadonlyMap<string, Error>> {
  const jobs = batch.map(({ id, data, retryCount }) => ({ id, data, attempt: retryCount + 1 }));
  const signal = AbortSignal.any(batch.map((one) => one.signal));
  try {
    return await job.handleBatch(jobs, { signal, log });
  } catch (thrown) {
    return new Map(batch.map(({ id }) => [id, asError(thrown)]));
  }
}

const isPermanent = (err: Error): boolean => 'permanent' in err && err.permanent === true;

/** The state of the outside service as this run met it. What failed by our own fault says nothing about the service. */
async function noteService(
  job: JobDefinition,
  batch: readonly Taken[],
  failed: ReadonlyMap<string, Error>,
): Promise<void> {
  const refusal = [...failed.values()].find((err) => err instanceof OutsideError);
  if (refusal) await noteContact(refusal.service, refusal);
  if (job.service && failed.size < batch.length) await noteContact(job.service, null);
}

/** A service that says when to come back is believed; for all others the pause doubles. Kept in the job's own row, which the queue reads. */
async function planRetry(job: JobDefinition, one: Taken, err: Error | undefined): Promise<void> {
  const hint = err instanceof OutsideError ? err.retryAfterMs : null;
  if (hint === null && one.retryBackoff === job.backoff && one.retryDelay === job.retryDelay) return;
  const seconds = hint === null ? job.retryDelay : Math.ceil(hint / 1000);
  const backoff = hint === null && job.backoff;
  await db().execute(
    sql`update pgboss.job set retry_delay = ${seconds}, retry_backoff = ${backoff} where name = ${job.name} and id = ${one.id}`,
  );
}
