import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './scripts/tools.ts';
import { ADDRESS } from './tests/e2e/ports.ts';

/** They switch outside services off, decide on people whom others walk as, or move an opportunity: no other test may feel it. */
const ALONE = /(admin|nda|outages|stages)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // On a crowded machine a navigation can be broken off; a second failure is a real one.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    { name: 'journeys', testIgnore: ALONE },
    // Afterwards, one at a time; without the others by `--project alone --no-deps`.
    { name: 'alone', testMatch: ALONE, dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    baseURL: ADDRESS.app,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: CHROMIUM_ARGUMENTS,
    },
  },
  webServer: {
    command: `"${process.execPath}" tests/e2e/server.ts`,
    url: `${ADDRESS.app}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
