import pino from 'pino';
import { isDatabaseOutage } from '#app/db/outage.ts';
import { isWriteOutage } from '#app/db/write-health.ts';
import { settings } from '../config/settings.server.ts';
import { errorFactsOf } from './error-facts.ts';
import { reportError } from './error-reports.server.ts';
import { countFailure, newOutage } from './outage-log.ts';

/** Entries of this level and above also go to the error reports. */
const ERROR = pino.levels.values.error ?? Number.POSITIVE_INFINITY;
const WARN = pino.levels.values.warn ?? Number.POSITIVE_INFINITY;

/** During an outage of the database, every failed request, job and poll would log the same message. */
const OUTAGES = [
  { is: isDatabaseOutage, says: 'The database cannot be reached', failures: newOutage() },
  { is: isWriteOutage, says: 'The database cannot write', failures: newOutage() },
];

/** Returns what to log of a failure: `args` unchanged, one line for many during a database outage, or nothing. */
function withoutRepetition(args: Parameters<pino.LogFn>, level: number): Parameters<pino.LogFn> | null {
  const [details] = args as unknown[];
  if (level < WARN || typeof details !== 'object' || details === null || !('err' in details)) return args;
  const { err } = details;
  const outage = OUTAGES.find(({ is }) => is(err));
  if (!outage) return args;
  const failures = countFailure(outage.failures, Date.now());
  return failures === null ? null : [{ err, failures }, outage.says];
}

/** Creates the process's logger; `to` is standard output by default. */
export const linesAt = (level: string, to?: pino.DestinationStream) =>
  to ? pino(optionsAt(level), to) : pino(optionsAt(level));

const optionsAt = (level: string): pino.LoggerOptions => ({
  level,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorFactsOf },
  redact: {
    paths: ['*.email', '*.password', '*.token', '*.idToken', '*.authorization', '*.cookie', 'email', 'token'],
    censor: '[redacted]',
  },
  hooks: {
    logMethod(args, log, level) {
      const said = withoutRepetition(args, level);
      if (said === null) return;
      if (level >= ERROR) reportError(said[0], said[1]);
      log.apply(this, said);
    },
  },
});

let current: { of: object; lines: pino.Logger } | undefined;

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
