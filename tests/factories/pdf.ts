import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

type Shape = { pages?: number; size?: [number, number]; lines?: number };

/** A plain PDF with text on each page, as a word processor would make it. */
export async function makePdf({ pages = 1, size = [595, 842], lines = 40 }: Shape = {}): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number += 1) {
    const page = file.addPage(size);
    for (let line = 0; line < lines; line += 1) {
      const text = `Page ${number}, line ${line}: the terminal at berth ${(number * 7919 + line * 104_729) % 997} is leased`;
      page.drawText(text, { x: 60, y: size[1] - 60 - line * 16, size: 11, font });
    }
  }
  return file.save();
}
