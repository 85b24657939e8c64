import { cutOut, linesProgram, type OutlinedText } from '../drawing/drawing.ts';
import { EM } from '../drawing/faces.server.ts';
import { type LineWidths, pageLayout } from '../drawing/page-layout.ts';
import type { MarkTexts } from '../mark.ts';
import type { PageBox } from '../preparing/page-box.ts';
import { coarseNumber, exactNumber, fineNumber, shortNumber } from './numbers.ts';
import type { MarkNames } from './sidecar.ts';
import { markedPiecesOf, type TextCode, unicodeMapOf } from './text-map.ts';

/** The lines of a mark's drawing: who and when, and below it which copy. */
const ROWS = { diagonal: 0, copy: 1 } as const;
export const ROW_COUNT = 2;
/**
 * Codes of the font of the footer: the first draws it and stands for the beginning of its text, the others draw nothing
 * and stand for the rest.
 */
export const FOOTER_CODES = { first: 0x41, last: 0x4f } as const;
/** The advance of each code: about the width of the text that it stands for. */
export const ADVANCE = 4_000;
/** The code of the diagonal in its font. */
export const DIAGONAL_CODE = 0x50;
/** What an id begins with wherever it is printed. */
const ID_START = 'VST-';

export type Lines = { [name in keyof MarkTexts]: OutlinedText };

/** The codes that show the footer; `null` if its text is too long for those that there are. */
export function footerCodes({ who, copy }: MarkTexts): TextCode[] | null {
  const pieces = [...markedPiecesOf(who), ...markedPiecesOf(copy)];
  const { first, last } = FOOTER_CODES;
  if (first + pieces.length - 1 > last) return null;
  return pieces.map((text, at) => ({ text, code: first + at }));
}

/**
 * The text of the codes of both fonts. The diagonal is a space: without a text, readers take the code itself for a
 * letter.
 */
export const textOfCodes = (codes: readonly TextCode[]): string =>
  unicodeMapOf([...codes, { code: DIAGONAL_CODE, text: ' ' }]);

/** All lines in one drawing, those that follow the name where it ends. */
export const markDrawingOf = ({ who, when, copy }: Lines): string =>
  linesProgram([
    { text: who, x: 0, row: ROWS.diagonal },
    { text: when, x: who.width, row: ROWS.diagonal },
    { text: copy, x: who.width, row: ROWS.copy },
  ]);

const widthsOf = ({ who, when, copy }: Lines): LineWidths => ({
  diagonal: (who.width + when.width) / EM,
  footer: (who.width + copy.width) / EM,
});

/** The rows of the diagonal on pages of one box, as the content of a glyph in their own coordinates. */
export function rowsProgram(names: MarkNames, box: PageBox, lines: Lines): string {
  const { size, cos, sin, starts } = pageLayout(box, widthsOf(lines)).diagonal;
  const scale = size / EM;
  const turned = [cos, sin, -sin, cos].map((part) => exactNumber(part * scale));
  const row = cutOut(names.drawing, ROWS.diagonal);
  const [first, ...others] = starts;
  // Each row starts at a step from the one before: equal steps take few bytes.
  const steps = others.map(({ x, y }, at) => {
    const [dx, dy] = [x - (starts[at]?.x ?? 0), y - (starts[at]?.y ?? 0)];
    const [along, across] = [(dx * cos + dy * sin) / scale, (dy * cos - dx * sin) / scale];
    return `1 0 0 1 ${Math.round(along)} ${Math.round(across)} cm ${row}`;
  });
  return [
    `0 0 d0/${names.light} gs .4 g ${turned.join(' ')} ${coarseNumber(first?.x ?? 0)} ${coarseNumber(first?.y ?? 0)} cm ${row}`,
    ...steps,
    '',
  ].join('\n');
}

/** The footer, as the content of a glyph: the name without what follows it in the diagonal, and which copy. */
export const footerProgram = ({ dark, drawing }: MarkNames, { who }: Lines): string =>
  [
    `${ADVANCE} 0 d0/${dark} gs .25 g`,
    cutOut(drawing, ROWS.diagonal, who.width),
    cutOut(drawing, ROWS.copy),
    '',
  ].join('\n');

/** The size of the hidden id, and its distance from the lower left corner. */
const hiddenAt = ({ width, height }: PageBox) => ({
  size: Math.min(7, height / 20),
  x: Math.min(9, width / 20),
  y: Math.min(9, height / 20),
});

/** The beginning of a page's mark, which is the same in each copy, up to the signs of the id. */
export function startOfPageMark(names: MarkNames, box: PageBox): string {
  const { size, x, y } = hiddenAt(box);
  const place = box.matrix.map(shortNumber).join(' ');
  return [
    `q${place === UNMOVED ? '' : ` ${place} cm`} BT/${names.diagonal} 1 Tf(${signs([DIAGONAL_CODE])})Tj`,
    `/${names.hidden} ${fineNumber(size)} Tf 3 Tr ${coarseNumber(x)} ${coarseNumber(y)} Td(${ID_START}`,
  ].join('');
}

type MarkEnd = { codes: readonly TextCode[]; lines: Lines; traceId: string };

/** The end of a page's mark: the signs of the id, and the footer. */
export function endOfPageMark(names: MarkNames, box: PageBox, { codes, lines, traceId }: MarkEnd): string {
  const { size, x, y } = pageLayout(box, widthsOf(lines)).footer;
  const from = hiddenAt(box);
  const [along, up] = [x - rounded(from.x), y - rounded(from.y)].map(coarseNumber);
  const shown = signs(codes.map(({ code }) => code));
  return `${traceId})Tj 0 Tr/${names.footer} ${fineNumber(size)} Tf ${along} ${up} Td(${shown})Tj ET Q`;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const signs = (codes: readonly number[]): string => String.fromCharCode(...codes);

/** The matrix of a page whose visible area starts at its origin. */
const UNMOVED = '1 0 0 1 0 0';
