import { constants, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  type PDFContext,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';

const FILTER = PDFName.of('Filter');
const PARAMETERS = PDFName.of('DecodeParms');
const FLATE = PDFName.of('FlateDecode');
/** More than any real page has; a larger compressed one is an attack. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Thrown for a page whose content grows without limit. */
export class OversizedContentError extends Error {}

/** Returns the content of a page, decoded and in one piece. */
export function pageContentOf(context: PDFContext, contents: PDFObject | undefined): Buffer {
  const found = contents && context.lookup(contents);
  const streams = found instanceof PDFArray ? found.asArray().map((part) => context.lookup(part)) : [found];
  const pieces: Buffer[] = [];
  let total = 0;
  for (const stream of streams) {
    if (!(stream instanceof PDFStream)) continue;
    const piece = decoded(stream);
    total += piece.length;
    if (total > MOST_BYTES) throw new OversizedContentError('The content of a page is too large');
    pieces.push(piece, Buffer.from('\n'));
  }
  return Buffer.concat(pieces);
}

function decoded(stream: PDFStream): Buffer {
  if (stream instanceof PDFContentStream) return Buffer.from(stream.getUnencodedContents());
  if (!(stream instanceof PDFRawStream) || stream.getContentsSize() === 0) return Buffer.alloc(0);
  const isPlainFlate = stream.dict.get(FILTER) === FLATE && !stream.dict.has(PARAMETERS);
  // Readers show the part of a damaged stream before the damage; this does the same.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_BYTES };
  if (isPlainFlate) {
    try {
      return inflateSync(stream.getContents(), options);
    } catch (error) {
      if (error instanceof RangeError)
        throw new OversizedContentError('A stream is too large', { cause: error });
    }
  }
  return Buffer.from(decodePDFRawStream(stream).decode());
}
