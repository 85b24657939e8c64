import { expect, test } from 'vitest';
import { inviteOutcomeText } from './waitlist-outcome.ts';

const emailOf = (id: string) => (id === 'a' ? 'ada@example.test' : undefined);

test('reports the outcome of inviting: done, gone, and refused with the reason', () => {
  expect(inviteOutcomeText([{ entryId: 'a', result: 'done' }], emailOf)).toEqual({
    text: 'ada@example.test invited.',
    refused: [],
  });
  expect(
    inviteOutcomeText(
      [
        { entryId: 'b', result: 'done' },
        { entryId: 'c', result: 'done' },
        { entryId: 'd', result: 'gone' },
        { entryId: 'a', result: 'refused', message: 'This address is known to us already.' },
      ],
      emailOf,
    ),
  ).toEqual({
    text: '2 people invited. 1 was no longer on the waitlist.',
    refused: ['ada@example.test: This address is known to us already.'],
  });
  expect(inviteOutcomeText([], emailOf).text).toBeNull();
});
