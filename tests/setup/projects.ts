import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The test files grouped by the environment that they need; Vitest makes a project of each group. */
export type TestProjects = {
  /** Share the modules and the database of their worker. */
  shared: string[];
  /** Render the real pages: share one process and the modules of a development server. */
  pages: string[];
  /** Need a separate process each. */
  own: string[];
  /** Start processes and kill them, and mostly wait for them. */
  faults: string[];
  /** The same, at a length that only a release needs. */
  release: string[];
};

const ROOT = path.resolve(import.meta.dirname, '../..');
const TESTS = '{app,server,main,sandbox,seeds,scripts,tests}/**/*.test.{ts,tsx}';
const OTHER_RUNNERS = /^tests\/(e2e|contract)\//;

/** Actions that a process can do only once, or never undo: the environment is read when modules are imported. */
const NEEDS_OWN_PROCESS =
  /process\.env(\.\w+|\[\w+\])? \??= |Object\.assign\(process\.env|stubEnv|resetModules|openDatabase\(|stopLive|process\.stdout\.write = |from 'vite'/;

/** What sets the pages up, which creates a development server, as only files with a process of their own may. */
const PAGES = 'tests/setup/pages.ts';
const DATABASE = 'tests/setup/database.ts';
/** Files that do so once for the whole run or worker with the same result in each, or undo it after the test file. */
const SETUP = /^tests\/setup\/(environment|rewire|database(-\w+)?)\.ts$/;

/** Classifies a test file automatically, by its source and that of the test helpers that it imports. */
export function testProjects(): TestProjects {
  const projects: TestProjects = { shared: [], pages: [], own: [], faults: [], release: [] };
  for (const file of testFiles()) projects[projectOf(file)].push(file);
  return projects;
}

/** What depends on the database's engine: the gate runs these tests on the embedded database as well. */
const ON_BOTH_ENGINES = [
  'app/db/',
  'app/features/documents/library/library.test.ts',
  'app/features/search/',
  'app/platform/audit/',
  'app/platform/jobs/',
  'app/platform/lists/text-query.db.test.ts',
  'app/platform/rate-limit/rate-limit.test.ts',
  'server/readiness.test.ts',
];

/**
 * Returns the tests to run on the embedded database as well as on PostgreSQL; a release runs all of them. Tests that
 * need no database, or start one of their own, are the same on both.
 */
export const testsOfEmbedded = ({ isRelease }: { isRelease: boolean }): string[] =>
  testFiles()
    .filter((file) => isRelease || ON_BOTH_ENGINES.some((place) => file.startsWith(place)))
    .filter((file) => withHelpers(file).has(DATABASE));

const testFiles = (): string[] =>
  globSync(TESTS, { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !OTHER_RUNNERS.test(file))
    .sort();

function projectOf(file: string): keyof TestProjects {
  if (file.startsWith('tests/release/')) return 'release';
  const helpers = withHelpers(file);
  const said = [...helpers].filter((one) => !SETUP.test(one) && one !== PAGES);
  const needsOwnProcess = said.some((one) => NEEDS_OWN_PROCESS.test(read(one)));
  // Tests of outside services that fail share a process as others do.
  if (file.startsWith('tests/faults/') && (needsOwnProcess || !helpers.has(DATABASE))) return 'faults';
  if (needsOwnProcess) return 'own';
  return helpers.has(PAGES) ? 'pages' : 'shared';
}

/** Returns a test file with the helpers under `tests/` that it imports, directly or indirectly. */
function withHelpers(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, named = ''] of read(file).matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
    const helper = resolveHelper(file, named);
    if (helper?.startsWith('tests/')) withHelpers(helper, seen);
  }
  return seen;
}

function resolveHelper(from: string, named: string): string | null {
  if (named.startsWith('#tests/')) return named.replace('#tests/', 'tests/');
  if (!named.startsWith('.')) return null;
  const helper = path.posix.join(path.posix.dirname(from), named);
  return existsSync(path.join(ROOT, helper)) ? helper : null;
}

const texts = new Map<string, string>();

function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}
