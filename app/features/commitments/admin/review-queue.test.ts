import { describe, expect, test } from 'vitest';
import {
  acceptedBy,
  type DecisionDraft,
  decisionOf,
  exceedsTarget,
  partPicks,
  problemWith,
  withoutDraft,
} from './review-queue.ts';

const eur = (major: number) => ({ amount: major * 100, currency: 'EUR' as const });
const row = {
  opportunity: {
    id: 'o',
    slug: 'harbour-logistics-ii',
    name: 'Harbour Logistics II',
    stage: 'open' as const,
  },
  amount: eur(500_000),
  book: { target: eur(1_000_000), accepted: eur(700_000), left: eur(300_000) },
};
const draft = (change: Partial<DecisionDraft>): DecisionDraft => ({
  kind: 'whole',
  amount: null,
  reason: '',
  oversubscribe: false,
  ...change,
});

describe('an admin’s draft decision', () => {
  test('accepts everything, a part, or nothing', () => {
    expect(acceptedBy(draft({}), row)).toBe(500_000_00);
    expect(acceptedBy(draft({ kind: 'part', amount: 200_000_00 }), row)).toBe(200_000_00);
    expect(acceptedBy(draft({ kind: 'part' }), row)).toBeNull();
    expect(acceptedBy(draft({ kind: 'decline' }), row)).toBeNull();
  });

  test('becomes a decision on a list of one', () => {
    const seen = { id: 'c', revision: 3, amount: eur(500_000) };
    const row = { commitmentId: 'c', revision: 3 };
    expect(decisionOf(draft({ kind: 'part', amount: 5, oversubscribe: true }), seen)).toEqual({
      kind: 'accept',
      rows: [{ ...row, amount: 5 }],
      oversubscribe: true,
    });
    expect(decisionOf(draft({ kind: 'decline', reason: ' Full. ' }), seen)).toEqual({
      kind: 'decline',
      rows: [row],
      reason: 'Full.',
    });
    expect(decisionOf(draft({ kind: 'waitlist' }), seen)).toEqual({ kind: 'waitlist', rows: [row] });
  });

  test('requires the oversubscription confirmation only beyond the remaining allocation', () => {
    expect(exceedsTarget(draft({}), row)).toBe(true);
    expect(exceedsTarget(draft({ kind: 'part', amount: 300_000_00 }), row)).toBe(false);
    expect(exceedsTarget(draft({ kind: 'part', amount: 300_000_01 }), row)).toBe(true);
    expect(exceedsTarget(draft({ kind: 'decline' }), row)).toBe(false);
  });

  test('reports the problem at its field', () => {
    expect(problemWith(draft({}), row)?.field).toBe('oversubscribe');
    expect(problemWith(draft({ oversubscribe: true }), row)).toBeNull();
    expect(problemWith(draft({ kind: 'part', amount: 250_000_00 }), row)).toBeNull();
    expect(problemWith(draft({ kind: 'part' }), row)).toMatchObject({ field: 'amount' });
    expect(problemWith(draft({ kind: 'part', amount: 600_000_00, oversubscribe: true }), row)).toMatchObject({
      field: 'amount',
    });
    expect(problemWith(draft({ kind: 'decline', reason: ' ' }), row)).toMatchObject({ field: 'reason' });
    expect(problemWith(draft({ kind: 'decline', reason: 'The round is full.' }), row)).toBeNull();
  });
});

describe('the quick picks for a part of a commitment', () => {
  const terms = { minimum: eur(100_000), step: eur(50_000) };

  test('are at or above the minimum, on the step, and below the requested amount', () => {
    expect(partPicks({ ...row, ...terms })).toEqual([100_000_00, 250_000_00, 300_000_00]);
    expect(partPicks({ ...row, ...terms, amount: eur(300_000) })).toEqual([150_000_00]);
    expect(
      partPicks({ ...row, ...terms, book: { ...row.book, left: eur(180_000) }, amount: eur(450_000) }),
    ).toEqual([100_000_00, 150_000_00, 200_000_00]);
  });

  test('are empty if only the whole amount is allowed', () => {
    expect(partPicks({ ...row, ...terms, amount: eur(100_000) })).toEqual([]);
    expect(
      partPicks({ ...row, ...terms, amount: eur(150_000), book: { ...row.book, left: eur(0) } }),
    ).toEqual([]);
  });
});

test('waitlisting needs no amount and no reason', () => {
  const waits = draft({ kind: 'waitlist' });
  expect([problemWith(waits, row), acceptedBy(waits, row), exceedsTarget(waits, row)]).toEqual([
    null,
    null,
    false,
  ]);
});

test('a decision discards the draft of its own row only', () => {
  const drafts = { first: draft({ reason: 'Too late' }), second: draft({ kind: 'decline' }) };
  expect(withoutDraft(drafts, 'first')).toEqual({ second: drafts.second });
  expect(withoutDraft(drafts, 'third')).toEqual(drafts);
});
