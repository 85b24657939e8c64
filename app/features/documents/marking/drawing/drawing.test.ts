import { expect, test } from 'vitest';
import { glyphProgram, type Stroke } from './drawing.ts';

const quadratic = (...values: number[]): Stroke => ({ type: 'Q', values });

function curvesOf(...strokes: Stroke[]): string[] {
  const start = { type: 'M', values: [0, 0] };
  const program = glyphProgram({ width: 100, glyphs: [{ x: 0, y: 0, strokes: [start, ...strokes] }] }, 100);
  return program.split('\n').filter((line) => line.endsWith(' c'));
}

test('the two halves of a curve become one again', () => {
  // A quarter of a circle of radius 120, as fonts store it.
  expect(curvesOf(quadratic(0, 50, 35, 85), quadratic(70, 120, 120, 120))).toEqual(['0 67 53 120 120 120 c']);
});

test('a curve alone becomes its equivalent', () => {
  expect(curvesOf(quadratic(0, 60, 60, 60))).toEqual(['0 40 20 60 60 60 c']);
});

test.each([
  ['meet at a corner', quadratic(0, 50, 35, 85), quadratic(35, 20, 120, 120)],
  ['are of different lengths', quadratic(0, 10, 10, 20), quadratic(50, 60, 120, 60)],
])('two curves that %s stay two', (_what, one, other) => {
  expect(curvesOf(one, other)).toHaveLength(2);
});

test('of three curves, two are joined and the third stays', () => {
  const [one, other] = [quadratic(0, 50, 35, 85), quadratic(70, 120, 120, 120)];
  expect(curvesOf(one, other, quadratic(180, 120, 180, 60))).toHaveLength(2);
});
