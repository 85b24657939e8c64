import { database, ping, pingWrite } from '#app/db/client.server.ts';
import { migrationsCurrent } from '#app/db/migrate.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { writesFailed } from '#app/db/write-health.ts';
import { jobsHealth, oldestDueJobSeconds } from '#app/platform/jobs/runtime.server.ts';

const state = processGlobal('readiness', () => ({ isStopping: false }));

/** From now on this process is not ready, so that balancers send requests elsewhere. */
export function announceStop(): void {
  state.isStopping = true;
}

type Check = () => Promise<boolean>;
const checks: Record<'database' | 'writes' | 'migrations' | 'worker' | 'serving', Check> = {
  database: async () => {
    await ping();
    return true;
  },
  writes: async () => {
    await pingWrite();
    return !writesFailed();
  },
  migrations: () => migrationsCurrent(database().db, database().migrations),
  worker: async () => jobsHealth().alive,
  serving: async () => !state.isStopping,
};

/** Returns whether each part of this process is ready, and how long the oldest due job has been waiting. */
export async function readiness() {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
  );
  const waiting = await oldestDueJobSeconds().catch(() => null);
  return {
    ready: parts.every(([, good]) => good),
    ...Object.fromEntries(parts),
    oldestDueJobSeconds: waiting,
  };
}
