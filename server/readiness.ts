import { database, ping } from '#app/db/client.server.ts';
import { migrationsCurrent } from '#app/db/migrate.server.ts';
import { jobsHealth } from '#app/platform/jobs/runtime.server.ts';

type Check = () => Promise<boolean>;
const checks: Record<'database' | 'migrations' | 'worker', Check> = {
  database: async () => {
    await ping();
    return true;
  },
  migrations: () => migrationsCurrent(database().db, database().migrations),
  worker: async () => jobsHealth().alive,
};

/** Returns whether each part of this process is ready. */
export async function readiness() {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
  );
  return { ready: parts.every(([, good]) => good), ...Object.fromEntries(parts) };
}
