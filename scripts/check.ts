import { runSteps, type Step } from './steps.ts';

/** Format, lint, import directions, dead code, file lengths, migrations, types: every check that does not run the application. */
const CHECKS: Step[] = [
  { name: 'page types', command: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] },
  {
    name: 'types',
    command: ['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded'],
    after: ['page types'],
  },
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'import directions',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...['app', 'server', 'main', 'sandbox', 'seeds'],
    ],
    after: ['page types'],
  },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'], after: ['page types'] },
  { name: 'file lengths', command: ['scripts/file-lengths.ts'] },
  { name: 'migrations', command: ['scripts/release/migration-rules.ts'] },
];

const outcomes = await runSteps(CHECKS, { places: 2, stopAtFailure: false });
const passed = outcomes.filter((outcome) => outcome.passed).length;
console.log(`\ncheck: ${passed} passed, ${CHECKS.length - passed} failed`);
process.exit(passed === CHECKS.length ? 0 : process.exitCode || 1);
