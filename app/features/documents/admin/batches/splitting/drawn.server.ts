import { createHash } from 'node:crypto';
import { type PDFContext, type PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import {
  Name,
  type Operand,
  type Operation,
  operationsIn,
} from '../../../marking/preparing/content-reader.ts';
import { type Area, type Matrix, UNCHANGED } from './areas.ts';
import { type GlyphWidths, UNKNOWN_FONT } from './glyph-widths.server.ts';
import { InseparableError } from './inseparable.ts';
import { Pen } from './pen.server.ts';
import { dictEntryOf, dictOf, numberOf, pdfNameOf, valuesIn } from './values.server.ts';

export const CATEGORIES = [
  'XObject',
  'Font',
  'ColorSpace',
  'Pattern',
  'Shading',
  'ExtGState',
  'Properties',
] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Something that a content draws: where it would be, and the area in which it is seen. Marks of one `kind` look alike;
 * `id` is only for texts: it tells apart the places of a content that show them.
 */
export type Mark = { kind: string; id?: string; place: Area; window: Area };
/** A form, a pattern or a mask within a content. Of the latter two only their own area limits what is seen. */
export type Inner = { content: PDFObject; matrix: Matrix; window: Area; isApart: boolean };

/** What a content names, shows and draws. */
export type Drawn = {
  names: Map<Category, Set<PDFName>>;
  /** The characters shown in each font; `null` is the one of the content around this one. */
  shown: Map<PDFDict | null, Set<string>>;
  marks: Mark[];
  inner: Inner[];
};

/** What a content is read with. */
export type Surroundings = {
  context: PDFContext;
  resources: PDFDict | undefined;
  widthsOf(font: PDFDict): GlyphWidths;
  pictureId(picture: PDFStream): string;
  isShown(layer: PDFObject | undefined): boolean;
};

const HIDDEN_LAYER =
  'The file has a hidden layer, which may contain parts of other statements. Please save it without layers, or upload one file per member.';

/** Shorter paths are lines and boxes; longer ones may be letters. */
const LETTER_CURVES = 8;
const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']);

export const hashOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64');

/** Reads a decoded content. @throws InseparableError */
export function drawnBy(content: Uint8Array, surroundings: Surroundings): Drawn {
  const walk = new ContentWalk(content, surroundings);
  for (const operation of operationsIn(content)) walk.step(operation);
  return walk.drawn;
}

class ContentWalk {
  readonly drawn: Drawn = { names: new Map(), shown: new Map(), marks: [], inner: [] };
  private readonly pen = new Pen();
  private readonly content: Uint8Array;
  private readonly around: Surroundings;
  private readonly id: string;

  constructor(content: Uint8Array, around: Surroundings) {
    this.content = content;
    this.around = around;
    this.id = hashOf(content);
  }

  step(operation: Operation): void {
    const { operator, operands, start, end } = operation;
    const numbers = operands.filter((operand) => typeof operand === 'number');
    if (PAINTS.has(operator) || operator === 'n') this.endPath(operator, start);
    else if (operator === 'BI') this.inlinePicture(operands, this.content.subarray(start, end));
    else if (!(this.moves(operator, numbers, start) || this.shows(operation, numbers)))
      this.uses(operator, operands);
  }

  private moves(operator: string, numbers: readonly number[], start: number): boolean {
    const { pen } = this;
    switch (operator) {
      case 'q':
        pen.save();
        return true;
      case 'Q':
        pen.restore();
        return true;
      case 'cm':
        pen.transform(matrixOf(numbers));
        return true;
      case 'W':
      case 'W*':
        pen.cut();
        return true;
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
      case 're':
        pen.extend(operator, numbers, start);
        return true;
      default:
        return false;
    }
  }

  private shows({ operator, operands, start }: Operation, numbers: readonly number[]): boolean {
    const { pen } = this;
    const [first = 0, second = 0] = numbers;
    const last = operands.at(-1);
    switch (operator) {
      case 'BT':
        pen.startText();
        return true;
      case 'Tm':
        pen.startText(matrixOf(numbers));
        return true;
      case 'Tf':
        this.setFont(this.named('Font', operands[0]), first);
        return true;
      case 'Tc':
        pen.change({ between: first });
        return true;
      case 'Tw':
        pen.change({ betweenWords: first });
        return true;
      case 'Tz':
        pen.change({ stretch: first / 100 });
        return true;
      case 'TL':
        pen.change({ leading: first });
        return true;
      case 'Ts':
        pen.change({ rise: first });
        return true;
      case 'TD':
        pen.change({ leading: -second });
        pen.newLine(first, second);
        return true;
      case 'Td':
        pen.newLine(first, second);
        return true;
      case 'T*':
        pen.newLine();
        return true;
      case '"':
        pen.change({ betweenWords: first, between: second });
        pen.newLine();
        this.show([last], start);
        return true;
      case "'":
        pen.newLine();
        this.show([last], start);
        return true;
      case 'Tj':
        this.show([last], start);
        return true;
      case 'TJ':
        this.show(Array.isArray(last) ? last : [], start);
        return true;
      default:
        return false;
    }
  }

  private uses(operator: string, operands: readonly Operand[]): void {
    const last = operands.at(-1);
    if (operator === 'Do') this.drawObject(this.named('XObject', last));
    else if (operator === 'gs') this.applyState(this.named('ExtGState', last));
    else if (operator === 'sh') this.named('Shading', last);
    else if (operator === 'cs' || operator === 'CS') this.named('ColorSpace', last);
    else if (operator === 'scn' || operator === 'SCN') this.drawApart(this.named('Pattern', last));
    else if (operator === 'BDC' || operator === 'DP') {
      const properties = this.named('Properties', last);
      const [tag] = operands;
      if (tag instanceof Name && tag.text === 'OC' && !this.around.isShown(properties))
        throw new InseparableError(HIDDEN_LAYER);
    }
  }

  /** Notes that a resource is named. Returns it as the resources state it. */
  private named(category: Category, operand: Operand | undefined): PDFObject | undefined {
    if (!(operand instanceof Name)) return undefined;
    const name = PDFName.of(operand.text);
    const names = this.drawn.names.get(category) ?? new Set();
    this.drawn.names.set(category, names.add(name));
    const { context, resources } = this.around;
    return dictOf(context, dictEntryOf(context, resources, category))?.get(name);
  }

  private setFont(value: PDFObject | undefined, size: number): void {
    const font = dictOf(this.around.context, value) ?? null;
    this.pen.change({ font, size, widths: font ? this.around.widthsOf(font) : UNKNOWN_FONT });
  }

  private show(parts: readonly (Operand | undefined)[], start: number): void {
    const { font, window } = this.pen.state;
    const shown = this.drawn.shown.get(font) ?? new Set();
    this.drawn.shown.set(font, shown);
    for (const part of parts) if (part instanceof Uint8Array) shown.add(Buffer.from(part).toString('latin1'));
    const place = this.pen.show(parts);
    if (!place) return;
    const bytes = Buffer.concat(parts.filter((part) => part instanceof Uint8Array));
    const kind = `text ${bytes.toString('latin1')}`;
    this.drawn.marks.push({ kind, id: `${start} ${this.id}`, place, window });
  }

  private endPath(operator: string, end: number): void {
    const { window } = this.pen.state;
    const path = this.pen.endPath();
    if (!path || operator === 'n' || path.curves < LETTER_CURVES) return;
    const kind = `path ${hashOf(this.content.subarray(path.start, end))}`;
    this.drawn.marks.push({ kind, place: path.area, window });
  }

  private drawObject(value: PDFObject | undefined): void {
    const { context, isShown, pictureId } = this.around;
    const found = value && context.lookup(value);
    if (!value || !(found instanceof PDFStream) || !isShown(found.dict.get(PDFName.of('OC')))) return;
    const { matrix, window } = this.pen.state;
    if (pdfNameOf(context, found, 'Subtype') === 'Form')
      this.drawn.inner.push({ content: value, matrix, window, isApart: false });
    else this.drawn.marks.push({ kind: pictureId(found), place: this.pen.unit, window });
  }

  private drawApart(content: PDFObject | undefined): void {
    if (!content || !(this.around.context.lookup(content) instanceof PDFStream)) return;
    this.drawn.inner.push({ content, matrix: UNCHANGED, window: this.pen.state.window, isApart: true });
  }

  private applyState(value: PDFObject | undefined): void {
    const { context } = this.around;
    const [font, size] = valuesIn(context, dictEntryOf(context, value, 'Font'));
    if (font) this.setFont(font, numberOf(context, size) ?? 0);
    const mask = dictOf(context, dictEntryOf(context, value, 'SMask'));
    this.drawApart(mask?.get(PDFName.of('G')));
  }

  private inlinePicture(entries: readonly Operand[], bytes: Uint8Array): void {
    for (const [at, key] of entries.entries())
      if (key instanceof Name && ['CS', 'ColorSpace'].includes(key.text))
        this.named('ColorSpace', entries[at + 1]);
    const { window } = this.pen.state;
    this.drawn.marks.push({ kind: `picture ${hashOf(bytes)}`, place: this.pen.unit, window });
  }
}

const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [
  a,
  b,
  c,
  d,
  e,
  f,
];
