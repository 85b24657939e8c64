import { type CalledService, type CallOutcome, currentMeter } from '../metrics/meter.server.ts';
import { inSpan } from '../tracing/tracing.server.ts';
import { OutsideError } from './outside-error.ts';

/**
 * Makes one call to an outside service and notes how it ended and how long it took. Neither the path nor the answer is
 * noted: they name people.
 * @param act the method, or what is asked of a service that does not speak HTTP.
 */
export function observedCall<T>(service: CalledService, act: string, run: () => Promise<T>): Promise<T> {
  const attributes = { 'peer.service': service, 'vestry.call': act };
  return inSpan({ name: `${service} ${act}`, kind: 'client', attributes }, async (span) => {
    const started = performance.now();
    let outcome: CallOutcome = 'ok';
    try {
      return await run();
    } catch (error) {
      outcome = callOutcomeOf(error);
      span.fail(outcome);
      throw error;
    } finally {
      currentMeter()?.call({ service, outcome, seconds: (performance.now() - started) / 1000 });
    }
  });
}

/** Returns how a call ended that threw. What is no answer and no silence of the service was broken off by us. */
export function callOutcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof OutsideError)) {
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
  const { code, status } = error;
  if (code === 'Timeout') return 'timeout';
  if (code === 'Malformed' || code === 'TooLarge') return 'malformed';
  if (status === null) return code === 'Unreachable' ? 'unreachable' : 'failed';
  if (status === 429) return 'throttled';
  return status < 500 ? 'refused' : 'failed';
}
