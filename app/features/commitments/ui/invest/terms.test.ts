import { describe, expect, test } from 'vitest';
import type { Money } from '#app/domain/money/money.ts';
import { choicesOf, openingAmount } from './terms.ts';

const eur = (major: number): Money => ({ amount: major * 100, currency: 'EUR' });
const terms = {
  name: 'Kontor Systems',
  target: eur(1_000_000),
  raised: eur(0),
  minimum: eur(100_000),
  maximum: eur(500_000),
  step: eur(25_000),
};

describe('the initial amount of the dialog', () => {
  test.each([
    ['the minimum', null, null, 100_000, null],
    ['what was desired', eur(250_000), null, 250_000, null],
    ['what was desired, other than what was indicated', eur(250_000), eur(150_000), 250_000, null],
    ['what was indicated and carried over', eur(150_000), eur(150_000), 150_000, 'indicated'],
    ['the nearest to what is off the step', eur(110_000), eur(110_000), 100_000, 'nearest'],
    ['the lower of two that are as near', eur(112_500), null, 100_000, 'nearest'],
    ['the nearest to what was more than the maximum', eur(900_000), null, 500_000, 'nearest'],
    ['the nearest to what was less than the minimum', eur(50_000), null, 100_000, 'nearest'],
  ] as const)('is %s', (_, desired, indicated, major, note) => {
    expect(openingAmount(terms, desired, indicated)).toEqual({ amount: major * 100, note });
  });
});

describe('the choice of names', () => {
  const [holding, trust] = [
    { id: 'h', name: 'Lindqvist Holding AB' },
    { id: 't', name: 'Lindqvist Trust' },
  ];
  const own = { id: null, name: 'In own name' };

  test('has only the member’s own name if there is no entity', () => {
    expect(choicesOf([], null)).toEqual([own]);
  });

  test('has the entities, the default first', () => {
    expect(choicesOf([holding, trust], null)).toEqual([holding, trust]);
  });

  test('includes the name requested before, archived or their own', () => {
    expect(choicesOf([holding], { entity: trust })).toEqual([holding, trust]);
    expect(choicesOf([holding], { entity: null })).toEqual([holding, own]);
    expect(choicesOf([holding], { entity: holding })).toEqual([holding]);
    expect(choicesOf([], { entity: null })).toEqual([own]);
  });
});
