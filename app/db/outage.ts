/** States of a PostgreSQL server that accepts no connections: lost, shutting down, starting, or full. */
const DOWN = /^(?:08|57P0[123]|53300)/;
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Returns whether an error, or one of its causes, means that the database cannot be reached. The queue passes its
 * errors on as plain objects. Errors caused by an outside service do not count.
 */
export function isDatabaseOutage(error: unknown): boolean {
  let at = error;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 8; depth += 1) {
    if ('service' in at) return false;
    const code = 'code' in at ? String(at.code) : '';
    const message = 'message' in at ? String(at.message) : '';
    if (DOWN.test(code) || UNREACHED.has(code) || LOST.test(message)) return true;
    at = 'cause' in at ? at.cause : null;
  }
  return false;
}
