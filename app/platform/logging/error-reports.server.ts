import { processGlobal } from '#app/db/process-global.ts';
import { type ErrorFacts, errorFactsOf } from './error-facts.ts';

/** A server error without its values and without the person affected. */
export type ErrorReport = { facts: ErrorFacts; message: string; tags: Record<string, string> };

/** How long a request took. */
export type RequestTrace = {
  method: string;
  path: string;
  status: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  ms: number;
  /** The page's own trace header, as the browser sent it. */
  parent: string | undefined;
};

/** The destination of error reports. Its methods neither block nor throw. */
export type ErrorReporter = {
  error(report: ErrorReport): void;
  request(trace: RequestTrace): void;
  /** Flushes pending reports for up to this long. */
  close(timeoutMs: number): Promise<void>;
};

const current = processGlobal<{ reporter: ErrorReporter | null }>('error-reporter', () => ({
  reporter: null,
}));

/** Sets the destination of error reports from now on; `null` disables them. */
export function setErrorReporter(reporter: ErrorReporter | null): void {
  current.reporter = reporter;
}

/** Tags that help to find an error. The person behind a request is in the log, by request id. */
const TAGS = ['requestId', 'job', 'jobId', 'attempt', 'what'] as const;

/** Reports an entry that is logged as an error. */
export function reportError(details: unknown, message: unknown): void {
  if (!current.reporter || typeof details !== 'object' || details === null) return;
  const given = details as Record<string, unknown>;
  const tags = TAGS.filter((name) => given[name] !== undefined).map((name) => [name, String(given[name])]);
  current.reporter.error({
    facts: errorFactsOf(given.err),
    message: typeof message === 'string' ? message : '',
    tags: Object.fromEntries(tags),
  });
}

/** Records how long a request took. A sample of them is reported. */
export const traceRequest = (trace: RequestTrace): void => current.reporter?.request(trace);
