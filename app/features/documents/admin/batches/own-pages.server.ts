import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
} from '@cantoo/pdf-lib';
import { contentOf } from '../../marking/preparing/page-content.server.ts';

const names = (...keys: string[]): PDFName[] => keys.map((key) => PDFName.of(key));
const [RESOURCES, X_OBJECT, ANNOTS, CONTENTS] = [
  PDFName.of('Resources'),
  PDFName.of('XObject'),
  PDFName.of('Annots'),
  PDFName.of('Contents'),
];

/** What a page is drawn with. Everything else may lead to other pages: threads, actions, the data of programs. */
const OF_PAGE = new Set([
  ...names('Type', 'Parent', 'Contents', 'Annots', 'Resources', 'Group', 'UserUnit'),
  ...names('MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate'),
]);
/** What an annotation is drawn with. Destinations, and the other fields of a form, lead to other pages. */
const OF_ANNOTATION = new Set([
  ...names('Type', 'Subtype', 'Rect', 'Contents', 'F', 'AP', 'AS', 'Border', 'BS', 'BE', 'C', 'CA', 'IC'),
  ...names('QuadPoints', 'InkList', 'L', 'LE', 'RD', 'Vertices', 'DA', 'Q', 'FT'),
]);

/**
 * Removes from a page what is not its own, before it is copied into another file: whatever a page refers to is copied
 * with it, so a link to a page of somebody else's statement would take that page along, unseen.
 */
export function keepOwnParts(file: PDFDocument, { node }: PDFPage): void {
  for (const key of node.keys()) if (!OF_PAGE.has(key)) node.delete(key);
  const annotations = file.context.lookup(node.get(ANNOTS));
  if (annotations instanceof PDFArray)
    node.set(ANNOTS, file.context.obj(annotations.asArray().flatMap((one) => ownAnnotation(file, one))));
  else node.delete(ANNOTS);
  keepOwnDrawings(file, node);
}

function ownAnnotation(file: PDFDocument, annotation: PDFObject): PDFDict[] {
  const found = file.context.lookup(annotation);
  if (!(found instanceof PDFDict)) return [];
  const own = file.context.obj({});
  for (const [key, value] of found.entries()) if (OF_ANNOTATION.has(key)) own.set(key, value);
  const action = file.context.lookup(found.get(PDFName.of('A')));
  const address = action instanceof PDFDict ? action.get(PDFName.of('URI')) : undefined;
  if (address) own.set(PDFName.of('A'), file.context.obj({ S: 'URI', URI: address }));
  return [own];
}

/** Keeps the pictures and forms that a page draws: files may list those of all pages at each. */
function keepOwnDrawings(file: PDFDocument, node: PDFPage['node']): void {
  const shared = file.context.lookup(node.getInheritableAttribute(RESOURCES));
  const drawings = shared instanceof PDFDict ? file.context.lookup(shared.get(X_OBJECT)) : undefined;
  if (!(shared instanceof PDFDict) || !(drawings instanceof PDFDict)) return;
  const kept = file.context.obj({});
  const waiting = [node.get(CONTENTS)];
  for (let contents = waiting.pop(); contents; contents = waiting.pop()) {
    for (const name of drawnIn(readableContent(file, contents))) {
      const drawing = drawings.get(name);
      if (!drawing || kept.has(name)) continue;
      kept.set(name, drawing);
      if (drawsWithPage(file, drawing)) waiting.push(drawing);
    }
  }
  const own = shared.clone();
  own.set(X_OBJECT, kept);
  node.set(RESOURCES, own);
}

/**
 * The decoded content of a page or a form. If it cannot be decoded, it counts as empty: readers draw nothing of it
 * either, and what a file lists at its pages may be somebody else's.
 */
function readableContent(file: PDFDocument, contents: PDFObject): Buffer {
  try {
    return contentOf(file.context, contents);
  } catch {
    return Buffer.alloc(0);
  }
}

/** A form without resources of its own draws with those of the page. */
function drawsWithPage(file: PDFDocument, drawing: PDFObject): boolean {
  const found = file.context.lookup(drawing);
  if (!(found instanceof PDFStream) || found.dict.has(RESOURCES)) return false;
  return file.context.lookup(found.dict.get(PDFName.of('Subtype'))) === PDFName.of('Form');
}

/** Returns the names of the pictures and forms that a page's content draws. */
export const drawnIn = (content: Buffer): PDFName[] =>
  [...content.toString('latin1').matchAll(/\/([^\s()<>[\]{}/%]+)\s+Do(?![^\s()<>[\]{}/%])/g)].map(
    ([, name = '']) => PDFName.of(name),
  );
