import { afterAll, expect, vi } from 'vitest';

/** The environment without the variables that the picture library sets on first use. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, VIPSHOME: undefined });

/** Restores clocks and globals, which belong to the process, for the next file of this worker. */
const before = environment();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Shared modules have already read it.
  if (process.env.TEST_SHARES_PROCESS) {
    expect(environment(), 'a file that changes the environment has a process of its own').toEqual(before);
  }
});
