import { constants, deflateRawSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { adlerOf, CHECKSUM_BYTES, FLATE_HEADER } from '../filling/adler.ts';
import { startOfPageMark } from '../filling/page-mark.server.ts';
import { type Sidecar, SLOT } from '../filling/sidecar.ts';
import { imbalanceOf } from './content-balance.ts';
import { removeHazards } from './hazards.server.ts';
import { addMarkResources, type MarkResources } from './mark-resources.server.ts';
import { type PageBox, pageBox } from './page-box.ts';
import { pageContentOf } from './page-content.server.ts';
import { Placeholders } from './placeholders.server.ts';
import { deleteUnreachable } from './reachable.server.ts';

/** A file with placeholders for marks, and their positions. */
export type Template = { bytes: Buffer; sidecar: Sidecar; warnings: string[] };

const name = (text: string): PDFName => PDFName.of(text);
/** The maximum depth of the page tree: damaged ones may be circular. */
const DEEPEST = 64;

/**
 * Rewrites a PDF so that every page's content ends in a placeholder for the mark. Marking then only overwrites the
 * placeholders, so every copy has the same length.
 * @throws Error when the file cannot be read or has no pages.
 */
export async function makeTemplate(input: Uint8Array): Promise<Template> {
  const file = await PDFDocument.load(input, {
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
    password: '',
  });
  const { context } = file;
  const places = new Placeholders();
  const warnings = removeHazards(file);
  const resources = addMarkResources(context, places);

  const boxes = new Map<string, MarkedBox>();
  const pages: { box: number; sums: readonly [number, number] }[] = [];
  const seen = new Set<PDFDict>();
  for (const { node } of file.getPages()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const box = boxOf(node);
    const key = [box.width, box.height, ...box.matrix].join();
    const known = boxes.get(key) ?? markedBox(box, boxes.size, resources);
    boxes.set(key, known);
    node.set(name('Resources'), withFonts(node, known.fonts));
    const own = balanced(pageContentOf(context, node.get(name('Contents'))));
    const content = Buffer.concat([own, Buffer.from(known.start, 'latin1')]);
    node.set(name('Contents'), context.register(pageStream(context, content, places)));
    pages.push({ box: known.index, sums: adlerOf(content) });
  }
  if (pages.length === 0) throw new Error('The file has no pages');

  const id = places.hex();
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)]);
  file.catalog.set(name('Metadata'), resources.metadata);
  deleteUnreachable(context);
  packPages(context);
  const saved = await file.save({
    useObjectStreams: true,
    addDefaultPage: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
    updateFieldAppearances: false,
  });
  const bytes = Buffer.from(saved.buffer, saved.byteOffset, saved.length);
  const found = places.locate(bytes);
  const sidecar: Sidecar = {
    bytes: bytes.length,
    names: resources.names,
    ...found.fixed,
    rowsLength: SLOT.rows,
    pageLength: SLOT.page,
    boxes: [...boxes.values()].map(({ box, index, start }) => ({
      ...box,
      rowsAt: placeIn(found.rows, index),
      start,
    })),
    pages: pages.map(({ box, sums: [a, b] }, index) => [placeIn(found.page, index), box, a, b]),
  };
  return { bytes, sidecar, warnings };
}

type MarkedBox = { box: PageBox; index: number; fonts: [string, PDFRef][]; start: string };

const markedBox = (box: PageBox, index: number, { names, fontsFor }: MarkResources): MarkedBox => ({
  box,
  index,
  fonts: fontsFor(box),
  start: startOfPageMark(names, box),
});

function placeIn(places: readonly number[], index: number): number {
  const at = places[index];
  if (at === undefined) throw new Error('A place for the mark is missing');
  return at;
}

/**
 * Closes what the page's own content leaves open, so that the mark is drawn in the page's own coordinates and in none
 * of its layers: a path that would clip what follows (`n`), text, saved states, marked content.
 */
function balanced(content: Buffer): Buffer {
  const { open, surplus, marked, text } = imbalanceOf(content);
  return Buffer.concat([
    Buffer.from('q\n'.repeat(1 + surplus)),
    content,
    Buffer.from(`\nn ${'ET '.repeat(text)}${'Q '.repeat(1 + open)}${'EMC '.repeat(marked)}\n`),
  ]);
}

/** One Flate stream: the content, a placeholder of fixed size, and room for the checksum. */
function pageStream(context: PDFDocument['context'], content: Buffer, places: Placeholders): PDFRawStream {
  const packed = deflateRawSync(content, { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const data = Buffer.concat([
    FLATE_HEADER,
    packed,
    places.place('page', SLOT.page),
    Buffer.alloc(CHECKSUM_BYTES),
  ]);
  const dict = context.obj({ Filter: 'FlateDecode', Length: data.length });
  return PDFRawStream.of(dict, data);
}

/**
 * Lets pages be saved in compressed object streams: the library writes its own types of pages uncompressed, which can
 * take more than their text. The file can be saved afterwards, and not edited.
 */
function packPages(context: PDFDocument['context']): void {
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFPageLeaf || object instanceof PDFPageTree)
      context.assign(ref, PDFDict.fromMapWithContext(new Map(object.entries()), context));
}

/** The page's own copy of its resources, with the mark's fonts. */
function withFonts(node: PDFDict, fonts: readonly [string, PDFRef][]): PDFDict {
  const own = copyOf(node, inherited(node, 'Resources'));
  const known = copyOf(node, own.get(name('Font')));
  for (const [key, ref] of fonts) known.set(name(key), ref);
  own.set(name('Font'), known);
  return own;
}

function copyOf(node: PDFDict, value: PDFObject | undefined): PDFDict {
  const copy = node.context.obj({});
  const found = value && node.context.lookup(value);
  if (found instanceof PDFDict) for (const [key, part] of found.entries()) copy.set(key, part);
  return copy;
}

const boxOf = (node: PDFDict): PageBox =>
  pageBox(
    numbersIn(node, inherited(node, 'MediaBox')),
    numbersIn(node, inherited(node, 'CropBox')),
    numberIn(node, inherited(node, 'Rotate')),
  );

function inherited(node: PDFDict, key: string): PDFObject | undefined {
  let at: PDFObject | undefined = node;
  for (let depth = 0; at instanceof PDFDict && depth < DEEPEST; depth += 1) {
    const value: PDFObject | undefined = node.context.lookup(at.get(name(key)) ?? undefined);
    if (value && value.toString() !== 'null') return value;
    at = node.context.lookup(at.get(name('Parent')));
  }
  return undefined;
}

const numbersIn = (node: PDFDict, value: PDFObject | undefined): number[] | null =>
  value instanceof PDFArray ? value.asArray().map((part) => numberIn(node, part)) : null;

function numberIn(node: PDFDict, value: PDFObject | undefined): number {
  const found = value && node.context.lookup(value);
  return found instanceof PDFNumber ? found.asNumber() : Number.NaN;
}
