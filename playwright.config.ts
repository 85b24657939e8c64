import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './scripts/tools.ts';
import { ADDRESS, readinessOf, WORKERS } from './tests/e2e/ports.ts';

/** They switch outside services off, decide on people whom others walk as, move an opportunity, or pay what others see as due: no later test may feel it. */
const ALONE = /(admin|money|nda|outages|stages)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: WORKERS,
  forbidOnly: true,
  // On a crowded machine a navigation can be broken off; a second failure is a real one.
  retries: process.env.CI ? 1 : 0,
  // Most tests take seconds. One in which a job is slow, on a machine that others share, may wait for it twice.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'journeys', testIgnore: ALONE },
    // Afterwards; without the others by `--project alone --no-deps`.
    { name: 'alone', testMatch: ALONE, dependencies: ['journeys'] },
  ],
  use: {
    baseURL: ADDRESS.app,
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    // Motion is for the eye only, and each of its frames is drawn by the processor; `path.spec.ts` keeps it.
    reducedMotion: 'reduce',
    // A trace of every test would take longer than many a test: `--trace on` records what has failed.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: CHROMIUM_ARGUMENTS,
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, index) => ({
    command: `"${process.execPath}" tests/e2e/server.ts`,
    url: readinessOf(index),
    env: { TEST_PARALLEL_INDEX: String(index) },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
});
