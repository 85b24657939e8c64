import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runSteps, type Step } from './steps.ts';

/** `npm run test:changed`: lint, types and nearby tests of files that differ from `main`. The gate is `npm test`. */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const [base = 'HEAD'] = git('merge-base', 'HEAD', 'refs/heads/main');
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file));

/** Nearly every file depends on the tests in its own folder: of those, only the changed ones run. */
const TESTS = ['app/', 'server/', 'sandbox/', 'seeds/', ...changed.filter(isTestOfItsOwn)];

function isTestOfItsOwn(file: string): boolean {
  return /^tests\/(?!e2e|contract).+\.test\.tsx?$/.test(file);
}

const STEPS: Step[] = [
  { name: 'page types', command: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] },
  {
    name: 'tests',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--changed', base, '--passWithNoTests', ...TESTS],
    places: 2,
  },
  { name: 'types', command: ['node_modules/typescript-native/bin/tsc', '--noEmit'], after: ['page types'] },
  {
    name: 'format and lint',
    command: [
      ...['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
      ...['--no-errors-on-unmatched', ...changed],
    ],
  },
];

if (changed.length === 0) {
  console.log('Nothing differs from main.');
} else {
  const outcomes = await runSteps(STEPS, { places: 3, stopAtFailure: false });
  process.exitCode ||= outcomes.length === STEPS.length && outcomes.every(({ passed }) => passed) ? 0 : 1;
}
