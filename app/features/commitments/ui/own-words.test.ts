import { describe, expect, test } from 'vitest';
import type { Money } from '#app/platform/money.ts';
import { ownWords, stateBadge } from './own-words.ts';

const eur = (major: number): Money => ({ amount: major * 100, currency: 'EUR' });
const told = {
  amount: eur(500_000),
  accepted: null,
  submittedAt: '2026-11-21T23:30:00Z',
  decidedAt: null,
  declineReason: null,
} as const;
const decided = { ...told, decidedAt: '2026-11-25T09:00:00Z' };

describe('where a member’s own commitment stands', () => {
  test('asked, dated in the member’s zone', () => {
    expect(ownWords({ ...told, state: 'submitted' }, 'UTC').headline).toBe(
      'You have asked to invest €500,000 on 21 Nov 2026',
    );
    expect(ownWords({ ...told, state: 'submitted' }, 'Europe/Berlin').headline).toContain('22 Nov 2026');
  });

  test('accepted whole', () => {
    const words = ownWords({ ...decided, state: 'accepted', accepted: eur(500_000) }, 'UTC');
    expect(words.headline).toBe('You invest €500,000');
    expect(words.detail).toContain('in full on 25 Nov 2026');
  });

  test('scaled back says what was asked for', () => {
    const commitment = { ...decided, state: 'accepted', accepted: eur(300_000) } as const;
    expect(ownWords(commitment, 'UTC')).toMatchObject({ headline: 'You invest €300,000' });
    expect(ownWords(commitment, 'UTC').detail).toContain('scaled back from the €500,000');
    expect(stateBadge(commitment).text).toBe('Scaled back');
  });

  test('declined gives the firm’s reason', () => {
    const words = ownWords({ ...decided, state: 'declined', declineReason: 'The round is full.' }, 'UTC');
    expect(words.detail).toBe('The round is full.');
  });

  test('funded and withdrawn', () => {
    expect(ownWords({ ...decided, state: 'funded', accepted: eur(500_000) }, 'UTC').headline).toBe(
      'You have invested €500,000',
    );
    expect(ownWords({ ...decided, state: 'withdrawn' }, 'UTC').headline).toBe(
      'You withdrew your commitment of €500,000',
    );
  });
});
