import pino from 'pino';
import { env } from './env.server.ts';
import { factsOf } from './error-facts.ts';
import { reportError } from './error-reports.server.ts';

/** From there on it is told to the error reports too. */
const ERROR = pino.levels.values.error ?? Number.POSITIVE_INFINITY;

/** JSON lines on standard output. Secrets and personal data never get into them. */
export const logger = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: factsOf },
  redact: {
    paths: ['*.email', '*.password', '*.token', '*.idToken', '*.authorization', '*.cookie', 'email', 'token'],
    censor: '[redacted]',
  },
  hooks: {
    logMethod(args, log, level) {
      if (level >= ERROR) reportError(args[0], args[1]);
      log.apply(this, args);
    },
  },
});
