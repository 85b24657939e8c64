import { outlinesOf } from '../drawing/outlines.server.ts';
import { type Mark, markTexts } from '../mark.ts';
import type { Filling } from './copy-bytes.ts';
import { FillingParts } from './filling-parts.server.ts';
import {
  endOfPageMark,
  footerCodes,
  footerProgram,
  markDrawingOf,
  rowsProgram,
  textOfCodes,
} from './page-mark.server.ts';
import type { Sidecar } from './sidecar.ts';
import { exactSlot, filledSlot } from './slots.server.ts';

/** Computes what to write into a template for one copy. The same mark always gives the same bytes. */
export async function fillingFor(sidecar: Sidecar, mark: Mark): Promise<Filling> {
  const { drawing, footer, unicode, ...shown } = await fitting(sidecar, mark);
  const { names, rowsLength, pageLength } = sidecar;
  const parts = new FillingParts();
  parts.stream(sidecar.drawing.at, drawing);
  parts.stream(sidecar.footer.at, footer);
  parts.stream(sidecar.unicode.at, unicode);
  parts.ids(sidecar, mark);
  const filled = sidecar.boxes.map((box, index) => {
    const seed = (what: string) => `${mark.traceId}:${what}:${index}`;
    const rows = filledSlot(rowsProgram(names, box, shown.lines), rowsLength, seed('rows'));
    if (!rows) throw new Error(`The rows of a mark take more than their ${rowsLength} bytes`);
    parts.stream(box.rowsAt, rows);
    const end = endOfPageMark(names, box, { ...shown, traceId: mark.traceId });
    const slot = exactSlot(end, { size: pageLength, before: box.start, seed: seed('page') });
    if (!slot) throw new Error(`The mark of a page takes more than its ${pageLength} bytes`);
    return { slot, part: parts.part(slot.bytes) };
  });
  for (const [at, box, a, b] of sidecar.pages) {
    const page = filled[box];
    if (page) parts.endOfStream(at, page.part, page.slot, [a, b]);
  }
  return parts.filling(sidecar.bytes);
}

/** The longest texts that fit into their placeholders. */
async function fitting(sidecar: Sidecar, mark: Mark) {
  for (const texts of markTexts(mark)) {
    const codes = footerCodes(texts);
    if (!codes) continue;
    const lines = {
      who: await outlinesOf(texts.who),
      when: await outlinesOf(texts.when),
      copy: await outlinesOf(texts.copy),
    };
    const slotOf = (name: 'drawing' | 'footer' | 'unicode', text: string) =>
      filledSlot(text, sidecar[name].length, `${mark.traceId}:${name}`);
    const drawing = slotOf('drawing', markDrawingOf(lines));
    const unicode = slotOf('unicode', textOfCodes(codes));
    const footer = slotOf('footer', footerProgram(sidecar.names, lines));
    if (drawing && footer && unicode) return { lines, codes, drawing, footer, unicode };
  }
  throw new Error('Even the shortest form of the mark does not fit');
}
