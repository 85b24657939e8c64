import { describe, expect, test } from 'vitest';
import type { Money } from '#app/domain/money/money.ts';
import { ownWords, stateBadge, storyWords } from './status-text.ts';

const eur = (major: number): Money => ({ amount: major * 100, currency: 'EUR' });
const told = {
  amount: eur(500_000),
  accepted: null,
  submittedAt: '2026-11-21T23:30:00Z',
  changedAt: '2026-11-21T23:30:00Z',
  decidedAt: null,
  declineReason: null,
} as const;
const decided = { ...told, decidedAt: '2026-11-25T09:00:00Z' };

describe('the status of a member’s own commitment', () => {
  test('requested, dated in the member’s time zone', () => {
    expect(ownWords({ ...told, state: 'submitted' }, 'UTC').headline).toBe(
      'You requested €500,000 on 21 Nov 2026',
    );
    expect(ownWords({ ...told, state: 'submitted' }, 'Europe/Berlin').headline).toContain('22 Nov 2026');
  });

  test('amended, dated when it was', () => {
    const amended = { ...told, state: 'submitted', changedAt: '2026-11-24T10:00:00Z' } as const;
    expect(ownWords(amended, 'UTC').headline).toBe('You requested €500,000 on 24 Nov 2026');
  });

  test('accepted whole', () => {
    const words = ownWords({ ...decided, state: 'accepted', accepted: eur(500_000) }, 'UTC');
    expect(words.headline).toBe('We accepted €500,000');
    expect(words.detail).toContain('in full on 25 Nov 2026');
  });

  test('scaled back states the requested amount', () => {
    const commitment = { ...decided, state: 'accepted', accepted: eur(300_000) } as const;
    expect(ownWords(commitment, 'UTC')).toMatchObject({ headline: 'We accepted €300,000' });
    expect(ownWords(commitment, 'UTC').detail).toContain('scaled back from the €500,000');
    expect(stateBadge(commitment).text).toBe('Scaled back');
  });

  test('declined includes the firm’s reason', () => {
    const words = ownWords({ ...decided, state: 'declined', declineReason: 'The round is full.' }, 'UTC');
    expect(words.detail).toBe('The round is full.');
  });

  test('funded and withdrawn', () => {
    expect(ownWords({ ...decided, state: 'funded', accepted: eur(500_000) }, 'UTC').headline).toBe(
      'You invested €500,000',
    );
    expect(ownWords({ ...decided, state: 'withdrawn' }, 'UTC').headline).toBe(
      'You withdrew your commitment of €500,000',
    );
  });
});

test.each([
  [{ what: 'submitted', amount: eur(250_000) }, 'You requested €250,000'],
  [{ what: 'amended', amount: eur(300_000), before: eur(250_000) }, 'You changed it to €300,000'],
  [{ what: 'amended', amount: eur(250_000), before: eur(250_000) }, 'You changed the entity'],
  [{ what: 'waitlisted', amount: eur(250_000) }, '€250,000 was waitlisted'],
  [{ what: 'accepted', amount: eur(150_000), asked: eur(250_000) }, 'We accepted €150,000 of €250,000'],
  [{ what: 'accepted', amount: eur(250_000), asked: eur(250_000) }, 'We accepted €250,000'],
  [{ what: 'declined', amount: eur(250_000) }, 'We declined €250,000'],
  [{ what: 'withdrawn', amount: eur(250_000) }, 'You withdrew it'],
  [{ what: 'funded', amount: eur(150_000) }, '€150,000 was funded'],
] as const)('the step %j in the history reads “%s”', (step, words) => {
  expect(storyWords({ ...step, at: '2026-11-21T09:00:00Z' })).toBe(words);
});
