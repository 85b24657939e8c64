import { expect, test } from 'vitest';
import { problemText, retryAfterOf } from './problem-text.ts';

test.each([
  'expired',
  'unauthorized',
  'unavailable',
  'too_many_requests',
  'conflict',
  'unconfirmed',
  'invitation',
  'refused',
  'clock',
  'database',
  'signed_out_here',
])('each sign-in problem has its own message: %s', (problem) => {
  expect(problemText(problem)?.happened).not.toBe(problemText('anything else')?.happened);
});

test('nothing is shown without a problem, and the URL cannot inject text', () => {
  expect(problemText(null)).toBeNull();
  expect(problemText('toString')?.happened).toBe('We could not sign you in.');
});

test.each([
  ['database', 10],
  ['signed_out_here', 10],
  ['unavailable', 30],
  ['clock', 60],
  ['expired', null],
  ['toString', null],
  [null, null],
])('an outage has a time after which a retry makes sense: %s', (problem, seconds) => {
  expect(retryAfterOf(problem)).toBe(seconds);
});
