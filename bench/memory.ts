import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from './child.ts';
import { seedDatabase } from './database.ts';
import type { Row } from './report.ts';
import type { Setting } from './setting.ts';

const MB = 1_000_000;
/** Time for garbage collection after the seeding, including its code. */
const SETTLE_MS = 45_000;

/** The resident memory of a process. */
export async function memoryRow(name: string, process: Child, atMost: number): Promise<Row> {
  const { rss } = await process.ask({ ask: 'usage' });
  return { name, figure: rss / MB, unit: 'MB', budget: { of: 'figure', atMost } };
}

/** Starts as `npm start` does for the first time: one process migrates and seeds, then another one serves. */
export async function measureSettled(setting: Setting): Promise<Row> {
  const env = { ...setting.env, DATABASE_URL: `pglite://${setting.folder}/first` };
  seedDatabase(env);
  const server = await startChild({
    name: 'The application',
    args: ['build/server/index.js', 'migrate', 'seed', 'web'],
    env,
  });
  await pause(SETTLE_MS);
  const row = await memoryRow('Memory after seeding and settling (embedded)', server, 400);
  await server.stop();
  return row;
}
