import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelPlaces } from './axes.server.ts';

const PLOT = { left: 0, right: 100, top: 16, bottom: 200 };

test('labels at the ends of lines have a line each, in the order of the lines, and none is below the plot', () => {
  const heights = fc.array(fc.integer({ min: PLOT.top, max: PLOT.bottom }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(heights, (ends) => {
      const places = labelPlaces(ends, PLOT);
      expect(places).toHaveLength(ends.length);
      expect(Math.max(...places)).toBeLessThanOrEqual(PLOT.bottom);
      for (const [one, place] of places.entries())
        for (const [other, beside] of places.entries())
          if (one !== other) {
            expect(Math.abs(place - beside)).toBeGreaterThanOrEqual(14);
            if ((ends[one] ?? 0) > (ends[other] ?? 0)) expect(place).toBeGreaterThan(beside);
          }
    }),
  );
});

test('a label with room stays beside the end of its line', () => {
  expect(labelPlaces([20, 60, 190], PLOT)).toEqual([20, 60, 190]);
  expect(labelPlaces([196, 200, 100], PLOT)).toEqual([186, 200, 100]);
});
