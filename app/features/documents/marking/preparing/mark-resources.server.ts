import { randomBytes } from 'node:crypto';
import { type PDFContext, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { linesArea } from '../drawing/drawing.ts';
import { EM } from '../drawing/faces.server.ts';
import { CHECKSUM_BYTES, FLATE_HEADER } from '../filling/adler.ts';
import { ADVANCE, DIAGONAL_CODE, FOOTER_CODES, ROW_COUNT } from '../filling/page-mark.server.ts';
import { type MarkNames, SLOT } from '../filling/sidecar.ts';
import type { PageBox } from './page-box.ts';
import type { Placeholders } from './placeholders.server.ts';

/** The fonts and metadata that the pages of a template share. */
export type MarkResources = {
  names: MarkNames;
  fontsFor(box: PageBox): [string, PDFRef][];
  metadata: PDFRef;
};

type Entries = Record<string, string | number[] | Record<string, never>>;

/** Room for a printed trace id. */
const METADATA_BYTES = 18;

/**
 * Adds the lines of the mark as one drawing, and the fonts whose glyphs show parts of it. The glyphs state their own
 * colour and opacity, which some readers do not pass on to a drawing within a glyph. The diagonal's is a space as text,
 * so a search for the name finds only the footer.
 */
export function addMarkResources(context: PDFContext, places: Placeholders): MarkResources {
  // One random beginning: on each page it then takes its full length only once.
  const own = randomName();
  const names = {
    diagonal: `${own}a`,
    footer: `${own}b`,
    hidden: `${own}c`,
    drawing: `${own}d`,
    light: `${own}e`,
    dark: `${own}f`,
  };
  const filled = (name: 'drawing' | 'footer' | 'rows' | 'unicode', entries: Entries = {}) => {
    const data = Buffer.concat([FLATE_HEADER, places.place(name, SLOT[name]), Buffer.alloc(CHECKSUM_BYTES)]);
    return stream(context, { ...entries, Filter: 'FlateDecode' }, data);
  };
  const form = { Type: 'XObject', Subtype: 'Form', BBox: linesArea(ROW_COUNT), Resources: {} };
  const drawing = filled('drawing', form);
  const Resources = context.register(
    context.obj({
      XObject: { [names.drawing]: drawing },
      ExtGState: { [names.light]: shade(0.22), [names.dark]: shade(0.75) },
    }),
  );

  const { first, last } = FOOTER_CODES;
  const empty = stream(context, {}, Buffer.from(`${ADVANCE} 0 d0`));
  const footer = typeThree({
    matrix: [1 / EM, 0, 0, 1 / EM, 0, 0],
    area: linesArea(1),
    first,
    glyphs: [
      [randomName(), filled('footer'), ADVANCE],
      ...Array.from({ length: last - first }, (): Glyph => [randomName(), empty, ADVANCE]),
    ],
  });
  const unicode = filled('unicode');
  const shared: [string, PDFRef][] = [
    [names.footer, context.register(context.obj({ ...footer, Resources, ToUnicode: unicode }))],
    [
      names.hidden,
      context.register(
        context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
      ),
    ],
  ];
  const fontsFor = ({ width, height }: PageBox): [string, PDFRef][] => {
    const font = typeThree({
      matrix: [1, 0, 0, 1, 0, 0],
      area: [0, 0, Math.ceil(width), Math.ceil(height)],
      first: DIAGONAL_CODE,
      glyphs: [[randomName(), filled('rows'), 0]],
    });
    const ref = context.register(context.obj({ ...font, Resources, ToUnicode: unicode }));
    return [[names.diagonal, ref], ...shared];
  };
  const metadata = stream(context, { Type: 'Metadata', Subtype: 'XML' }, metadataText(places));
  return { names, fontsFor, metadata };
}

type Glyph = [name: string, program: PDFRef, advance: number];
type TypeThree = { matrix: number[]; area: number[]; first: number; glyphs: Glyph[] };

const typeThree = ({ matrix, area, first, glyphs }: TypeThree) => ({
  Type: 'Font',
  Subtype: 'Type3',
  FontBBox: area,
  FontMatrix: matrix,
  FirstChar: first,
  LastChar: first + glyphs.length - 1,
  Widths: glyphs.map(([, , advance]) => advance),
  CharProcs: Object.fromEntries(glyphs.map(([glyph, program]) => [glyph, program])),
  Encoding: { Type: 'Encoding', Differences: [first, ...glyphs.map(([glyph]) => PDFName.of(glyph))] },
});

/** Of letters and digits: readers take an underscore in the name of a glyph for that of a ligature. */
const randomName = (): string => randomBytes(3).toString('base64url').replace(/[-_]/g, 'x');

/** Opacity, and what else could hide what is drawn. */
const shade = (opacity: number) => ({
  Type: 'ExtGState',
  ca: opacity,
  CA: opacity,
  BM: 'Normal',
  SMask: 'None',
});

function stream(context: PDFContext, entries: Entries, data: Buffer): PDFRef {
  return context.register(PDFRawStream.of(context.obj({ ...entries, Length: data.length }), data));
}

/** Metadata of the copy, replacing the file's own, which could not be written at a fixed length. */
const metadataText = (places: Placeholders): Buffer =>
  Buffer.concat([
    Buffer.from(
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><xmpMM:InstanceID>',
    ),
    places.place('metadata', METADATA_BYTES),
    Buffer.from('</xmpMM:InstanceID></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'),
  ]);
