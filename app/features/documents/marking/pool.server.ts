import type { Piscina } from 'piscina';
import { processGlobal } from '#app/db/process-global.ts';
import { DomainError } from '#app/domain/errors.ts';
import type * as Worker from './marking-worker.server.ts';
import type { PreparedPdf, Refusal } from './preparing/prepare.server.ts';

type Works = typeof Worker;
type Input<Name extends keyof Works> = Parameters<Works[Name]>[0];
type Output<Name extends keyof Works> = Name extends 'prepare'
  ? PreparedPdf | Refusal
  : Awaited<ReturnType<Works[Name]>>;

const THREADS = 2;
/** Maximum number of queued tasks; further requests are refused and have to be retried. */
const MOST_WAITING = 64;
const IDLE_MS = 60_000;
const TOO_MUCH = 'We are preparing many copies right now. Please try again in a moment.';
const LATER = { retryAfter: 5 } as const;
const MEGABYTES = 1024 * 1024;
const LARGE_BYTES = 50 * MEGABYTES;
const SECONDS = 1000;
/** Time limit for each kind of work. */
const TIME_LIMITS = {
  prepare: 600 * SECONDS,
  fill: 30 * SECONDS,
  pictureFacts: 30 * SECONDS,
  picture: 60 * SECONDS,
  trace: 120 * SECONDS,
} as const satisfies Record<keyof Works, number>;

/** Refused without having been tried: unlike a failure, it says nothing about the file. */
export class QueueFullError extends DomainError {
  constructor() {
    super('unavailable', TOO_MUCH, LATER);
  }
}

type Shared = {
  pool: Promise<Piscina> | null;
  /** The last of the tasks that run one after the other. */
  large: Promise<unknown>;
  preparing: Promise<unknown>;
};

const shared = processGlobal<Shared>('marking-pool', () => ({
  pool: null,
  large: Promise.resolve(),
  preparing: Promise.resolve(),
}));

/** In development, Node.js runs the worker's source directly; in production it is next to the server bundle. */
const workerFile = (): string =>
  import.meta.url.endsWith('.ts')
    ? new URL('./marking-worker.server.ts', import.meta.url).href
    : import.meta.url.replace(/(assets\/)?[^/]*$/, 'marking-worker.js');

async function openPool(): Promise<Piscina> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool({
    filename: workerFile(),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    maxQueue: MOST_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
}

/**
 * Runs one kind of work on files in a worker thread, so that it never blocks pages. One file is prepared at a time,
 * which leaves a thread for copies that people are waiting for.
 * @throws QueueFullError; DomainError `unavailable` when it takes too long.
 */
export async function inThread<Name extends keyof Works>(
  name: Name,
  input: Input<Name>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Output<Name>> {
  shared.pool ??= openPool();
  const pool = await shared.pool;
  const run = async () => {
    if (pool.queueSize >= MOST_WAITING) throw new QueueFullError();
    const limits = [AbortSignal.timeout(TIME_LIMITS[name]), ...(signal ? [signal] : [])];
    try {
      return await pool.run(input, { name, signal: AbortSignal.any(limits) });
    } catch (error) {
      const isOverdue = error instanceof Error && error.name === 'AbortError' && !signal?.aborted;
      throw isOverdue ? new DomainError('unavailable', TOO_MUCH, { ...LATER, cause: error }) : error;
    }
  };
  if (name !== 'prepare') return run();
  const turn = shared.preparing.then(run);
  shared.preparing = turn.catch(() => undefined);
  return turn;
}

/** Runs work on one large file at a time: each needs several times its size in memory. */
export function oneLargeAtATime<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (bytes < LARGE_BYTES) return work();
  const done = shared.large.then(work);
  shared.large = done.catch(() => undefined);
  return done;
}

/** Ends the threads; the next work starts new ones. */
export async function closePool(): Promise<void> {
  const pool = await shared.pool;
  shared.pool = null;
  await pool?.destroy();
}
