import { expect, test } from 'vitest';
import { pageBox } from '../preparing/page-box.ts';
import { newTraceId } from '../trace-id.ts';
import {
  endOfPageMark,
  FOOTER_CODES,
  footerCodes,
  footerProgram,
  markDrawingOf,
  rowsProgram,
  startOfPageMark,
} from './page-mark.server.ts';
import { SLOT } from './sidecar.ts';
import { exactSlot, filledSlot } from './slots.server.ts';

const names = {
  ...{ diagonal: 'Kx3fa', footer: 'Kx3fb', hidden: 'Kx3fc' },
  ...{ drawing: 'Kx3fd', light: 'Kx3fe', dark: 'Kx3ff' },
};

const line = (width: number) => ({
  width,
  glyphs: [{ x: 1, y: 2, strokes: [{ type: 'M', values: [0, 0] }] }],
});
const linesOf = (who: number) => ({ who: line(who), when: line(4_711), copy: line(9_357) });

const boxes = [0, 90, 180, 270].flatMap((turn) =>
  [0, 0.777, -12_345.678].flatMap((corner) =>
    [0.3, 20.123, 595.276, 842.456, 14_399.789].map((size) =>
      pageBox([corner, corner, corner + size, corner + size * 0.7], null, turn),
    ),
  ),
);

/** Some readers skip an operator that they do not know, and some the whole glyph. */
test('everything that the mark writes is numbers, names, strings and known operators', () => {
  const known = /^(-?\d*\.?\d+|\/\w+|\([^()]*\)|d0|gs|g|q|Q|cm|re|W|n|Do|f|m|BT|ET|Tf|Tj|Tr|Td)$/;
  const codes = footerCodes({ who: 'Ada', when: '', copy: 'copy' }) ?? [];
  for (const box of boxes) {
    const lines = linesOf(8_123);
    const shown = { codes, lines, traceId: newTraceId() };
    const programs = [
      rowsProgram(names, box, lines),
      footerProgram(names, lines),
      markDrawingOf(lines),
      startOfPageMark(names, box) + endOfPageMark(names, box, shown),
    ];
    for (const program of programs)
      for (const word of program.match(/\([^()]*\)|\/\w+|[^\s/()]+/g) ?? []) expect(word).toMatch(known);
  }
});

test('the places for a mark are large enough for the longest text on pages of any size and position', () => {
  const most = FOOTER_CODES.last - FOOTER_CODES.first + 1;
  const codes = Array.from({ length: most }, (_, at) => ({ text: 'x', code: FOOTER_CODES.first + at }));
  for (const box of boxes)
    for (const who of [301, 8_123, 26_999, 49_999]) {
      const [lines, seed] = [linesOf(who), newTraceId()];
      const end = endOfPageMark(names, box, { codes, lines, traceId: seed });
      const before = startOfPageMark(names, box);
      expect(exactSlot(end, { size: SLOT.page, before, seed })).not.toBeNull();
      expect(filledSlot(rowsProgram(names, box, lines), SLOT.rows, seed)).not.toBeNull();
      expect(filledSlot(footerProgram(names, lines), SLOT.footer, seed)).not.toBeNull();
    }
});

test('a text for more codes than there are is shown in a shorter form', () => {
  const copy = 'y'.repeat(74);
  expect(footerCodes({ who: 'x'.repeat(31 * 12), when: '', copy })).toHaveLength(15);
  expect(footerCodes({ who: 'x'.repeat(31 * 12 + 1), when: '', copy })).toBeNull();
});
