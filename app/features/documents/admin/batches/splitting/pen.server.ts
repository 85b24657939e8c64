import type { PDFDict } from '@cantoo/pdf-lib';
import {
  type Area,
  areaOf,
  EVERYWHERE,
  intersectAreas,
  type Matrix,
  multiplyMatrices,
  NOWHERE,
  pointIn,
  transformArea,
  UNCHANGED,
  UNIT,
} from './areas.ts';
import { type GlyphWidths, UNKNOWN_FONT } from './glyph-widths.server.ts';

type State = {
  matrix: Matrix;
  /** What the paths so far have left to be seen. */
  window: Area;
  font: PDFDict | null;
  widths: GlyphWidths;
  size: number;
  between: number;
  betweenWords: number;
  stretch: number;
  leading: number;
  rise: number;
};

const START: State = {
  ...{ matrix: UNCHANGED, window: EVERYWHERE, font: null, widths: UNKNOWN_FONT, size: 0 },
  ...{ between: 0, betweenWords: 0, stretch: 1, leading: 0, rise: 0 },
};

/** Above and below a line of text, in units of its size. */
const [ASCENT, DESCENT] = [0.9, -0.25];
const SPACE = 0x20;
/** The number of the space in most fonts that have numbers for characters. */
const SPACE_NUMBER = 3;

export type Path = { area: Area; curves: number; start: number };

/** Where the operators of a content draw, as far as one needs to know to tell what is seen. */
export class Pen {
  state = START;
  private readonly saved: State[] = [];
  private line = UNCHANGED;
  private text = UNCHANGED;
  private path: { points: [number, number][]; curves: number; start: number } | null = null;
  private cuts = false;

  change(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
  }

  save(): void {
    this.saved.push(this.state);
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  transform(matrix: Matrix): void {
    this.change({ matrix: multiplyMatrices(matrix, this.state.matrix) });
  }

  extend(operator: string, numbers: readonly number[], start: number): void {
    this.path ??= { points: [], curves: 0, start };
    const { points } = this.path;
    const add = (x = 0, y = 0) => points.push(pointIn(this.state.matrix, x, y));
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      for (const [right, top] of [
        [0, 0],
        [width, 0],
        [0, height],
        [width, height],
      ] as const)
        add(x + right, y + top);
    } else for (let at = 0; at + 1 < numbers.length; at += 2) add(numbers[at], numbers[at + 1]);
    if (['c', 'v', 'y'].includes(operator)) this.path.curves += 1;
  }

  /** The path cuts off what is drawn after it. */
  cut(): void {
    this.cuts = true;
  }

  endPath(): Path | null {
    const { path, cuts } = this;
    this.path = null;
    this.cuts = false;
    if (!path) return null;
    const area = areaOf(path.points);
    if (cuts) this.change({ window: hasArea(area) ? intersectAreas(this.state.window, area) : NOWHERE });
    return { area, curves: path.curves, start: path.start };
  }

  startText(matrix = UNCHANGED): void {
    this.line = matrix;
    this.text = matrix;
  }

  newLine(x = 0, y = -this.state.leading): void {
    this.startText(multiplyMatrices([1, 0, 0, 1, x, y], this.line));
  }

  /** Moves past a text. Returns its place, or `null` if it consists of spaces. */
  show(parts: readonly unknown[]): Area | null {
    const { size, rise, matrix, widths, stretch } = this.state;
    let [along, least, most] = [0, 0, 0];
    let isBlank = true;
    for (const part of parts) {
      if (typeof part === 'number') along -= (part / 1000) * size * (widths.isVertical ? 1 : stretch);
      else if (part instanceof Uint8Array) {
        along += this.lengthOf(part);
        isBlank &&= this.codesOf(part).every((code) => code === SPACE || this.isSpaceNumber(code));
      }
      least = Math.min(least, along);
      most = Math.max(most, along);
    }
    const [low, high] = [rise + DESCENT * size, rise + ASCENT * size];
    const area: Area = widths.isVertical ? [-size, -most, size, size - least] : [least, low, most, high];
    const place = transformArea(ordered(area), multiplyMatrices(this.text, matrix));
    const [x, y] = widths.isVertical ? [0, -along] : [along, 0];
    this.text = multiplyMatrices([1, 0, 0, 1, x, y], this.text);
    return isBlank ? null : place;
  }

  get unit(): Area {
    return transformArea(UNIT, this.state.matrix);
  }

  private isSpaceNumber(code: number): boolean {
    return this.state.widths.bytesEach === 2 && code === SPACE_NUMBER;
  }

  private codesOf(bytes: Uint8Array): number[] {
    if (this.state.widths.bytesEach === 1) return [...bytes];
    return Array.from(
      { length: bytes.length >> 1 },
      (_, at) => (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0),
    );
  }

  private lengthOf(bytes: Uint8Array): number {
    const { widths, size, between, betweenWords, stretch } = this.state;
    let length = 0;
    for (const code of this.codesOf(bytes)) {
      const width = widths.isVertical ? 1 : widths.widthOf(code);
      length += width * size + between;
      if (code === SPACE && widths.bytesEach === 1) length += betweenWords;
    }
    return widths.isVertical ? length : length * stretch;
  }
}

const ordered = ([a, b, c, d]: Area): Area => [
  Math.min(a, c),
  Math.min(b, d),
  Math.max(a, c),
  Math.max(b, d),
];
const hasArea = ([left, bottom, right, top]: Area): boolean => right > left && top > bottom;
