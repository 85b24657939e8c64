import { defineConfig } from 'vitest/config';
import { SHORT_LIVED } from './scripts/tools.ts';
import { testProjects } from './tests/setup/projects.ts';

const { shared, pages, own, faults, release } = testProjects();

/** Of two processors. The faults wait more than they work, so more of them fit. */
const WORKERS = { shared: 2, pages: 1, own: 3, faults: 4 };

/** For tests that start and kill processes: only one that waits for nothing takes as long, on any machine. */
const FAULTS_MS = 600_000 + Number(process.env.ROUNDS ?? 0) * 60_000;

/** A project of tests that start processes and kill them, most of them on servers of their own. */
const processTests = (name: string, include: string[], groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    globalSetup: ['tests/faults/build-victims.ts'],
    include,
    maxWorkers: WORKERS.faults,
    execArgv: SHORT_LIVED,
    testTimeout: FAULTS_MS,
    hookTimeout: FAULTS_MS,
    expect: { poll: { timeout: 120_000 } },
    // A stall of the machine must not cost a landing; what passes only then is a defect, listed at the end of the run.
    retry: process.env.CI ? 1 : 0,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/engine.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: shared,
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
          include: pages,
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
          include: own,
          maxWorkers: WORKERS.own,
          execArgv: SHORT_LIVED,
          sequence: { groupOrder: 2 },
        },
      },
      processTests('faults', faults, 3),
      processTests('release', release, 4),
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
