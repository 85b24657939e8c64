import { spawnSync } from 'node:child_process';
import { findBrowser, findPostgres } from './tools.ts';

/** `npm test`: everything that has to hold, in the order in which it is cheapest to fail. */
const browser = findBrowser();
const postgres = findPostgres();
const env = { ...process.env, CHROMIUM_PATH: browser, POSTGRES_BIN: postgres, NODE_OPTIONS: '' };

const STEPS: [name: string, ...command: string[]][] = [
  ['checks', 'scripts/check.ts'],
  ['tests on the embedded database', 'node_modules/vitest/vitest.mjs', 'run'],
  ['database tests on a PostgreSQL server', 'scripts/test-postgres.ts'],
  ['build', 'scripts/build.ts'],
  ['browser tests', 'node_modules/@playwright/test/cli.js', 'test'],
];

const results: string[] = [];
for (const [name, ...command] of STEPS) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  results.push(
    `${status === 0 ? 'passed' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
  if (status !== 0) break;
}
console.log(`\n${results.join('\n')}`);
process.exit(results.length === STEPS.length && results.every((line) => line.startsWith('passed')) ? 0 : 1);
