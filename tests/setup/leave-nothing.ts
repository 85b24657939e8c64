import { afterAll, expect, vi } from 'vitest';

/** Restores clocks and globals, which belong to the process, for the next file of this worker. */
const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Shared modules have read it.
  if (process.env.TEST_SHARES_PROCESS) {
    expect({ ...process.env }, 'a file that changes the environment has a process of its own').toEqual(
      before,
    );
  }
});
