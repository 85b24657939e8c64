import { PDFArray, type PDFContext, type PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { dictEntryOf, matrixIn, numberOf, numbersOf, pdfNameOf, valuesIn } from './values.server.ts';

/** How far each character of a font moves on, in units of its size. */
export type GlyphWidths = { bytesEach: 1 | 2; isVertical: boolean; widthOf(code: number): number };

const THOUSANDTH = 0.001;
/** Of the fonts that every reader has, whose widths files leave out: near enough to tell on which page a text is. */
const USUAL = 0.5;

export const UNKNOWN_FONT: GlyphWidths = { bytesEach: 1, isVertical: false, widthOf: () => USUAL };

export function glyphWidths(context: PDFContext, font: PDFDict): GlyphWidths {
  const [descendant] = valuesIn(context, dictEntryOf(context, font, 'DescendantFonts'));
  if (descendant) {
    const encoding = pdfNameOf(context, font, 'Encoding') ?? '';
    const widths = widthsOfCharacters(context, descendant);
    return { bytesEach: 2, isVertical: encoding === 'V' || encoding.endsWith('-V'), ...widths };
  }
  const first = numberOf(context, font.get(PDFName.of('FirstChar'))) ?? 0;
  const widths = numbersOf(context, font.get(PDFName.of('Widths')));
  const descriptor = font.get(PDFName.of('FontDescriptor'));
  const missing = numberOf(context, dictEntryOf(context, descriptor, 'MissingWidth'));
  const otherwise = missing === undefined ? USUAL : missing * THOUSANDTH;
  const unit = matrixIn(context, font.get(PDFName.of('FontMatrix')))?.[0] ?? THOUSANDTH;
  const widthOf = (code: number) => {
    const width = widths[code - first];
    return width === undefined ? otherwise : width * unit;
  };
  return { bytesEach: 1, isVertical: false, widthOf };
}

/** The widths of a font with many characters: `first [each …]`, or `first last all`. */
function widthsOfCharacters(context: PDFContext, font: PDFObject | undefined) {
  const single = new Map<number, number>();
  const ranges: { first: number; last: number; width: number }[] = [];
  const parts = valuesIn(context, dictEntryOf(context, font, 'W')).map((part) => context.lookup(part));
  for (let at = 0; at + 1 < parts.length; ) {
    const first = numberOf(context, parts[at]) ?? 0;
    const next = parts[at + 1];
    if (next instanceof PDFArray) {
      for (const [index, width] of numbersOf(context, next).entries()) single.set(first + index, width);
      at += 2;
    } else {
      const [last, width] = [numberOf(context, next) ?? 0, numberOf(context, parts[at + 2]) ?? 0];
      ranges.push({ first, last, width });
      at += 3;
    }
  }
  const usual = numberOf(context, dictEntryOf(context, font, 'DW')) ?? 1000;
  const widthOf = (code: number) => {
    const width =
      single.get(code) ?? ranges.find(({ first, last }) => code >= first && code <= last)?.width ?? usual;
    return width * THOUSANDTH;
  };
  return { widthOf };
}
