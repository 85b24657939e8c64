import { expect, test } from 'vitest';
import { fromMajor } from '#app/domain/money/money.ts';
import { expectedOf, problemWithWeights, USUAL_WEIGHTS, weightedAmount, weightsSchema } from './weights.ts';

const nothing = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
const amount = fromMajor(100_000, 'EUR');

test('weighs 5, 25, 50, 75 and 95 % unless set otherwise', () => {
  expect(USUAL_WEIGHTS).toEqual([5, 25, 50, 75, 95]);
  const indicated = { 1: amount, 2: amount, 3: amount, 4: amount, 5: amount };
  expect(weightedAmount({ accepted: 0, undecided: 0, unsaid: 0, indicated }, USUAL_WEIGHTS)).toBe(
    fromMajor(250_000, 'EUR'),
  );
});

test('counts accepted amounts in full, requested ones as very likely, desired ones at one half', () => {
  const parts = { accepted: amount, undecided: amount, unsaid: amount, indicated: nothing };
  expect(weightedAmount(parts, USUAL_WEIGHTS)).toBe(fromMajor(100_000 + 95_000 + 50_000, 'EUR'));
  expect(weightedAmount(parts, [0, 0, 0, 0, 100])).toBe(fromMajor(200_000, 'EUR'));
});

test('an amount without a likelihood is weighted as undecided', () => {
  expect(expectedOf(amount, null, USUAL_WEIGHTS)).toBe(expectedOf(amount, 3, USUAL_WEIGHTS));
});

test('weights are whole percentages that never decrease', () => {
  expect(problemWithWeights([0, 0, 50, 50, 100])).toBeNull();
  expect(problemWithWeights([5, 4, 50, 75, 95])).toContain('cannot have a lower weight');
  for (const wrong of [
    [1, 2, 3, 4],
    [0, 0, 0, 0, 101],
    [0, 0, 0, 0, 0.5],
    [-1, 0, 0, 0, 0],
  ]) {
    expect(weightsSchema.safeParse(wrong).success).toBe(false);
  }
});
