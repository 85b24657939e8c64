import { glyphProgram, type OutlinedText } from '../drawing/drawing.ts';
import { EM } from '../drawing/faces.server.ts';
import { outlinesOf } from '../drawing/outlines.server.ts';
import { pageLayout } from '../drawing/page-layout.ts';
import { type Mark, type MarkTexts, markTexts } from '../mark.ts';
import type { PageBox } from '../preparing/page-box.ts';
import { printedTraceId } from '../trace-id.ts';
import type { Filling } from './copy-bytes.ts';
import { FillingParts, padded } from './filling-parts.server.ts';
import { coarse, fine, short } from './numbers.ts';
import type { SidecarFormat1 } from './sidecar.ts';
import { type FilledSlot, filledSlot } from './slots.server.ts';
import { piecesOf, type TextCode, unicodeMapOf } from './text-map.ts';

type Lines = { [name in keyof MarkTexts]: OutlinedText };
type Glyphs = { [name in keyof MarkTexts]: FilledSlot };

/** Advances of the three glyphs as declared by the font, which is the same in every copy. */
const ADVANCES = { who: 6_000, when: 5_000, copy: 7_500 } as const;
/** Codes of the three glyphs in their fonts. */
const CODES = { who: 0x41, when: 0x42, copy: 0x43 } as const;
/** First codes of empty glyphs. */
const EMPTY_CODES = { who: 0x44, copy: 0x4c } as const;

/**
 * Computes what to write into a template of the format before the current one, until it is prepared anew: byte for
 * byte what copies had when it was current, since some of them are being sent.
 */
export async function fillingOfFormat1(sidecar: SidecarFormat1, mark: Mark): Promise<Filling> {
  const { texts, lines, glyphs } = await fittingGlyphs(sidecar, mark);
  const parts = new FillingParts();
  for (const name of ['who', 'when', 'copy'] as const) parts.stream(sidecar[name].at, glyphs[name]);
  parts.plain(sidecar.unicode.at, padded(unicodeMap(texts), sidecar.unicode.length));
  parts.ids(sidecar, mark);
  const filled = sidecar.boxes.map((box, index) => {
    const content = pageContent(sidecar, box, { texts, lines }, mark);
    const slot = filledSlot(content, sidecar.pageLength, `${mark.traceId}:page:${index}`);
    if (!slot) throw new Error(`The mark of a page takes more than its ${sidecar.pageLength} bytes`);
    return { slot, part: parts.part(slot.bytes) };
  });
  for (const [at, box, a, b] of sidecar.pages) {
    const page = filled[box];
    if (page) parts.endOfStream(at, page.part, page.slot, [a, b]);
  }
  return parts.filling(sidecar.bytes);
}

/** Outlines of the longest texts that fit into their placeholders. */
async function fittingGlyphs(
  sidecar: SidecarFormat1,
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

/** The glyph of a line, and as many empty ones as the rest of its text requires. */
const footerCodes = (texts: MarkTexts, name: 'who' | 'copy'): TextCode[] =>
  piecesOf(texts[name]).map((text, at) => ({
    text,
    code: at === 0 ? CODES[name] : EMPTY_CODES[name] + at - 1,
  }));

const unicodeMap = (texts: MarkTexts): string =>
  unicodeMapOf([...footerCodes(texts, 'who'), ...footerCodes(texts, 'copy')]);

type Shown = { texts: MarkTexts; lines: Lines };

/** The operators that write the mark into the visible part of one page. */
function pageContent({ names }: SidecarFormat1, box: PageBox, { texts, lines }: Shown, mark: Mark): string {
  const [who, when, copy] = [lines.who.width / EM, lines.when.width / EM, lines.copy.width / EM];
  const { diagonal, footer } = pageLayout(box, { diagonal: who + when, footer: who + copy });
  const { size, cos, sin, starts } = diagonal;
  // The pen moves by the advance that the font declares, so it is set back to where the line's letters end.
  const back = Math.round((ADVANCES.who / EM - who) * 1000);
  const hex = (codes: readonly number[]) => `<${codes.map((code) => code.toString(16)).join('')}>`;
  const codesOf = (name: 'who' | 'copy') => footerCodes(texts, name).map(({ code }) => code);
  const row = `[${hex([CODES.who])}${back}${hex([CODES.when])}]TJ`;
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
