import { currentTrace } from '../tracing/tracing.server.ts';

/** Stands beside a payload while traces are recorded; schemas do not know it and leave it out. */
const KEY = '$cause';
const TRACE_PARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Adds the open span to a payload, if there is one, so that the run of the job can be found from it. */
export function withCause<Payload extends object>(payload: Payload): Payload {
  const cause = currentTrace();
  return cause === null ? payload : { ...payload, [KEY]: cause };
}

/** Returns the spans that enqueued these jobs, each once, and at most `limit`. */
export function causesOf(payloads: readonly unknown[], limit = 20): string[] {
  const causes = new Set<string>();
  for (const payload of payloads) {
    if (causes.size === limit) break;
    const cause = typeof payload === 'object' && payload !== null ? Reflect.get(payload, KEY) : null;
    if (typeof cause === 'string' && TRACE_PARENT.test(cause)) causes.add(cause);
  }
  return [...causes];
}
