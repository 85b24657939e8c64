import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '#app/domain/investing/notice.ts';
import { ITEM_FILTERS, isListed, noticeFigures, paymentState } from './notice-figures.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_00 });

test('what is in, still due and waived is what was called, and credit is what was paid above it', () => {
  const item = fc.record({
    due: fc.integer({ min: -1_000_00, max: 1_000_00 }),
    paid: amount,
    isWaived: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...NOTICE_KINDS), fc.array(item), (kind, items) => {
      const { called, moved, still, waived, credit } = noticeFigures(kind, items);
      expect(moved + still + waived).toBe(called);
      expect(Math.min(moved, still, waived, credit)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a distribution counts what is paid out, and too much of one holder does not pay for another', () => {
  const paidOut = { due: -100, paid: 40, isWaived: false };
  expect(noticeFigures('distribution', [paidOut])).toMatchObject({ called: 100, moved: 40, still: 60 });
  const items = [150, 0].map((paid) => ({ due: 100, paid, isWaived: false }));
  expect(noticeFigures('call', items)).toMatchObject({ called: 200, moved: 100, still: 100, credit: 50 });
});

test('each item is listed once as open, paid or waived, and what is partly paid is open, too', () => {
  const states = [
    [{ due: 100, paid: 0, isWaived: false }, 'open'],
    [{ due: -100, paid: 40, isWaived: false }, 'partly_paid'],
    [{ due: 100, paid: 100, isWaived: false }, 'paid'],
    [{ due: 100, paid: 130, isWaived: false }, 'overpaid'],
    [{ due: 100, paid: 40, isWaived: true }, 'waived'],
  ] as const;
  expect(states.map(([item]) => paymentState(item))).toEqual(states.map(([, state]) => state));
  const listed = ITEM_FILTERS.map((filter) => states.filter(([, state]) => isListed(filter, state)).length);
  expect(listed).toEqual([5, 2, 1, 2]);
});
