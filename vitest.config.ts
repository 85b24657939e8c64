import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,server,worker,sandbox,seeds,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/contract/**', 'node_modules/**', 'build/**'],
    globalSetup: ['tests/setup/engine.ts'],
    setupFiles: ['tests/setup/environment.ts', 'tests/setup/fail-on-noise.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Of two processors: many of these tests wait for retries and clocks.
    maxWorkers: 3,
  },
});
