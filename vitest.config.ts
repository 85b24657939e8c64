import { defineConfig } from 'vitest/config';
import { SHORT_LIVED } from './scripts/tools.ts';
import { databaseTests, testProjects } from './tests/setup/projects.ts';

const { shared, pages, own, faults } = testProjects();
/**
 * On which engine. Tests beside the code run on both. Those of the whole application run on one: in the gate on
 * PostgreSQL, as in production and in a third of the time, without it on the embedded database.
 */
const { besideCode, ofWhole } = databaseTests();
const engine = process.env.TEST_ENGINE;
const onServer = new Set([...besideCode, ...ofWhole]);
const leftToServer = new Set(ofWhole);
const chosen = (files: string[]) => {
  if (engine === 'postgres') return files.filter((file) => onServer.has(file));
  if (engine === 'embedded') return files.filter((file) => !leftToServer.has(file));
  return files;
};

/** Of two processors. The faults wait more than they work, so more of them fit. */
const WORKERS = { shared: 2, pages: 1, own: 3, faults: 4 };

/** For tests that start and kill processes: only one that waits for nothing takes as long, on any machine. */
const FAULTS_MS = 600_000 + Number(process.env.ROUNDS ?? 0) * 60_000;

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/engine.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: chosen(shared),
          isolate: false,
          env: { TEST_SHARES_PROCESS: 'yes' },
          maxWorkers: WORKERS.shared,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: chosen(pages),
          isolate: false,
          env: { TEST_SHARES_PROCESS: 'yes' },
          maxWorkers: WORKERS.pages,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'own',
          include: chosen(own),
          maxWorkers: WORKERS.own,
          execArgv: SHORT_LIVED,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          globalSetup: ['tests/faults/build-victims.ts'],
          include: engine === 'postgres' ? [] : faults,
          maxWorkers: WORKERS.faults,
          execArgv: SHORT_LIVED,
          testTimeout: FAULTS_MS,
          hookTimeout: FAULTS_MS,
          expect: { poll: { timeout: 120_000 } },
          // As for the browser tests: they kill processes on a busy machine. The run lists what needed it.
          retry: process.env.CI ? 1 : 0,
          sequence: { groupOrder: 3 },
        },
      },
    ],
    setupFiles: [
      'tests/setup/environment.ts',
      'tests/setup/fail-on-noise.ts',
      'tests/setup/leave-nothing.ts',
    ],
    environment: 'node',
    // Generous, since the steps of the gate share two processors; what has to be quick says so itself.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // By default a second, for which a busy machine may not run at all.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
  },
});
