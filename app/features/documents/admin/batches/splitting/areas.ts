/** Corners of a rectangle that is upright, the lower left first. */
export type Area = readonly [number, number, number, number];
export type Matrix = readonly [number, number, number, number, number, number];

export const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0];
/** Larger than any page. */
export const EVERYWHERE: Area = [-1e9, -1e9, 1e9, 1e9];
export const NOWHERE: Area = [1e9, 1e9, -1e9, -1e9];
export const UNIT: Area = [0, 0, 1, 1];

/** Applies `first`, then `then`. */
export const multiplyMatrices = (first: Matrix, then: Matrix): Matrix => [
  first[0] * then[0] + first[1] * then[2],
  first[0] * then[1] + first[1] * then[3],
  first[2] * then[0] + first[3] * then[2],
  first[2] * then[1] + first[3] * then[3],
  first[4] * then[0] + first[5] * then[2] + then[4],
  first[4] * then[1] + first[5] * then[3] + then[5],
];

export const pointIn = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const together = (one: Area, other: Area): Area => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

/** Whether `one` contains `other`, but for a margin. */
export const coversArea = (one: Area, other: Area, margin: number): boolean =>
  one[0] <= other[0] + margin &&
  one[1] <= other[1] + margin &&
  one[2] >= other[2] - margin &&
  one[3] >= other[3] - margin;

/** The least area with all of these points. */
export function areaOf(points: readonly (readonly [number, number])[]): Area {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

/** Where an area lies in other coordinates; somewhat larger, if it is turned. */
export function transformArea(area: Area, matrix: Matrix): Area {
  if (isNothing(area)) return NOWHERE;
  const [left, bottom, right, top] = area;
  const corner = (x: number, y: number) => pointIn(matrix, x, y);
  return areaOf([corner(left, bottom), corner(right, bottom), corner(left, top), corner(right, top)]);
}

export const intersectAreas = (one: Area, other: Area): Area => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

export const isNothing = ([left, bottom, right, top]: Area): boolean => left > right || bottom > top;

/** The part of an area that lies within `window`, as shares of its width and height; `null` for nothing. */
export function shareWithin(area: Area, window: Area): Area | null {
  const seen = intersectAreas(area, window);
  if (isNothing(seen)) return null;
  const [width, height] = [area[2] - area[0] || 1, area[3] - area[1] || 1];
  return [
    (seen[0] - area[0]) / width,
    (seen[1] - area[1]) / height,
    area[2] === seen[2] ? 1 : (seen[2] - area[0]) / width,
    area[3] === seen[3] ? 1 : (seen[3] - area[1]) / height,
  ];
}
