import { database, ping, pingWrite } from '#app/db/client.server.ts';
import { migrationsCurrent } from '#app/db/migrate.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { writesFailed } from '#app/db/write-health.ts';
import { oldestUnsealedSeconds } from '#app/platform/audit/sealing.server.ts';
import { jobsHealth, oldestDueJobSeconds } from '#app/platform/jobs/runtime.server.ts';

const state = processGlobal('readiness', () => ({ isStopping: false }));

/** From now on this process reports that it is not ready, so that load balancers send requests elsewhere. */
export function announceStop(): void {
  state.isStopping = true;
}

/** Each write flushes the disk, so at most one per second is made, however many requests arrive. */
const WRITE_CHECK_MS = 1_000;
let lastWrite: { at: number; done: Promise<void> } | undefined;

function recentWrite(): Promise<void> {
  const at = performance.now();
  if (!lastWrite || at - lastWrite.at >= WRITE_CHECK_MS) lastWrite = { at, done: pingWrite() };
  return lastWrite.done;
}

type Check = () => Promise<boolean>;
const checks: Record<'database' | 'writes' | 'migrations' | 'worker' | 'serving', Check> = {
  database: async () => {
    await ping();
    return true;
  },
  writes: async () => {
    await recentWrite();
    return !writesFailed();
  },
  migrations: () => migrationsCurrent(database().db, database().migrations),
  worker: async () => jobsHealth().alive,
  serving: async () => !state.isStopping,
};

/**
 * Returns whether each part of this process is ready, and in seconds how long the oldest due job and the oldest
 * unsealed audit entry have been waiting; `null` while that cannot be read.
 */
export async function readiness() {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
  );
  const [job, entry] = await Promise.all([
    oldestDueJobSeconds().catch(() => null),
    oldestUnsealedSeconds().catch(() => null),
  ]);
  return {
    ready: parts.every(([, good]) => good),
    ...Object.fromEntries(parts),
    oldestDueJobSeconds: job,
    oldestUnsealedEntrySeconds: entry,
  };
}
