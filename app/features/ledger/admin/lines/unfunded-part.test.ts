import { expect, test } from 'vitest';
import { ENTERED_TYPES } from './entry.ts';
import { unfundedChangeOf, unfundedPartOf, usualPart } from './unfunded-part.ts';

test.each([
  ['call_investment', 100, null, -100],
  ['call_investment', 100, 60, -60],
  ['distribution_capital', 100, null, 0],
  ['distribution_capital', 100, 30, 30],
  ['call_returned', 100, null, 100],
  ['call_returned', 100, 0, 0],
  ['commitment', 100, null, 100],
  ['release', 100, 5, -100],
  ['call_outside', 100, null, 0],
  ['call_working_capital_used', 100, 40, 100],
  ['call_fees_returned', 100, 40, 40],
] as const)('a %s of %d, of which %s, changes what is unfunded by %d', (type, amount, part, change) => {
  expect(unfundedChangeOf(type, amount, part)).toBe(change);
});

test('where a part can be entered, its default is what the ledger assumes', () => {
  for (const type of ENTERED_TYPES) {
    const part = usualPart(type, 100);
    expect([type, unfundedChangeOf(type, 100, part)]).toEqual([type, unfundedChangeOf(type, 100, null)]);
    if (!unfundedPartOf(type)) expect([0, 100]).toContain(part);
  }
});
