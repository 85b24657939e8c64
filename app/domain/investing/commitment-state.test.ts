import { expect, test } from 'vitest';
import { COMMITMENT_STATES, type CommitmentFacts, commitmentState, isLive } from './commitment-state.ts';

const at = new Date('2026-11-20T12:00:00Z');
const nothing: CommitmentFacts = {
  waitlistedAt: null,
  acceptedAt: null,
  declinedAt: null,
  withdrawnAt: null,
  fundedAt: null,
};

test.each([
  ['submitted', {}],
  ['waitlisted', { waitlistedAt: at }],
  ['accepted', { waitlistedAt: at, acceptedAt: at }],
  ['funded', { acceptedAt: at, fundedAt: at }],
  ['declined', { waitlistedAt: at, declinedAt: at }],
  ['withdrawn', { waitlistedAt: at, withdrawnAt: at }],
] as const)(
  'a commitment is %s by its facts; a place on the waitlist counts until it is decided',
  (state, facts) => {
    expect(commitmentState({ ...nothing, ...facts })).toBe(state);
  },
);

test('a commitment counts until it is declined or withdrawn', () => {
  expect(COMMITMENT_STATES.filter((state) => isLive(state))).toEqual([
    'submitted',
    'waitlisted',
    'accepted',
    'funded',
  ]);
});
