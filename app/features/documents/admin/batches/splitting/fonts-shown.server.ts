import { type PDFContext, type PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { pageContentOf } from '../../../marking/preparing/page-content.server.ts';
import { characterTable } from './character-table.ts';
import type { Drawn } from './drawn.server.ts';
import { dictEntryOf, valuesIn } from './values.server.ts';

/** What of a font some contents show: the whole file may share it. */
export class FontsShown {
  private readonly context: PDFContext;
  private readonly drawn: ReadonlySet<Drawn>;

  constructor(context: PDFContext, drawn: ReadonlySet<Drawn>) {
    this.context = context;
    this.drawn = drawn;
  }

  /** The codes of a font, of one byte each or of two. */
  codesOf(font: PDFDict, isWide = false): ReadonlySet<number> {
    const bytes = this.textsIn(font).map((text) => Buffer.from(text, 'latin1'));
    if (!isWide) return new Set(bytes.flatMap((text) => [...text]));
    // Readers differ on a last byte that is alone.
    const pairs = bytes.flatMap((text) =>
      [...text].flatMap((byte, at) =>
        at % 2 === 1 ? [] : [byte * 256 + (text[at + 1] ?? 0), ...(at + 1 < text.length ? [] : [byte])],
      ),
    );
    return new Set(pairs);
  }

  /** The names that a font gives to the codes that are shown. */
  glyphsOf(font: PDFDict): ReadonlyMap<number, PDFName> {
    const codes = this.codesOf(font);
    const glyphs = new Map<number, PDFName>();
    let code = 0;
    for (const part of valuesIn(
      this.context,
      dictEntryOf(this.context, dictEntryOf(this.context, font, 'Encoding'), 'Differences'),
    )) {
      const found = this.context.lookup(part);
      if (found instanceof PDFNumber) code = found.asNumber();
      else if (found instanceof PDFName) {
        if (codes.has(code)) glyphs.set(code, found);
        code += 1;
      }
    }
    return glyphs;
  }

  /** The part of a font's table of characters that is shown. */
  charactersOf(font: PDFDict): Uint8Array | PDFName | undefined {
    const table = dictEntryOf(this.context, font, 'ToUnicode');
    if (table instanceof PDFName) return table;
    if (!(table instanceof PDFStream)) return undefined;
    const texts = this.textsIn(font);
    return characterTable(pageContentOf(this.context, table), (length) => {
      const codes = new Set<string>();
      // At any place of a text, since the codes of some fonts differ in length.
      for (const text of texts)
        for (let at = 0; at + length <= text.length; at += 1) codes.add(text.slice(at, at + length));
      return codes;
    });
  }

  /** What is shown in a font, and what is shown in whichever font there was. */
  private textsIn(font: PDFDict): string[] {
    return [...this.drawn].flatMap(({ shown }) => [...(shown.get(font) ?? []), ...(shown.get(null) ?? [])]);
  }
}
