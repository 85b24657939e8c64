import { describe, expect, test } from 'vitest';
import type { Money } from '#app/domain/money/money.ts';
import type { OwnStake } from '../../opportunity.ts';
import { stakeBadge } from './own-stake.ts';

const eur = (major: number): Money => ({ amount: major * 100, currency: 'EUR' });
const nothing: OwnStake = { desired: null, indication: null, commitment: null };
const commitment = (
  state: 'submitted' | 'accepted' | 'funded' | 'declined',
  accepted: Money | null = null,
) => ({
  ...nothing,
  desired: eur(750_000),
  commitment: { id: 'c', state, amount: eur(500_000), accepted, submittedAt: '2026-11-21T09:00:00Z' },
});

describe('the badge of a member’s own stake', () => {
  test.each([
    ['a desired amount', 'open', { ...nothing, desired: eur(250_000) }, 'You: €250,000 desired'],
    ['a commitment that waits', 'open', commitment('submitted'), 'You: €500,000 requested'],
    ['an accepted one', 'open', commitment('accepted', eur(500_000)), 'You: €500,000 accepted'],
    ['one that was scaled back', 'open', commitment('accepted', eur(300_000)), 'You: €300,000 accepted'],
    ['a funded one', 'closed', commitment('funded', eur(500_000)), 'You invested €500,000'],
    [
      'an outcome that was scaled back',
      'closed',
      commitment('accepted', eur(300_000)),
      'You: €300,000 of €500,000 accepted',
    ],
    [
      'a soft amount',
      'pipeline',
      { ...nothing, indication: { likelihood: 4, amount: eur(100_000) } },
      'You indicated €100k',
    ],
    [
      'likelihood alone',
      'pipeline',
      { ...nothing, indication: { likelihood: 5, amount: null } },
      'You: very likely',
    ],
  ] as const)('says %s', (_, stage, stake, text) => {
    expect(stakeBadge(stage, stake)?.text).toBe(text);
  });

  test('shows nothing without a stake', () => {
    expect(stakeBadge('open', nothing)).toBeNull();
  });

  test('a desired amount is not shown once the opportunity is closed', () => {
    expect(stakeBadge('closed', { ...nothing, desired: eur(250_000) })).toBeNull();
  });

  test('a declined commitment leaves the desired amount in effect', () => {
    expect(stakeBadge('open', commitment('declined'))?.text).toBe('You: €750,000 desired');
  });
});
