import { expect, test } from 'vitest';
import { problemText } from './problem-text.ts';

test.each([
  'expired',
  'unauthorized',
  'unavailable',
  'too_many_requests',
  'conflict',
  'invitation',
  'refused',
  'clock',
  'database',
  'signed_out_here',
])('what went wrong with a sign-in has words of its own: %s', (problem) => {
  expect(problemText(problem)?.happened).not.toBe(problemText('anything else')?.happened);
});

test('nothing is said when nothing went wrong, and the address cannot put words into our mouth', () => {
  expect(problemText(null)).toBeNull();
  expect(problemText('toString')?.happened).toBe('We could not sign you in.');
});
