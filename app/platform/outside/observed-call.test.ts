import { afterEach, expect, test } from 'vitest';
import { type Meter, setMeter } from '../metrics/meter.server.ts';
import { callOutcomeOf, observedCall } from './observed-call.server.ts';
import { OutsideError } from './outside-error.ts';

afterEach(() => setMeter(null));

const refused = (code: string, status?: number) =>
  new OutsideError('crm', 'no', { code, status, permanent: false });

test.each([
  [refused('Timeout'), 'timeout'],
  [refused('Unreachable'), 'unreachable'],
  [refused('ECONNECTION'), 'failed'],
  [refused('Malformed', 200), 'malformed'],
  [refused('RATE_LIMITED', 429), 'throttled'],
  [refused('Http404', 404), 'refused'],
  [refused('Http503', 503), 'failed'],
  [new DOMException('The job was stopped', 'AbortError'), 'cancelled'],
  [new TypeError('fetch failed'), 'failed'],
])('%s ends a call as %j', (error, outcome) => {
  expect(callOutcomeOf(error)).toBe(outcome);
});

test('a call is counted with how it ended, and its error reaches the caller as it is', async () => {
  const counted: unknown[] = [];
  setMeter({ call: (facts) => void counted.push(facts) } as Pick<Meter, 'call'> as Meter);
  expect(await observedCall('crm', 'GET', async () => 'answer')).toBe('answer');
  const error = refused('Timeout');
  await expect(observedCall('crm', 'GET', () => Promise.reject(error))).rejects.toBe(error);
  expect(counted).toEqual([
    { service: 'crm', outcome: 'ok', seconds: expect.any(Number) },
    { service: 'crm', outcome: 'timeout', seconds: expect.any(Number) },
  ]);
});
