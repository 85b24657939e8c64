import { processGlobal } from '#app/db/process-global.ts';

const waits = processGlobal('waits', () => ({ longestMs: Number.POSITIVE_INFINITY }));

/** Caps every deadline from now on, so that tests of an unresponsive service take milliseconds. */
export function capWaits(longestMs: number): void {
  waits.longestMs = longestMs;
}

/** Returns the deadline for an outside service that gets `ms` in production. */
export const withinLongestWait = (ms: number): number => Math.min(ms, waits.longestMs);

/** Aborts after `ms`. */
export const deadline = (ms: number): AbortSignal => AbortSignal.timeout(withinLongestWait(ms));
