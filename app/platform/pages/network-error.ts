/** Messages of Chromium, Firefox and Safari for a call that got no response. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Returns whether a page failed because the server was unreachable. Any response of the server does not count. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError &&
  (NO_ANSWER.test(error.message) || (typeof navigator !== 'undefined' && navigator.onLine === false));
