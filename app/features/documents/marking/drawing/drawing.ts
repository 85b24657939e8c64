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

/** Letters are drawn in every copy: the operators of each are built once. */
const programs = new WeakMap<readonly Stroke[], string>();

function programOf(strokes: readonly Stroke[]): string {
  const known = programs.get(strokes) ?? [...strokesOf(strokes), 'f'].join('\n');
  programs.set(strokes, known);
  return known;
}

/** PDF has no quadratic curves, so each becomes the equivalent cubic one. */
function strokesOf(strokes: readonly Stroke[]): string[] {
  const drawn: string[] = [];
  let [penX, penY] = [0, 0];
  for (const { type, values } of strokes) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    switch (type) {
      case 'M':
        drawn.push(`${a} ${b} m`);
        [penX, penY] = [a, b];
        break;
      case 'L':
        drawn.push(`${a} ${b} l`);
        [penX, penY] = [a, b];
        break;
      case 'Q': {
        const third = (from: number, control: number) => Math.round(from + ((control - from) * 2) / 3);
        drawn.push(`${third(penX, a)} ${third(penY, b)} ${third(c, a)} ${third(d, b)} ${c} ${d} c`);
        [penX, penY] = [c, d];
        break;
      }
      case 'C':
        drawn.push(`${a} ${b} ${c} ${d} ${e} ${f} c`);
        [penX, penY] = [e, f];
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

/** Returns a line as SVG path data, in units of the outlines, y upwards. */
export function svgPath(line: OutlinedText): string {
  const drawn: string[] = [];
  for (const { x, y, strokes } of line.glyphs)
    for (const { type, values } of strokes)
      drawn.push(`${type}${values.map((value, at) => value + (at % 2 === 0 ? x : y)).join(' ')}`);
  return drawn.join('');
}
