import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './steps.ts';

type RunStep = { name: string; report: string | undefined; outcome: Outcome | undefined };
type Counts = { passed: number; failed: number };
type Timed = { file: string; seconds: number };

/** The parts of Vitest's and of Playwright's report that are used. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { status: string; results: { duration: number }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
};

const SLOWEST = 12;

/** Prints each step's duration, its runner's counts and the slowest files, so that growth is visible in each run. */
export function timingTable(steps: readonly RunStep[]): string {
  const rows = steps.map(({ name, report, outcome }) => {
    const state = outcome ? (outcome.passed ? 'passed' : 'FAILED') : 'stopped';
    const { passed, failed } = counts(report);
    const tests = report ? `${passed} passed, ${failed} failed` : '';
    return `${state}  ${seconds(outcome?.seconds)}  ${name.padEnd(44)}${tests}`;
  });
  const slowest = steps
    .flatMap(({ report }) => filesOf(report))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map((one) => `        ${seconds(one.seconds)}  ${one.file}`);
  return ['Steps, which run side by side:', ...rows, '', 'The slowest files:', ...slowest].join('\n');
}

export function totals(steps: readonly RunStep[]): Counts {
  const all = steps.map(({ report }) => counts(report));
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Lists the failures at the end of the output, where readers of a long log look first. */
export const failedTests = (steps: readonly RunStep[]): string[] =>
  steps.flatMap(({ report }) => failuresOf(report));

/** Lists the tests that failed once and passed when run again: each deserves a look. */
export const flakyTests = (steps: readonly RunStep[]): string[] =>
  steps.flatMap(({ report }) => {
    const said = read(report);
    if (!said) return [];
    if ('stats' in said) return said.suites.flatMap(flakySpecs);
    return said.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${inProject(name)} > ${fullName}`),
    );
  });

const flakySpecs = ({ file, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `tests/e2e/${file} > ${title}`),
  ...suites.flatMap(flakySpecs),
];

const inProject = (file: string): string => file.replace(`${process.cwd()}/`, '');

function failuresOf(report: string | undefined): string[] {
  const said = read(report);
  if (!said) return [];
  if ('stats' in said) return said.suites.flatMap(failedSpecs);
  return said.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = inProject(name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not be loaded has no tests.
    if (failed.length === 0 && status === 'failed') return [file];
    return failed.map(({ fullName }) => `${file} > ${fullName}`);
  });
}

const failedSpecs = ({ file, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `tests/e2e/${file} > ${title}`),
  ...suites.flatMap(failedSpecs),
];

const seconds = (value: number | undefined): string =>
  value === undefined ? '       ' : `${value.toFixed(1).padStart(5)} s`;

function counts(report: string | undefined): Counts {
  const said = read(report);
  if (!said) return { passed: 0, failed: 0 };
  if ('stats' in said) {
    return { passed: said.stats.expected + said.stats.flaky, failed: said.stats.unexpected };
  }
  return { passed: said.numPassedTests, failed: said.numFailedTests };
}

function filesOf(report: string | undefined): Timed[] {
  const said = read(report);
  if (!said) return [];
  if ('stats' in said) {
    return said.suites.map((suite) => ({
      file: `tests/e2e/${suite.file}`,
      seconds: durationOf(suite) / 1000,
    }));
  }
  return said.testResults.map(({ name, startTime, endTime }) => ({
    file: inProject(name),
    seconds: (endTime - startTime) / 1000,
  }));
}

const durationOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  sum(suites.map(durationOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Empty if the step did not get that far. */
function read(report: string | undefined): VitestReport | PlaywrightReport | null {
  return report && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}
