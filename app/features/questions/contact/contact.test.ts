import { expect, test } from 'vitest';
import { LONGEST_MESSAGE, newReference, problemWithMessage, tooManyMessages } from './contact.ts';

test('a reference has six unambiguous characters', () => {
  let next = 0;
  const all = Array.from({ length: 5 }, () => newReference((below) => next++ % below));
  expect(all.join(' ')).toBe('VC-234567 VC-89ABCD VC-EFGHJK VC-MNPQRS VC-TVWXYZ');
});

test.each([
  ['', 'Please write a message.'],
  [' \n ', 'Please write a message.'],
  ['Hi', null],
  ['x'.repeat(LONGEST_MESSAGE), null],
  [
    'x'.repeat(LONGEST_MESSAGE + 1),
    expect.stringContaining('it has 5,001 characters, and the limit is 5,000'),
  ],
])('the problem with a message is reported (%#)', (text, said) => {
  expect(problemWithMessage(text)).toEqual(said);
});

test.each([
  [30, 'in 1 minute.'],
  [3_600, 'in 60 minutes.'],
  [3_601, 'in 2 hours.'],
])('a member who writes too often learns when they can write again (%i s)', (seconds, said) => {
  expect(tooManyMessages(seconds)).toContain(said);
});
