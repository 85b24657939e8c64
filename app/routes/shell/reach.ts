/** The words of Chromium, Firefox and Safari for a call that never got an answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Whether a page failed because the server was out of reach; an answer of the server's, of whatever kind, is none. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError &&
  (NO_ANSWER.test(error.message) || (typeof navigator !== 'undefined' && navigator.onLine === false));
