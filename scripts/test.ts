import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { testsOfEmbedded } from '../tests/setup/projects.ts';
import { runSteps, type Step } from './steps.ts';
import { failedTests, flakyTests, timingTable, totals } from './test-timings.ts';
import { findBrowser, findHeadlessBrowser, findPostgres } from './tools.ts';

/**
 * `npm test`, the gate: every check and test, in parallel where two processors have room for it.
 * `npm run test:release` (`--release`) adds what only a release needs: every database test on the embedded database too,
 * longer kills and restarts, a rolling upgrade, the image, and the benchmarks.
 */
const isRelease = process.argv.includes('--release');
const REPORTS = 'node_modules/.cache/vestry-test-reports';
/** Absolute, since the runners start in different folders. */
const report = (name: string): string => resolve(REPORTS, `${name}.json`);

const env = { CHROMIUM_PATH: findBrowser(), POSTGRES_BIN: findPostgres(), NODE_OPTIONS: '' };

const vitest = (name: string, ...args: string[]): string[] => [
  ...['node_modules/vitest/vitest.mjs', 'run', ...args],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
];

/** Of the properties of money, which take a database: the gate has time for fewer. */
const RUNS = isRelease ? { ROUNDS: '100' } : {};

const IN_SHARED_PROCESSES = ['shared', 'pages', 'own'].flatMap((name) => ['--project', name]);

/** Each alone: they measure, or fill the machine themselves. */
function releaseSteps(): Step[] {
  const alone = (name: string, ...command: string[]): Step => ({
    name,
    command,
    after: ['build'],
    places: PLACES,
  });
  const newestTag = spawnSync('git', ['describe', '--tags', '--abbrev=0'], {
    encoding: 'utf8',
  }).stdout.trim();
  return [
    alone('kills under load', 'scripts/release/kill-processes.ts'),
    ...(newestTag
      ? [alone(`rolling upgrade from ${newestTag}`, 'scripts/release/rolling-upgrade.ts', newestTag)]
      : []),
    alone('images', 'scripts/release/try-image.ts'),
    alone('benchmarks', ...readFileSync('bin/node-flags', 'utf8').trim().split(/\s+/), 'bench/main.ts'),
  ];
}

/** Two steps at a time, which is enough for two processors, in the order of this list. */
const PLACES = 4;
const STEPS: (Step & { report?: string })[] = [
  { name: 'build', command: ['scripts/build.ts'] },
  { name: 'checks', command: ['scripts/check.ts'], places: 2 },
  {
    name: 'contract tests with the vendors’ own SDKs',
    command: [
      'scripts/contract.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('contract')}`,
    ],
    report: report('contract'),
  },
  {
    name: 'browser tests',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser'), CHROMIUM_PATH: findHeadlessBrowser() },
    report: report('browser'),
    after: ['build'],
    places: 2,
  },
  {
    name: 'tests on a PostgreSQL server',
    command: vitest('postgres', ...IN_SHARED_PROCESSES),
    env: { TEST_ENGINE: 'postgres', ...RUNS },
    report: report('postgres'),
    places: 2,
  },
  {
    name: 'tests on the embedded database',
    command: vitest('embedded', ...IN_SHARED_PROCESSES, ...testsOfEmbedded({ isRelease })),
    env: { TEST_ENGINE: 'embedded', ...RUNS },
    report: report('embedded'),
    places: 2,
  },
  {
    name: 'tests of faults',
    command: vitest('faults', '--project', 'faults', ...(isRelease ? ['--project', 'release'] : [])),
    env: { CHROMIUM_PATH: findHeadlessBrowser() },
    report: report('faults'),
    places: 2,
  },
  ...(isRelease ? releaseSteps() : []),
];

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const startedAt = performance.now();
const outcomes = await runSteps(
  STEPS.map((step) => ({ ...step, env: { ...env, ...step.env } })),
  { places: PLACES, stopAtFailure: true },
);
const steps = STEPS.map(({ name, report: file }) => ({
  name,
  report: file,
  outcome: outcomes.find((outcome) => outcome.name === name),
}));
console.log(`\n${timingTable(steps)}`);
const { passed, failed } = totals(steps);
for (const name of flakyTests(steps)) console.log(`Passed only when run again: ${name}`);
for (const name of failedTests(steps)) console.log(`FAILED: ${name}`);
const isGreen = steps.every(({ outcome }) => outcome?.passed);
console.log(
  `\n${isGreen ? 'All of it holds' : 'FAILED'}, in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(isGreen ? 0 : process.exitCode || 1);
