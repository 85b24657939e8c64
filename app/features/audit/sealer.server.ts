import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#app/db/log.ts';
import { writeHeadIfNew } from '#app/platform/audit/heads.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { anchorHead } from './anchors.jobs.server.ts';

type SealerOptions = {
  log: Log;
  /** How often it checks for new entries. */
  everyMs?: number;
  /** How often it writes a head, if there are new entries. */
  headEveryMs?: number;
};

/**
 * Appends new entries to the tree of the audit log every few seconds and writes a head every minute. Any number of
 * processes may run one: they take turns. A failure is logged once and retried on the next turn; `/readyz` reports
 * how long entries have been unsealed.
 * @returns a function that stops it after a last turn of one batch, which ends with a head.
 */
export function startSealer({
  log,
  everyMs = 2_000,
  headEveryMs = 60_000,
}: SealerOptions): () => Promise<void> {
  const stopping = new AbortController();
  let failing = false;
  const turn = async (afterMs: number) => {
    try {
      if (await sealAll(stopping.signal)) await writeHeadIfNew(anchorHead, { afterMs });
      failing = false;
    } catch (err) {
      if (!failing) log.error({ err }, 'The audit log could not be sealed; it is tried again');
      failing = true;
    }
  };
  const untilStopped = async () => {
    while (!stopping.signal.aborted) {
      await turn(headEveryMs);
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await turn(0);
  };
  const done = untilStopped();
  return async () => {
    stopping.abort();
    await done;
  };
}
