import pino from 'pino';
import { env } from './env.server.ts';

/**
 * What is logged of an error: what it is, where, and why. Never the values that it carries: a failed query has those
 * that people typed, a refused sign-in those of the provider's answer.
 */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack = '', cause } = error;
  return {
    type: error.constructor.name,
    message: 'query' in error ? `Failed query: ${error.query}` : message,
    ...('code' in error ? { code: error.code } : {}),
    stack: framesOf(stack, message),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/** A stack begins with the message, values and all. */
function framesOf(stack: string, message: string): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const first = stack.indexOf('\n    at ', end);
  return first < 0 ? '' : stack.slice(first).trim();
}

/** JSON lines on standard output. Secrets and personal data never get into them. */
export const logger = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggedError },
  redact: {
    paths: ['*.email', '*.password', '*.token', '*.idToken', '*.authorization', '*.cookie', 'email', 'token'],
    censor: '[redacted]',
  },
});
