import { glyphProgram, type OutlinedText } from '../drawing/drawing.ts';
import { EM } from '../drawing/faces.server.ts';
import { outlinesOf } from '../drawing/outlines.server.ts';
import { pageLayout } from '../drawing/page-layout.ts';
import { type Mark, type MarkTexts, markTexts } from '../mark.ts';
import type { PageBox } from '../preparing/page-box.ts';
import { compactTraceId, printedTraceId } from '../trace-id.ts';
import { type Adler, adlerNumber, joinedAdler } from './adler.ts';
import type { Filling } from './copy-bytes.ts';
import type { Sidecar } from './sidecar.ts';
import { type FilledSlot, filledSlot } from './slots.server.ts';

type Lines = { [name in keyof MarkTexts]: OutlinedText };
type Glyphs = { [name in keyof MarkTexts]: FilledSlot };

/** Advances of the three glyphs as declared by the font: fixed, since the font itself is the same in every copy. */
export const ADVANCES = { who: 6_000, when: 5_000, copy: 7_500 } as const;
/** Codes of the three glyphs in their fonts. */
export const CODES = { who: 0x41, when: 0x42, copy: 0x43 } as const;
/** First codes of empty glyphs, for text that exceeds one code: readers allow 63 units each. */
export const EMPTY_CODES = { who: 0x44, copy: 0x4c, last: 0x4f } as const;
const UNITS_PER_CODE = 31;

const FRESH: Adler = [1, 0];

/** Computes what to write into a template for one copy. The same mark always gives the same bytes. */
export async function fillingFor(sidecar: Sidecar, mark: Mark): Promise<Filling> {
  const { texts, lines, glyphs } = await fittingGlyphs(sidecar, mark);
  const parts: Uint8Array[] = [];
  const places: [number, number, number][] = [];
  const put = (at: number, bytes: Uint8Array, checksum = -1) =>
    places.push([at, parts.push(bytes) - 1, checksum]);

  for (const name of ['who', 'when', 'copy'] as const) {
    const { bytes, adler, textLength } = glyphs[name];
    put(sidecar[name].at, bytes, adlerNumber(joinedAdler(FRESH, adler, textLength)));
  }
  put(sidecar.unicode.at, padded(unicodeMap(texts), sidecar.unicode.length));
  for (const { at, length } of sidecar.metadata) put(at, padded(printedTraceId(mark.traceId), length));
  for (const { at, length } of sidecar.fileId) put(at, fileId(mark, length));

  const filled = sidecar.boxes.map((box, index) => {
    const content = pageContent(sidecar, box, { texts, lines }, mark);
    const slot = filledSlot(content, sidecar.pageLength, `${mark.traceId}:page:${index}`);
    if (!slot) throw new Error(`The mark of a page takes more than its ${sidecar.pageLength} bytes`);
    return { ...slot, part: parts.push(slot.bytes) - 1 };
  });
  for (const [at, box, a, b] of sidecar.pages) {
    const slot = filled[box];
    if (slot) places.push([at, slot.part, adlerNumber(joinedAdler([a, b], slot.adler, slot.textLength))]);
  }
  places.sort(([one], [other]) => one - other);
  return { bytes: sidecar.bytes, parts, places: Float64Array.from(places.flat()) };
}

/** Outlines of the longest texts that fit into their placeholders. */
async function fittingGlyphs(
  sidecar: Sidecar,
  mark: Mark,
): Promise<{ texts: MarkTexts; lines: Lines; glyphs: Glyphs }> {
  for (const texts of markTexts(mark)) {
    const lines = {
      who: await outlinesOf(texts.who),
      when: await outlinesOf(texts.when),
      copy: await outlinesOf(texts.copy),
    };
    const slotOf = (name: keyof MarkTexts) =>
      filledSlot(glyphProgram(lines[name], ADVANCES[name]), sidecar[name].length, `${mark.traceId}:${name}`);
    const [who, when, copy] = [slotOf('who'), slotOf('when'), slotOf('copy')];
    if (who && when && copy && unicodeMap(texts).length <= sidecar.unicode.length)
      return { texts, lines, glyphs: { who, when, copy } };
  }
  throw new Error('Even the shortest form of the mark does not fit');
}

