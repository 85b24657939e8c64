import { processGlobal } from '#app/db/process-global.ts';
import { type ErrorFacts, factsOf } from './error-facts.ts';

/** An error of the server, without the values that it carries and without whom it happened to. */
export type ErrorReport = { facts: ErrorFacts; message: string; tags: Record<string, string> };

/** How long a request took. */
export type RequestTrace = {
  method: string;
  path: string;
  status: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  ms: number;
  /** The page's own trace, as it tells it. */
  parent: string | undefined;
};

/** Where errors are reported to. Nothing of it waits or throws. */
export type ErrorReporter = {
  error(report: ErrorReport): void;
  request(trace: RequestTrace): void;
  /** Sends what is under way, for as long as that. */
  close(timeoutMs: number): Promise<void>;
};

const current = processGlobal<{ reporter: ErrorReporter | null }>('error-reporter', () => ({
  reporter: null,
}));

/** From now on, errors are reported there; `null`: nowhere. */
export function setErrorReporter(reporter: ErrorReporter | null): void {
  current.reporter = reporter;
}

/** What is worth to find an error by. Whose request it was is in the log, under its id. */
const TAGS = ['requestId', 'job', 'jobId', 'attempt', 'what'] as const;

/** Reports what is logged as an error. */
export function reportError(details: unknown, message: unknown): void {
  if (!current.reporter || typeof details !== 'object' || details === null) return;
  const given = details as Record<string, unknown>;
  const tags = TAGS.filter((name) => given[name] !== undefined).map((name) => [name, String(given[name])]);
  current.reporter.error({
    facts: factsOf(given.err),
    message: typeof message === 'string' ? message : '',
    tags: Object.fromEntries(tags),
  });
}

/** Tells how long a request took; a sample of them is reported. */
export const traceRequest = (trace: RequestTrace): void => current.reporter?.request(trace);
