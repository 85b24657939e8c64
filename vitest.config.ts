import { defineConfig } from 'vitest/config';
import { databaseTests, testProjects } from './tests/setup/projects.ts';

const { shared, pages, own, faults } = testProjects();
/** The second run repeats what meets the database beside the code, on a PostgreSQL server. */
const isSecondRun = process.env.TEST_ENGINE === 'postgres';
const again = new Set(databaseTests());
const chosen = (files: string[]) => (isSecondRun ? files.filter((file) => again.has(file)) : files);

/** Of two processors. The faults wait more than they work, so more of them fit. */
const WORKERS = { shared: 2, pages: 1, own: 3, faults: 4 };

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
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          globalSetup: ['tests/faults/build-victims.ts'],
          include: isSecondRun ? [] : faults,
          maxWorkers: WORKERS.faults,
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
    pool: 'forks',
  },
});
