import { expect, test } from 'vitest';
import type { Money } from '#app/domain/money/money.ts';
import { allocationOf } from './share-of-target.ts';

const eur = (major: number): Money => ({ amount: major * 100, currency: 'EUR' });
const book = { target: eur(25_000_000), raised: eur(18_000_000) };

test('an amount as a share of the target, and what remains', () => {
  expect(allocationOf(250_000_00, book)).toEqual({ share: '1.0%', left: '€7,000,000', note: null });
});

test('an amount above the remainder may be scaled back', () => {
  expect(allocationOf(8_000_000_00, book).note).toContain('more than the amount left');
});

test('nothing remains once the target is reached or exceeded', () => {
  const { left, note } = allocationOf(100_000_00, { ...book, raised: eur(26_000_000) });
  expect(left).toBe('€0');
  expect(note).toContain('target is reached');
});
