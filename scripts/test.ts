import { spawnSync } from 'node:child_process';
import { findBrowser, findPostgres } from './tools.ts';

/** `npm test`: everything that has to hold, in the order in which it is cheapest to fail. */
const browser = findBrowser();
const postgres = findPostgres();
const env = { ...process.env, CHROMIUM_PATH: browser, POSTGRES_BIN: postgres, NODE_OPTIONS: '' };

type Step = { name: string; command: string[]; with?: NodeJS.ProcessEnv };

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const STEPS: Step[] = [
  { name: 'checks', command: ['scripts/check.ts'] },
  { name: 'tests on the embedded database', command: VITEST },
  {
    name: 'database tests on a PostgreSQL server',
    command: [...VITEST, 'app/features', 'app/platform', 'app/workflows', 'seeds'],
    with: { TEST_ENGINE: 'postgres' },
  },
  { name: 'contract tests with the vendors’ own SDKs', command: ['scripts/contract.ts'] },
  { name: 'build', command: ['scripts/build.ts'] },
  { name: 'browser tests', command: ['node_modules/@playwright/test/cli.js', 'test'] },
];

const results: string[] = [];
for (const step of STEPS) {
  console.log(`\n=== ${step.name}`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, step.command, {
    stdio: 'inherit',
    env: { ...env, ...step.with },
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  results.push(`${status === 0 ? 'passed' : 'FAILED'}  ${step.name} (${seconds} s)`);
  if (status !== 0) break;
}
console.log(`\n${results.join('\n')}`);
process.exit(results.length === STEPS.length && results.every((line) => line.startsWith('passed')) ? 0 : 1);
