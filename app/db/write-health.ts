import { processGlobal } from './process-global.ts';
import { databaseError } from './sql-state.ts';

/** The database responds but cannot write: it is read-only, or its disk is full or broken. */
const NO_WRITES: ReadonlySet<string> = new Set(['25006', '53100', '58030']);
/** How long a failure counts: without traffic, no further failure would show that the problem persists. */
const COUNTS_FOR_MS = 30_000;

const health = processGlobal('write-health', () => ({ failedAt: Number.NEGATIVE_INFINITY }));

/** Returns whether the error says that the database cannot write at all. */
export const isWriteOutage = (error: unknown): boolean => NO_WRITES.has(databaseError(error)?.code ?? '');

/** Records a write that failed because the database cannot write. */
export function noteFailedWrite(error: unknown, now = performance.now()): void {
  if (isWriteOutage(error)) health.failedAt = now;
}

/** Returns whether a write has failed for this reason in the last half minute. */
export const writesFailed = (now = performance.now()): boolean => now - health.failedAt < COUNTS_FOR_MS;
