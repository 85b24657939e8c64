import { cutOut, type OutlinedText } from '../drawing/drawing.ts';
import { EM } from '../drawing/faces.server.ts';
import { type LineWidths, pageLayout } from '../drawing/page-layout.ts';
import type { MarkTexts } from '../mark.ts';
import type { PageBox } from '../preparing/page-box.ts';
import { coarse, exact, fine, short } from './numbers.ts';
import type { MarkNames } from './sidecar.ts';
import { codesFor, type TextCode, unicodeMapOf } from './text-map.ts';

/** The lines of a mark in the order of their drawing. */
export const ROW = { who: 0, when: 1, copy: 2 } as const;
/** Advances of the lines in the footer as declared by its font, which is the same in every copy. */
export const ADVANCES = { who: 6_000, copy: 7_500 } as const;
/** Codes of the lines in the font of the footer, and the first ones of empty glyphs for the rest of their text. */
export const CODES = { who: 0x41, copy: 0x42, restOfWho: 0x43, restOfCopy: 0x4b, last: 0x4f } as const;
/** The code of the diagonal in its font. */
export const DIAGONAL_CODE = 0x50;
/** What an id begins with wherever it is printed. */
const ID_START = 'VST-';

export type Lines = { [name in keyof MarkTexts]: OutlinedText };

/**
 * The text of the codes of both fonts. The diagonal is a space: without a text, readers take the code itself for a
 * letter.
 */
export const textOfCodes = ({ who, copy }: { who: TextCode[]; copy: TextCode[] }): string =>
  unicodeMapOf([...who, ...copy, { code: DIAGONAL_CODE, text: ' ' }]);

/** The codes that show the footer; `null` if its text is too long for those that there are. */
export function footerCodes({ who, copy }: MarkTexts): { who: TextCode[]; copy: TextCode[] } | null {
  const codes = {
    who: codesFor(who, CODES.who, CODES.restOfWho),
    copy: codesFor(copy, CODES.copy, CODES.restOfCopy),
  };
  const fit =
    codes.who.length <= 1 + CODES.restOfCopy - CODES.restOfWho &&
    codes.copy.length <= 2 + CODES.last - CODES.restOfCopy;
  return fit ? codes : null;
}

const widthsOf = ({ who, when, copy }: Lines): LineWidths => ({
  diagonal: (who.width + when.width) / EM,
  footer: (who.width + copy.width) / EM,
});

/** The rows of the diagonal on pages of one box, as the content of a glyph in their own coordinates. */
export function rowsProgram(names: MarkNames, box: PageBox, lines: Lines): string {
  const { size, cos, sin, starts } = pageLayout(box, widthsOf(lines)).diagonal;
  const scale = size / EM;
  const turned = [cos, sin, -sin, cos].map((part) => exact(part * scale));
  const row = `q ${cutOut(names.drawing, ROW.who)} Q q ${cutOut(names.drawing, ROW.when, lines.who.width)} Q`;
  const [first, ...others] = starts;
  // Each row starts at a step from the one before: equal steps take few bytes.
  const steps = others.map(({ x, y }, at) => {
    const [dx, dy] = [x - (starts[at]?.x ?? 0), y - (starts[at]?.y ?? 0)];
    const [along, across] = [(dx * cos + dy * sin) / scale, (dy * cos - dx * sin) / scale];
    return `1 0 0 1 ${Math.round(along)} ${Math.round(across)} cm ${row}`;
  });
  return [
    `0 0 d0/${names.light} gs .4 g ${turned.join(' ')} ${coarse(first?.x ?? 0)} ${coarse(first?.y ?? 0)} cm ${row}`,
    ...steps,
    '',
  ].join('\n');
}

/** The glyph that draws one line of the footer. */
export const footerProgram = (names: MarkNames, line: 'who' | 'copy'): string =>
  `${ADVANCES[line]} 0 d0/${names.dark} gs .25 g ${cutOut(names.drawing, ROW[line])}`;

/** The size of the hidden id, and its distance from the lower left corner. */
const hiddenAt = ({ width, height }: PageBox) => ({
  size: Math.min(7, height / 20),
  x: Math.min(9, width / 20),
  y: Math.min(9, height / 20),
});

/** The beginning of a page's mark, which is the same in each copy, up to the signs of the id. */
export function startOfPageMark(names: MarkNames, box: PageBox): string {
  const { size, x, y } = hiddenAt(box);
  const place = box.matrix.map(short).join(' ');
  return [
    `q${place === UNMOVED ? '' : ` ${place} cm`} BT/${names.diagonal} 1 Tf(${signs([DIAGONAL_CODE])})Tj`,
    `/${names.hidden} ${fine(size)} Tf 3 Tr ${coarse(x)} ${coarse(y)} Td(${ID_START}`,
  ].join('');
}

type Shown = { codes: { who: TextCode[]; copy: TextCode[] }; lines: Lines; traceId: string };

/** The end of a page's mark: the signs of the id, and the footer. */
export function endOfPageMark(names: MarkNames, box: PageBox, { codes, lines, traceId }: Shown): string {
  const { size, x, y } = pageLayout(box, widthsOf(lines)).footer;
  const from = hiddenAt(box);
  // The pen moves by the advance that the font declares, so it is set back to where the line's letters end.
  const back = Math.round(((ADVANCES.who - lines.who.width) / EM) * 1000);
  const [who, copy] = [codes.who, codes.copy].map((list) => signs(list.map(({ code }) => code)));
  return [
    `${traceId})Tj 0 Tr/${names.footer} ${fine(size)} Tf `,
    `${coarse(x - rounded(from.x))} ${coarse(y - rounded(from.y))} Td[(${who})${back}(${copy})]TJ ET Q`,
  ].join('');
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const signs = (codes: readonly number[]): string => String.fromCharCode(...codes);

/** The matrix of a page whose visible area starts at its origin. */
const UNMOVED = '1 0 0 1 0 0';
