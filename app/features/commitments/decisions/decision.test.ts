import { describe, expect, test } from 'vitest';
import { stateSentence } from '../commitment.ts';
import { amendedSince } from './amended-since.ts';
import { changeAlone, changeBesideName, refusalByBook, stepsOf, whyChanged } from './decision.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const waiting = {
  id: '019aa000-0000-7000-8000-000000000001',
  memberId: '019aa000-0000-7000-8000-000000000002',
  revision: 1,
  amount: 250_000_00,
  acceptedAmount: null,
  currency: 'EUR' as const,
  waitlistedAt: null,
  acceptedAt: null,
  declinedAt: null,
  withdrawnAt: null,
  fundedAt: null,
};
const waitlisted = { ...waiting, waitlistedAt: NOW };
const accepted = { ...waiting, acceptedAt: NOW, acceptedAmount: waiting.amount };
const common = { key: waiting.id, opportunityId: waiting.id };

describe('which decisions are valid', () => {
  test.each(['accept', 'decline', 'waitlist'] as const)(
    '%s: an undecided commitment, unchanged since it was seen',
    (kind) => {
      expect(whyChanged(kind, 1, waiting, NOW)).toBeNull();
      expect(whyChanged(kind, 1, waitlisted, NOW)).toBeNull();
      expect(whyChanged(kind, 2, waiting, NOW)).toBe('amended');
      for (const fact of ['acceptedAt', 'declinedAt', 'withdrawnAt', 'fundedAt'])
        expect(whyChanged(kind, 1, { ...waiting, [fact]: NOW }, NOW)).toBe('decided');
    },
  );

  test('funding: an accepted commitment; undone within a day', () => {
    const funded = { ...accepted, fundedAt: NOW };
    expect(whyChanged('fund', 1, accepted, NOW)).toBeNull();
    expect(whyChanged('fund', 1, waiting, NOW)).toBe('decided');
    expect(whyChanged('fund', 1, funded, NOW)).toBe('decided');
    expect(whyChanged('unfund', 1, accepted, NOW)).toBe('decided');
    expect(whyChanged('unfund', 1, funded, new Date(NOW.getTime() + DAY_MS - 1))).toBeNull();
    expect(whyChanged('unfund', 1, funded, new Date(NOW.getTime() + DAY_MS))).toBe('too_late');
    expect(whyChanged('unfund', 1, funded, NOW, new Set([funded.id]))).toBe('position');
  });

  test('is phrased for use next to a name, or alone', () => {
    const changed = { commitmentId: waiting.id, name: 'Ada', state: '€250,000 was withdrawn' };
    const said = (['absent', 'decided', 'amended', 'too_late'] as const).map((why) => [
      changeBesideName({ ...changed, why }),
      changeAlone({ ...changed, why }),
    ]);
    expect(said).toEqual([
      ['This commitment no longer exists.', 'This commitment no longer exists.'],
      ['€250,000 was withdrawn.', 'This commitment is already decided: €250,000 was withdrawn.'],
      [
        'They changed it: €250,000 was withdrawn.',
        'The member has changed it since: €250,000 was withdrawn.',
      ],
      ['It was marked as funded more than 24 hours ago.', 'It was marked as funded more than 24 hours ago.'],
    ]);
  });
});

describe('a commitment that an admin is deciding on', () => {
  const seen = { revision: 1 };
  const served = {
    revision: 2,
    state: 'submitted' as const,
    amount: { amount: 400_000_00, currency: 'EUR' as const },
  };

  test('is amended when its member has changed it since, in the words of a refusal', () => {
    const sentence = 'The member has changed it since: €400,000 is awaiting a decision.';
    expect(amendedSince(seen, served)).toBe(sentence);
    const row = { ...waiting, amount: served.amount.amount };
    expect(changeAlone({ why: 'amended', state: stateSentence(row) })).toBe(sentence);
    expect(amendedSince(seen, { ...served, state: 'waitlisted' })).toBe(
      'The member has changed it since: €400,000 is on the waitlist.',
    );
  });

  test('is not amended as it was seen, or once nothing is left to decide', () => {
    expect(amendedSince(seen, { ...served, revision: 1 })).toBeNull();
    for (const state of ['accepted', 'declined', 'withdrawn', 'funded'] as const)
      expect(amendedSince(seen, { ...served, state })).toBeNull();
  });
});

test('an amount of zero waitlists, and a commitment already on the waitlist is left unchanged', () => {
  const rows = [waiting, waitlisted].map(({ revision }, at) => ({
    commitmentId: `${at}`,
    revision,
    amount: 0,
  }));
  const input = { ...common, kind: 'accept' as const, rows, oversubscribe: false, confirmation: '' };
  const steps = stepsOf(input, [
    { ...waiting, id: '0' },
    { ...waitlisted, id: '1' },
  ]);
  expect(steps).toEqual([{ commitment: { ...waiting, id: '0' }, kind: 'waitlist', amount: 0 }]);
});

describe('the book', () => {
  const book = { stage: 'open' as const, target: 300_000_00, accepted: 0, currency: 'EUR' as const };
  const refusal = (count: number, amount = waiting.amount, change: object = {}) => {
    const commitments = Array.from({ length: count }, (_, at) => ({ ...waiting, id: `${at}` }));
    const rows = commitments.map(({ id }) => ({ commitmentId: id, revision: 1, amount }));
    const input = {
      ...common,
      kind: 'accept' as const,
      rows,
      oversubscribe: false,
      confirmation: '',
      ...change,
    };
    return refusalByBook(input, stepsOf(input, commitments), book);
  };

  test('has room for one but not for two, which is reported for both together', () => {
    expect(refusal(1)).toBeNull();
    expect(refusal(2)).toBe(
      'These come to €500,000, and €300,000 of the target is left. Scale back, or tick “Accept more than the target”.',
    );
    expect(refusal(2, waiting.amount, { oversubscribe: true })).toBeNull();
    expect(refusal(2, waiting.amount + 1)).toContain('at most the €250,000');
  });
});
