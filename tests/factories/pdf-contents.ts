import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { readPdf } from '#app/features/documents/admin/batches/read-pdf.server.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/**
 * Everything that a PDF contains, shown or not, as text without gaps: its bytes, and each object, name, string and
 * decoded stream but fonts, what is in hexadecimal digits and in UTF-16 too, and what a reader makes of each form and pattern.
 */
export async function everythingIn(pdf: Uint8Array): Promise<string> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false, password: '' });
  const found = [latin(pdf)];
  for (const [, object] of file.context.enumerateIndirectObjects()) found.push(...textsIn(object, new Set()));
  found.push(...(await readPdf(pdf)).pages, ...(await drawnTexts(file)));
  return found.join('\n').replace(/[\s\0]+/g, '');
}

function* textsIn(object: PDFObject, seen: Set<PDFObject>): Generator<string> {
  if (seen.has(object)) return;
  seen.add(object);
  if (object instanceof PDFName) yield object.decodeText();
  else if (object instanceof PDFString || object instanceof PDFHexString) {
    yield object.decodeText();
    yield latin(object.asBytes());
  } else if (object instanceof PDFArray) for (const part of object.asArray()) yield* textsIn(part, seen);
  else if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) {
      yield key.decodeText();
      yield* textsIn(value, seen);
    }
  else if (object instanceof PDFStream) {
    yield* textsIn(object.dict, seen);
    if (!(object instanceof PDFRawStream) || isFont(object.dict)) return;
    const decoded = latin(decodedOf(object));
    yield decoded;
    for (const [, digits = ''] of decoded.matchAll(/<([\da-f\s]{4,})>/gi))
      yield latin(Buffer.from(digits.replace(/\s/g, ''), 'hex'));
  }
}

/** A font that a file shares has the letters of all, in the order in which they first occur. */
const isFont = (dict: PDFDict): boolean =>
  dict.has(PDFName.of('Length1')) ||
  ['Type1C', 'CIDFontType0C', 'OpenType'].some(
    (kind) => dict.get(PDFName.of('Subtype')) === PDFName.of(kind),
  );

function decodedOf(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    // A picture: its bytes are looked at as they are.
    return stream.getContents();
  }
}

/** Reads each form and pattern on a page of its own. */
async function drawnTexts(file: PDFDocument): Promise<string[]> {
  const { context } = file;
  let drawn = 0;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const isPattern = object.dict.has(PDFName.of('PatternType'));
    if (!isPattern && object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form')) continue;
    const dict = object.dict.clone();
    for (const [key, value] of Object.entries({ Type: 'XObject', Subtype: 'Form' }))
      dict.set(PDFName.of(key), PDFName.of(value));
    const form = context.register(PDFRawStream.of(dict, object.getContents()));
    const page = file.addPage([5000, 5000]);
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { X: form } }));
    page.node.set(PDFName.of('Contents'), context.register(context.stream('/X Do')));
    drawn += 1;
  }
  return drawn === 0 ? [] : (await readPdf(await file.save({ updateFieldAppearances: false }))).pages;
}
