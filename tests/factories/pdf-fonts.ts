import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { Font, Blob as FontBlob, Face as FontFace } from 'harfbuzzjs';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { z } from 'zod';
import { CompactFont } from '#app/features/documents/admin/batches/splitting/compact-font.ts';

const key = (name: string) => PDFName.of(name);

/** How many glyphs each embedded font of a PDF draws, and how many of its codes the pages show. */
export async function outlinesIn(
  pdf: Uint8Array,
): Promise<{ name: string; outlines: number; shown: number }[]> {
  const shown = await codesShownIn(pdf);
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict)) return [];
    const program = context.lookup(object.get(key('FontFile2')) ?? object.get(key('FontFile3')));
    const name = object.get(key('FontName'));
    if (!(program instanceof PDFRawStream && name instanceof PDFName)) return [];
    const outlines = outlinesOf(decodePDFRawStream(program).decode());
    return [{ name: name.decodeText(), outlines, shown: shown.get(name.decodeText())?.size ?? 0 }];
  });
}

const MOST_GLYPHS = 10_000;

function outlinesOf(program: Uint8Array): number {
  const file = program[0] === 1 ? new CompactFont(Buffer.from(program)).file : program;
  const font = new Font(new FontFace(new FontBlob(new Uint8Array(file).buffer)));
  let outlines = 0;
  // Of the glyph for missing characters every font has one.
  for (let glyph = 1; glyph < MOST_GLYPHS; glyph += 1) if (font.glyphToPath(glyph) !== '') outlines += 1;
  return outlines;
}

const GLYPHS = z.array(z.union([z.number(), z.object({ originalCharCode: z.number() })]));

/** The codes that pages show in each font, as pdf.js reads them. */
async function codesShownIn(pdf: Uint8Array): Promise<Map<string, Set<number>>> {
  const { OPS } = await getResolvedPDFJS();
  const file = await getDocumentProxy(pdf.slice());
  const shown = new Map<string, Set<number>>();
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    let codes = new Set<number>();
    const outer: Set<number>[] = [];
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(codes);
      else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) codes = outer.pop() ?? codes;
      else if (operator === OPS.setFont) {
        const { name } = z.object({ name: z.string() }).parse(page.commonObjs.get(argsArray[at][0]));
        codes = shown.get(name) ?? new Set();
        shown.set(name, codes);
      } else if (operator === OPS.showText)
        for (const glyph of GLYPHS.parse(argsArray[at][0]))
          if (typeof glyph !== 'number') codes.add(glyph.originalCharCode);
    }
  }
  return shown;
}
