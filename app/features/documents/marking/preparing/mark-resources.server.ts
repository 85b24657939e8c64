import { randomBytes } from 'node:crypto';
import { type PDFContext, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { EM } from '../drawing/faces.server.ts';
import { ADVANCES, CODES, EMPTY_CODES, unicodeMapOf } from '../filling/fill.server.ts';
import { type Sidecar, SLOT } from '../filling/sidecar.ts';
import type { Placeholders } from './placeholders.server.ts';

/** The fonts, graphics states and metadata that all pages of a template share. */
export type MarkResources = {
  names: Sidecar['names'];
  fonts: [string, PDFRef][];
  shades: [string, PDFRef][];
  metadata: PDFRef;
};

const FLATE_HEADER = Buffer.from([0x78, 0x9c]);
/** Room for a printed trace id. */
const METADATA_BYTES = 18;
const GLYPHS = ['who', 'when', 'copy'] as const;

/**
 * Adds the three lines of the mark as glyphs of a Type 3 font. The diagonal's font does not declare which letters it
 * shows, so a search for the name finds only the footer.
 */
export function addMarkResources(context: PDFContext, places: Placeholders): MarkResources {
  // One random beginning: on each page it then takes its full length only once.
  const own = randomName();
  const names = {
    diagonal: `${own}a`,
    footer: `${own}b`,
    hidden: `${own}c`,
    light: `${own}d`,
    dark: `${own}e`,
  };
  const glyphNames = GLYPHS.map(randomName);
  const programs = GLYPHS.map((glyph) => {
    const data = Buffer.concat([FLATE_HEADER, places.fixed(glyph, SLOT[glyph]), Buffer.alloc(4)]);
    return context.register(
      PDFRawStream.of(context.obj({ Filter: 'FlateDecode', Length: data.length }), data),
    );
  });
  const empty = plainStream(context, {}, Buffer.from('0 0 d0'));
  const emptyNames = Array.from({ length: EMPTY_CODES.last - EMPTY_CODES.who + 1 }, randomName);
  const silent = plainStream(context, {}, Buffer.from(unicodeMapOf([CODES.who, CODES.when].map(asSpace))));
  const unicode = plainStream(context, {}, places.fixed('unicode', SLOT.unicode));
  const font = {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [-200, -200, 20_000, 400],
    FontMatrix: [1 / EM, 0, 0, 1 / EM, 0, 0],
    FirstChar: CODES.who,
    LastChar: EMPTY_CODES.last,
    Widths: [...GLYPHS.map((glyph) => ADVANCES[glyph]), ...emptyNames.map(() => 0)],
    CharProcs: Object.fromEntries([
      ...glyphNames.map((glyph, at) => [glyph, programs[at]]),
      ...emptyNames.map((glyph) => [glyph, empty]),
    ]),
    Encoding: {
      Type: 'Encoding',
      Differences: [CODES.who, ...[...glyphNames, ...emptyNames].map((glyph) => PDFName.of(glyph))],
    },
    Resources: {},
  };
  const hidden = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
  return {
    names,
    fonts: [
      [names.diagonal, context.register(context.obj({ ...font, ToUnicode: silent }))],
      [names.footer, context.register(context.obj({ ...font, ToUnicode: unicode }))],
      [names.hidden, context.register(context.obj(hidden))],
    ],
    shades: [
      [names.light, context.register(context.obj(shade(0.22)))],
      [names.dark, context.register(context.obj(shade(0.75)))],
    ],
    metadata: plainStream(context, { Type: 'Metadata', Subtype: 'XML' }, metadata(places)),
  };
}

/** Otherwise readers that copy text take the code itself for a letter. */
const asSpace = (code: number) => ({ code, text: ' ' });

const randomName = (): string => `F${randomBytes(3).toString('hex')}`;

/** Opacity, reset from whatever the page's content has set before. */
const shade = (opacity: number) => ({
  Type: 'ExtGState',
  ca: opacity,
  CA: opacity,
  BM: 'Normal',
  SMask: 'None',
});

function plainStream(context: PDFContext, entries: Record<string, string>, data: Buffer): PDFRef {
  return context.register(PDFRawStream.of(context.obj({ ...entries, Length: data.length }), data));
}

/** Metadata of the copy, replacing the file's own, which could not be written at a fixed length. */
const metadata = (places: Placeholders): Buffer =>
  Buffer.concat([
    Buffer.from(
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><xmpMM:InstanceID>',
    ),
    places.fixed('metadata', METADATA_BYTES),
    Buffer.from('</xmpMM:InstanceID></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'),
  ]);
