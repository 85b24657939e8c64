import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addingUp, roundedQuotient } from './rounding.ts';

const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const divisor = fc.oneof(
  fc.constantFrom(1n, 10n, 100n, 1_000n, 10_000n),
  fc.bigInt({ min: 1n, max: 10n ** 16n }),
);
const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

test('a half is rounded away from zero', () => {
  expect([5n, -5n, 4n, -4n, 15n].map((one) => roundedQuotient(one, 10n))).toEqual([1n, -1n, 0n, 0n, 2n]);
});

test('the parts of any sum, with any number of decimals, add up to its rounded whole', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), divisor, (parts, by) => {
      const rounded = addingUp(parts, by);
      expect(sumOf(rounded)).toBe(roundedQuotient(sumOf(parts), by));
      parts.forEach((part, index) => {
        const miss = (rounded[index] ?? 0n) * by - part;
        expect(miss > -by && miss < by).toBe(true);
        if (part % by === 0n) expect(miss).toBe(0n);
      });
    }),
    { numRuns: 2_000, seed: 64 },
  );
});

test('a whole that was rounded either way is taken as it is', () => {
  expect(addingUp([50n, 50n, 100n], 100n, 2n)).toEqual([1n, 0n, 1n]);
  const thirds = [33n, 33n, 33n];
  expect(addingUp(thirds, 100n, 0n)).toEqual([0n, 0n, 0n]);
  expect(addingUp(thirds, 100n, 1n)).toEqual([1n, 0n, 0n]);
});
