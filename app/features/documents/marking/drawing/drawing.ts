/** One stroke of an outline: SVG's commands, in units of `EM` to the font size, y upwards. */
export type Stroke = { type: string; values: readonly number[] };

/** Letters as outlines, each at its position on the line. */
export type OutlinedText = { width: number; glyphs: { x: number; y: number; strokes: Stroke[] }[] };

/** Room above and below the letters of a line, in units of the outlines. */
const REACH = { above: 350, below: 150 };

/**
 * Returns a line as the content of a Type 3 font glyph. Letters are drawn from their own origin and translated, so
 * that a repeated letter has the same bytes and compresses well.
 */
export function glyphProgram(line: OutlinedText, advance: number): string {
  const drawn: string[] = [];
  let [penX, penY] = [0, 0];
  for (const { x, y, strokes } of line.glyphs) {
    drawn.push(`1 0 0 1 ${x - penX} ${y - penY} cm`, programOf(strokes));
    [penX, penY] = [x, y];
  }
  return `${advance} 0 -100 ${-REACH.below} ${line.width + 100} ${REACH.above} d1\n${drawn.join('\n')}\n`;
}

/** Distance of the lines of `linesProgram`: more than `REACH`, so that each can be cut out. */
const LINE_STEP = 600;

/** A text, where on a line it starts, and the number of the line. */
export type PlacedText = { text: OutlinedText; x: number; row: number };

/**
 * Returns several lines, below one another, as one drawing: what they have in common takes its bytes once. `cutOut`
 * shows one of them.
 */
export function linesProgram(texts: readonly PlacedText[]): string {
  const drawn: string[] = [];
  let [penX, penY] = [0, 0];
  for (const { text, x: start, row } of texts)
    for (const { x, y, strokes } of text.glyphs) {
      const [toX, toY] = [start + x, y - row * LINE_STEP];
      drawn.push(`1 0 0 1 ${toX - penX} ${toY - penY} cm`, programOf(strokes));
      [penX, penY] = [toX, toY];
    }
  return `${drawn.join('\n')}\n`;
}

/** The area of `count` lines, longer than any that fits. */
export const linesArea = (count: number): number[] => [-100, -LINE_STEP * count, 60_000, REACH.above];

/** The operators that draw one of the lines, up to `end`, and nothing of the others. */
export function cutOut(drawing: string, row: number, end?: number): string {
  const [left = 0, , right = 0] = linesArea(1);
  const down = row * LINE_STEP;
  const area = [left, -REACH.below - down, (end ?? right) - left, REACH.below + REACH.above];
  return `q ${down === 0 ? '' : `1 0 0 1 0 ${down} cm `}${area.join(' ')} re W n/${drawing} Do Q`;
}

/** Letters are drawn in every copy: the operators of each are built once. */
const programs = new WeakMap<readonly Stroke[], string>();

function programOf(strokes: readonly Stroke[]): string {
  const known = programs.get(strokes) ?? [...strokesOf(strokes), 'f'].join('\n');
  programs.set(strokes, known);
  return known;
}

/** PDF has no quadratic curves, so each becomes a cubic one, or two of them together where one fits. */
function strokesOf(strokes: readonly Stroke[]): string[] {
  const drawn: string[] = [];
  let pen: Point = [0, 0];
  let next = 0;
  for (const [at, { type, values }] of strokes.entries()) {
    if (at < next) continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    switch (type) {
      case 'M':
        drawn.push(`${a} ${b} m`);
        pen = [a, b];
        break;
      case 'L':
        drawn.push(`${a} ${b} l`);
        pen = [a, b];
        break;
      case 'Q': {
        const both = joined(pen, values, strokes[at + 1]);
        if (both) next = at + 2;
        const curve = both ?? [...towards(pen, [a, b], 2 / 3), ...towards([c, d], [a, b], 2 / 3), c, d];
        drawn.push(`${curve.join(' ')} c`);
        pen = [curve[4] ?? c, curve[5] ?? d];
        break;
      }
      case 'C':
        drawn.push(`${a} ${b} ${c} ${d} ${e} ${f} c`);
        pen = [e, f];
        break;
      case 'Z':
        drawn.push('h');
        break;
      default:
        throw new Error(`An outline has the unknown command ${type}`);
    }
  }
  return drawn;
}

type Point = readonly [number, number];

const towards = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
  Math.round(x + (toX - x) * share),
  Math.round(y + (toY - y) * share),
];

/** How far a joined curve may be off, in units of the outlines: 0.06 points in the largest letters. */
const TOLERANCE = 1;

/**
 * Returns the cubic curve that two quadratic ones were made from, since fonts store most curves of a drawing as two;
 * `null` if there is no second one, or the cubic curve would differ visibly.
 */
function joined(pen: Point, first: readonly number[], next: Stroke | undefined): number[] | null {
  if (next?.type !== 'Q') return null;
  const [a = 0, b = 0, midX = 0, midY = 0] = first;
  const [c = 0, d = 0, e = 0, f = 0] = next.values;
  const [one, other] = [towards(pen, [a, b], 4 / 3), towards([e, f], [c, d], 4 / 3)];
  const isNear = (axis: 0 | 1, middle: number, control: number, second: number, end: number) => {
    const [start, p, q] = [pen[axis], one[axis], other[axis]];
    const at = (t: number) =>
      start * (1 - t) ** 3 + 3 * p * t * (1 - t) ** 2 + 3 * q * t ** 2 * (1 - t) + end * t ** 3;
    return [
      at(0.25) - (start + 2 * control + middle) / 4,
      at(0.5) - middle,
      at(0.75) - (middle + 2 * second + end) / 4,
    ].every((difference) => Math.abs(difference) <= TOLERANCE);
  };
  return isNear(0, midX, a, c, e) && isNear(1, midY, b, d, f) ? [...one, ...other, e, f] : null;
}

/** Returns a line as SVG path data, in units of the outlines, y upwards. */
export function svgPath(line: OutlinedText): string {
  const drawn: string[] = [];
  for (const { x, y, strokes } of line.glyphs)
    for (const { type, values } of strokes)
      drawn.push(`${type}${values.map((value, at) => value + (at % 2 === 0 ? x : y)).join(' ')}`);
  return drawn.join('');
}
