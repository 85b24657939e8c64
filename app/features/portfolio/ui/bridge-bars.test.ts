import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf } from './bridge-bars.tsx';

const bridge = (opening: number, calls: number, distributions: number, gain: number) => ({
  ...{ kind: 'year' as const, currency: 'EUR' as const, from: '2026-01-01', to: '2026-11-28' },
  ...{ opening, calls, distributions, gain, closing: opening + calls - distributions + gain },
});

test('bars do not start at zero where the changes are small, and never where the value began at zero', () => {
  expect(barsOf(bridge(398_749, 27_000, 22_500, 51_793)).isCut).toBe(true);
  expect(barsOf(bridge(0, 353_250, 37_500, 139_292)).isCut).toBe(false);
  expect(barsOf(bridge(100, 900, 0, 0)).isCut).toBe(false);
});

test('every bar lies within the drawing, and each change leads from one level to the next', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 12 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (opening, calls, distributions, closing) => {
      const gain = closing - opening - calls + distributions;
      const { bars } = barsOf(bridge(opening, calls, distributions, gain));
      for (const { y, height } of bars) {
        expect(y).toBeGreaterThanOrEqual(19);
        expect(height).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(129);
      }
    }),
  );
});
