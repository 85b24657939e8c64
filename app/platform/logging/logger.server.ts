import pino from 'pino';
import { settings } from '../config/settings.server.ts';
import { factsOf } from './error-facts.ts';
import { reportError } from './error-reports.server.ts';

/** Entries of this level and above also go to the error reports. */
const ERROR = pino.levels.values.error ?? Number.POSITIVE_INFINITY;

const linesAt = (level: string) =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: factsOf },
    redact: {
      paths: [
        '*.email',
        '*.password',
        '*.token',
        '*.idToken',
        '*.authorization',
        '*.cookie',
        'email',
        'token',
      ],
      censor: '[redacted]',
    },
    hooks: {
      logMethod(args, log, level) {
        if (level >= ERROR) reportError(args[0], args[1]);
        log.apply(this, args);
      },
    },
  });

let current: { of: object; lines: pino.Logger } | undefined;

/** Returns the logger for the current settings. */
function lines(): pino.Logger {
  const of = settings();
  if (current?.of !== of) current = { of, lines: linesAt(of.logLevel) };
  return current.lines;
}

const at =
  (level: 'info' | 'warn' | 'error'): pino.LogFn =>
  (...args: Parameters<pino.LogFn>) =>
    lines()[level](...args);

/** Writes JSON lines to standard output. Secrets and personal data are never logged. */
export const logger = {
  info: at('info'),
  warn: at('warn'),
  error: at('error'),
};
