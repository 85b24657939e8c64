/** The visible area of a page, upright: its size, and the matrix from it to the page's own coordinates. */
export type PageBox = { width: number; height: number; matrix: readonly number[] };

type Rectangle = readonly [number, number, number, number];

const LETTER: Rectangle = [0, 0, 612, 792];
const LEAST = 0.01;

/**
 * Returns the visible area of a page: the crop box within the media box, with corners in any order, rotated as the
 * page is shown. Boxes without an area are ignored, as readers do.
 */
export function pageBox(
  media: readonly number[] | null,
  crop: readonly number[] | null,
  rotation: number,
): PageBox {
  const whole = usable(media) ?? LETTER;
  const cropped = usable(crop);
  const [x0, y0, x1, y1] = (cropped && intersection(whole, cropped)) ?? whole;
  const [width, height] = [x1 - x0, y1 - y0];
  switch (quarterTurns(rotation)) {
    case 1:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x1, y0] };
    case 2:
      return { width, height, matrix: [-1, 0, 0, -1, x1, y1] };
    case 3:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x0, y1] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x0, y0] };
  }
}

const quarterTurns = (rotation: number): number =>
  (((Math.round((Number.isFinite(rotation) ? rotation : 0) / 90) % 4) + 4) % 4) as number;

function usable(box: readonly number[] | null): Rectangle | null {
  const [a, b, c, d] = box ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (![a, b, c, d].every(Number.isFinite)) return null;
  return hasArea([Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
}

const intersection = (one: Rectangle, other: Rectangle): Rectangle | null =>
  hasArea([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);

const hasArea = (box: Rectangle): Rectangle | null =>
  box[2] - box[0] > LEAST && box[3] - box[1] > LEAST ? box : null;
