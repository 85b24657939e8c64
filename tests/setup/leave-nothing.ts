import { afterAll, expect, vi } from 'vitest';

/** The environment without what the picture library sets when it is first used. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, VIPSHOME: undefined });

/** Restores clocks and globals, which belong to the process, for the next file of this worker. */
const before = environment();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Shared modules have read it.
  if (process.env.TEST_SHARES_PROCESS) {
    expect(environment(), 'a file that changes the environment has a process of its own').toEqual(before);
  }
});
