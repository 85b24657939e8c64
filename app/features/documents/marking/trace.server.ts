import { pictureFactsOf } from './drawing/image.server.ts';
import { openPdf, textOfPages } from './preparing/pdf-text.server.ts';
import { idsPrintedIn, idsPrintedInPdf } from './printed/printed-ids.server.ts';
import { traceIdsInText } from './trace-id.ts';

/**
 * Finds the ids of copies in a leaked file: in its text, its metadata, and its identifier. Saving it again or
 * stripping its metadata leaves at least one of them.
 */
export async function traceIdsIn(bytes: Uint8Array): Promise<string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = new Set<string>([...traceIdsInText(rawText(buffer)), ...idsInFileId(buffer)]);
  if (isPdf(bytes)) for (const id of await idsInPdf(bytes)) found.add(id);
  else if (await pictureFactsOf(bytes)) for (const id of await idsInPicture(bytes)) found.add(id);
  return [...found];
}

export type TracedIds = {
  /** Written in the file. */
  ids: string[];
  /** Read from the pixels of its pages, most likely first; only where none is written. */
  read: string[];
};

/**
 * Finds the ids of copies in a leaked file as `traceIdsIn`, and else reads them from what its pages show. A file that
 * was printed to a PDF, and a picture that was saved again, may have nothing else left.
 */
export async function tracedIdsIn(bytes: Uint8Array): Promise<TracedIds> {
  const ids = await traceIdsIn(bytes);
  if (ids.length > 0) return { ids, read: [] };
  // A file that is too damaged or too large to be drawn shows no id.
  if (isPdf(bytes)) return { ids, read: await idsPrintedInPdf(bytes).catch(() => []) };
  return { ids, read: (await pictureFactsOf(bytes)) ? await idsPrintedIn(bytes).catch(() => []) : [] };
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

const LATIN = /VST[0-9A-Z-]{12,20}/g;
const HEX_ID = /5653543a([0-9a-f]{24})/gi;

/** Only the parts of the file's bytes that look like an id, since decoding everything would be too expensive. */
const rawText = (buffer: Buffer): string => buffer.toString('latin1').match(LATIN)?.join(' ') ?? '';

const idsInFileId = (buffer: Buffer): string[] =>
  [...buffer.toString('latin1').matchAll(HEX_ID)].flatMap(([, hex = '']) =>
    traceIdsInText(`VST${Buffer.from(hex, 'hex').toString('latin1')}`),
  );

async function idsInPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes).catch(() => null);
  if (!pdf) return [];
  try {
    const { metadata } = await pdf.getMetadata();
    const said = metadata ? JSON.stringify([...metadata]) : '';
    const pages = await textOfPages(pdf);
    // Printing may split a line into single letters, so the fragments are also read as one text.
    const texts = pages.flatMap((pieces) => [pieces.join(' '), pieces.join('')]);
    return [said, ...texts].flatMap(traceIdsInText);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function idsInPicture(bytes: Uint8Array): Promise<string[]> {
  const { default: sharp } = await import('sharp');
  const { exif, xmp, comments } = await sharp(bytes).metadata();
  const texts = [exif?.toString('latin1'), xmp?.toString('utf8'), JSON.stringify(comments ?? [])];
  return texts.flatMap((text) => (text ? traceIdsInText(text) : []));
}
