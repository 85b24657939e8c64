export type PausableTimer = { start: () => void; pause: () => void };

/** Calls `done` once, `ms` of unpaused time after the first `start`. `pause` keeps the remainder; `start` resumes. */
export function pausableTimer(ms: number, done: () => void): PausableTimer {
  let left = ms;
  let since = 0;
  let handle: ReturnType<typeof setTimeout> | undefined;
  return {
    start() {
      if (handle !== undefined || left < 0) return;
      since = Date.now();
      handle = setTimeout(() => {
        left = -1;
        handle = undefined;
        done();
      }, left);
    },
    pause() {
      if (handle === undefined) return;
      clearTimeout(handle);
      handle = undefined;
      left = Math.max(0, left - (Date.now() - since));
    },
  };
}
