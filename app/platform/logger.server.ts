import pino from 'pino';
import { env } from './env.server.ts';

/** JSON lines on standard output. Secrets and personal data never get into them. */
export const logger = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['*.email', '*.password', '*.token', '*.idToken', '*.authorization', '*.cookie', 'email', 'token'],
    censor: '[redacted]',
  },
});