const unicodeMap = (texts: MarkTexts): string =>
  unicodeMapOf([...footerCodes(texts, 'who'), ...footerCodes(texts, 'copy')]);

/** Maps glyphs to the text that they show, for readers that copy or search text. */
export function unicodeMapOf(codes: readonly { code: number; text: string }[]): string {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    `${codes.length} beginbfchar`,
    ...codes.map(({ code, text }) => `<${code.toString(16)}> <${hex(text)}>`),
    'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
    '',
  ].join('\n');
}

/** The glyph of a line, and as many empty ones as the rest of its text requires. */
function footerCodes(texts: MarkTexts, name: 'who' | 'copy'): { code: number; text: string }[] {
  const units = Array.from(texts[name]);
  const pieces = Array.from({ length: Math.ceil(units.length / UNITS_PER_CODE) }, (_, at) =>
    units.slice(at * UNITS_PER_CODE, (at + 1) * UNITS_PER_CODE).join(''),
  );
  return pieces.map((text, at) => ({ text, code: at === 0 ? CODES[name] : EMPTY_CODES[name] + at - 1 }));
}

type Shown = { texts: MarkTexts; lines: Lines };

/** The operators that write the mark into the visible part of one page. */
function pageContent({ names }: Sidecar, box: PageBox, { texts, lines }: Shown, mark: Mark): string {
  const [who, when, copy] = [lines.who.width / EM, lines.when.width / EM, lines.copy.width / EM];
  const { diagonal, footer } = pageLayout(box, { diagonal: who + when, footer: who + copy });
  const { size, cos, sin, starts } = diagonal;
  // The pen moves by the advance that the font declares, so it is set back to where the line's letters end.
  const back = Math.round((ADVANCES.who / EM - who) * 1000);
  const hex = (codes: readonly number[]) => `<${codes.map((code) => code.toString(16)).join('')}>`;
  const codesOf = (name: 'who' | 'copy') => footerCodes(texts, name).map(({ code }) => code);
  const row = `[${hex([CODES.who])}${back}${hex([CODES.when])}]TJ`;
  // Each row starts at a step from the one before, along and across the line: equal steps take few bytes.
  const steps = starts.slice(1).map(({ x, y }, at) => {
    const [dx, dy] = [x - (starts[at]?.x ?? 0), y - (starts[at]?.y ?? 0)];
    return `${coarse(dx * cos + dy * sin)} ${coarse(dy * cos - dx * sin)} Td${row}`;
  });
  const [first] = starts;
  const place = box.matrix.map(short).join(' ');
  return [
    `q/${names.light} gs${place === UNMOVED ? '' : ` ${place} cm`} .4 g`,
    `BT/${names.diagonal} ${fine(size)} Tf`,
    `${[cos, sin, -sin, cos].map(short).join(' ')} ${coarse(first?.x ?? 0)} ${coarse(first?.y ?? 0)} Tm${row}`,
    ...steps,
    'ET',
    `/${names.dark} gs .25 g`,
    `BT/${names.footer} ${fine(footer.size)} Tf`,
    `${coarse(footer.x)} ${coarse(footer.y)} Td[${hex(codesOf('who'))}${back}${hex(codesOf('copy'))}]TJ`,
    `/${names.hidden} ${fine(footer.size)} Tf 3 Tr 0 0 Td(${printedTraceId(mark.traceId)})Tj`,
    'ET Q',
    '',
  ].join('\n');
}

/** The matrix of a page whose visible area starts at its origin. */
const UNMOVED = '1 0 0 1 0 0';

/** Three decimals without an exponent: more precise than any printer. */
const short = (value: number): string =>
  value
    .toFixed(3)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
    .replace(/^(-?)0\./, '$1.');

const padded = (text: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length, ' ');
  bytes.write(text, 'latin1');
  return bytes;
};

/** A hundredth of a point, for sizes. */
const fine = (value: number): string => short(Math.round(value * 100) / 100);

/** A tenth of a point, for positions. */
const coarse = (value: number): string => short(Math.round(value * 10) / 10);

/** The identifier of the file: sixteen bytes that are the trace id. */
const fileId = ({ traceId }: Mark, length: number): Buffer =>
  padded(Buffer.from(`VST:${compactTraceId(traceId)}`, 'latin1').toString('hex'), length);
