import { type PDFContext, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { Font, Blob as FontBlob, Face as FontFace } from 'harfbuzzjs';
import { subset, tag } from '#app/platform/fonts/subsetter.server.ts';
import { CompactFont, compactTable } from './compact-font.ts';
import type { FontsShown } from './fonts-shown.server.ts';
import type { GlyphWidths } from './glyph-widths.server.ts';
import type { SourceFile } from './source-file.server.ts';
import { dictEntryOf, dictOf, numberOf, pdfNameOf, valuesIn } from './values.server.ts';

/** What a font shows of what it shares with others: `undefined` if that is not certain. */
type Use = ReadonlySet<number> | undefined;
type Uses = Use[];

const name = (text: string): PDFName => PDFName.of(text);
/** Where fonts of large character sets have programs of their kind. */
const FILE_OF: Readonly<Record<string, string>> = { CIDFontType0: 'FontFile3', CIDFontType2: 'FontFile2' };
/** The first byte of a compact font. */
const COMPACT = 1;
/** Of HarfBuzz: glyphs keep their numbers, with that for missing ones, and no others are added for ligatures. */
const FLAGS = 0x2 | 0x40 | 0x200;
const [DROPPED_TABLES, TRUE_TYPE] = [3, [0x00010000, tag('true')]];
/** Tables that fonts of large character sets are not drawn with, and that name characters. */
const NAMING = ['cmap', 'post', 'name', 'GSUB', 'GPOS', 'GDEF', 'kern'].map(tag);

/**
 * Takes out of fonts what a statement does not show: a font that a file shares has the letters of all statements, in
 * the order in which they first occur. A program of which it is unclear what its codes lead to stays whole.
 */
export class OwnFonts {
  private readonly source: SourceFile;
  private readonly from: PDFContext;
  private readonly to: PDFContext;
  private readonly shown: FontsShown;
  private readonly large = new Map<PDFDict, { font: PDFDict; widths: GlyphWidths; uses: Uses }>();
  private readonly programs = new Map<PDFRef, { stream: PDFStream; uses: Uses }>();

  constructor(source: SourceFile, to: PDFContext, shown: FontsShown) {
    this.source = source;
    this.from = source.file.context;
    this.to = to;
    this.shown = shown;
  }

  add(font: PDFDict, copy: PDFDict): void {
    const kind = pdfNameOf(this.from, font, 'Subtype') ?? '';
    if (kind === 'Type0') this.addLarge(font, copy);
    else if (!kind.startsWith('CIDFont')) this.addSimple(font, copy);
  }

  /** Writes the programs of the fonts that were added. */
  async finish(): Promise<void> {
    for (const [copy, { font, widths, uses }] of this.large) this.finishLarge(font, copy, widths, uses);
    for (const [ref, { stream, uses }] of this.programs) {
      const shown = together(uses);
      const own = shown && (await ownProgram(this.source.bytesOf(stream), shown));
      if (!own) continue;
      const kind = stream.dict.get(name('Subtype'));
      this.to.assign(ref, this.to.flateStream(own, kind ? { Subtype: kind } : { Length1: own.length }));
    }
  }

  private addSimple(font: PDFDict, copy: PDFDict): void {
    const codes = this.shown.codesOf(font);
    const first = numberOf(this.from, font.get(name('FirstChar'))) ?? 0;
    const widths = valuesIn(this.from, font.get(name('Widths')));
    const own = widths.map((width, at) => (codes.has(first + at) ? numberOf(this.from, width) : 0) ?? 0);
    if (own.length > 0) copy.set(name('Widths'), this.to.obj(own));
    const encoding = dictEntryOf(this.from, font, 'Encoding');
    const named = this.shown.glyphsOf(font);
    // A list without names may change how readers look for glyphs.
    if (encoding instanceof PDFDict && named.size > 0 && !font.has(name('CharProcs'))) {
      const base = pdfNameOf(this.from, encoding, 'BaseEncoding');
      const rest = base ? { BaseEncoding: base } : {};
      copy.set(name('Encoding'), this.to.obj({ Type: 'Encoding', ...rest, Differences: [...named].flat() }));
    }
    this.addProgram(font, copy, undefined);
  }

  private addLarge(font: PDFDict, copy: PDFDict): void {
    const large = dictOf(this.from, valuesIn(this.from, font.get(name('DescendantFonts')))[0]);
    const own = dictOf(this.to, valuesIn(this.to, copy.get(name('DescendantFonts')))[0]);
    if (!(large && own)) return;
    // Other encodings lead from codes to characters by tables of their own, and vertical ones to other glyphs.
    const isPlain = pdfNameOf(this.from, font, 'Encoding') === 'Identity-H';
    const uses: Uses = this.large.get(own)?.uses ?? [];
    uses.push(isPlain ? this.shown.codesOf(font, true) : undefined);
    this.large.set(own, { font: large, widths: this.source.widthsOf(font), uses });
  }

  private finishLarge(font: PDFDict, copy: PDFDict, { widthOf }: GlyphWidths, uses: Uses): void {
    const characters = together(uses);
    this.addProgram(font, copy, characters && this.glyphsOf(font, copy, characters));
    if (!(characters && font.has(name('W')))) return;
    const sorted = [...characters].sort((one, other) => one - other);
    const widths = sorted.flatMap((one) => [one, [Number((widthOf(one) * 1000).toFixed(6))]]);
    copy.set(name('W'), this.to.obj(widths));
  }

  /** @returns the glyphs that characters lead to, or for compact fonts the characters */
  private glyphsOf(font: PDFDict, copy: PDFDict, characters: ReadonlySet<number>): Use {
    const table = dictEntryOf(this.from, font, 'CIDToGIDMap');
    if (!(table instanceof PDFStream)) return characters;
    if (pdfNameOf(this.from, font, 'Subtype') !== 'CIDFontType2') return undefined;
    const places = this.source.bytesOf(table);
    const own = Buffer.alloc(places.length);
    const glyphs = new Set<number>();
    for (const one of characters) {
      if (one * 2 + 2 > places.length) continue;
      places.copy(own, one * 2, one * 2, one * 2 + 2);
      glyphs.add(places.readUInt16BE(one * 2));
    }
    copy.set(name('CIDToGIDMap'), this.to.register(this.to.flateStream(own)));
    return glyphs;
  }

  private addProgram(font: PDFDict, copy: PDFDict, shown: Use): void {
    const descriptor = dictEntryOf(this.from, font, 'FontDescriptor');
    const own = dictOf(this.to, copy.get(name('FontDescriptor')));
    for (const key of ['FontFile2', 'FontFile3']) {
      const stream = dictEntryOf(this.from, descriptor, key);
      const ref = own?.get(name(key));
      if (!(stream instanceof PDFStream && ref instanceof PDFRef)) continue;
      const program = this.programs.get(ref) ?? { stream, uses: [] };
      const isExpected = key === FILE_OF[pdfNameOf(this.from, font, 'Subtype') ?? ''];
      const isCompact = this.source.bytesOf(stream)[0] === COMPACT;
      program.uses.push(isExpected && isCompact === (key === 'FontFile3') ? shown : undefined);
      this.programs.set(ref, program);
    }
  }
}

/** A font program without the outlines of others; `undefined` if it is of another kind, damaged, or would look different. */
async function ownProgram(program: Buffer, shown: ReadonlySet<number>): Promise<Buffer | undefined> {
  try {
    const compact = program[0] === COMPACT ? new CompactFont(program) : undefined;
    if (!(compact || TRUE_TYPE.includes(program.readUInt32BE()))) return undefined;
    const glyphs = compact ? [...shown].map((one) => compact.glyphOf(one)) : [...shown];
    const file = compact?.file ?? program;
    const own = await subset(file, (call, input) => {
      call('hb_subset_input_set_flags', input, FLAGS);
      const dropped = call('hb_subset_input_set', input, DROPPED_TABLES);
      for (const table of NAMING) call('hb_set_add', dropped, table);
      const kept = call('hb_subset_input_glyph_set', input);
      for (const glyph of glyphs) call('hb_set_add', kept, glyph);
    });
    const looks = own && [file, own].map(openFont);
    if (!own || !looks || glyphs.some((one) => looks[0]?.glyphToPath(one) !== looks[1]?.glyphToPath(one)))
      return undefined;
    return compact ? compactTable(own) : own;
  } catch (error) {
    // A damaged font, of which readers may still show something.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** All that some fonts show. */
function together(uses: Uses): Use {
  const known = uses.filter((use) => use !== undefined);
  return known.length < uses.length ? undefined : new Set(known.flatMap((use) => [...use]));
}

const openFont = (file: Buffer): Font => new Font(new FontFace(new FontBlob(new Uint8Array(file).buffer)));
