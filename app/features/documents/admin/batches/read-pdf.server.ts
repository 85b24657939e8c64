import { setImmediate as yieldToOthers } from 'node:timers/promises';

export type PdfContent = { pages: string[]; bookmarks: { title: string; page: number }[] };

/**
 * Reads the text of each page and the top-level bookmarks of a PDF.
 * @throws Error for an unreadable file; its `name` gives the reason (`PasswordException`, `InvalidPDFException`).
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const { getDocumentProxy } = await import('unpdf');
  // The library takes ownership of the bytes, and would write warnings about them to the console.
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  try {
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''),
      );
      page.cleanup();
      await yieldToOthers();
    }
    const bookmarks: PdfContent['bookmarks'] = [];
    for (const { title, dest } of (await pdf.getOutline()) ?? []) {
      const target: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
      const [place] = target ?? [];
      if (isReference(place)) bookmarks.push({ title, page: (await pdf.getPageIndex(place)) + 1 });
      // The start of its document is unknown, so the end of the previous one is too.
      else return { pages, bookmarks: [] };
    }
    return { pages, bookmarks };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

/**
 * Returns parts of a PDF as separate files, one at a time, so that only one is in memory. Each has what its own pages
 * show, and nothing of the others.
 */
export async function* splitPdf(
  bytes: Uint8Array,
  ranges: readonly { first: number; last: number }[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const { keepOwnParts } = await import('./own-pages.server.ts');
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const { first, last } of ranges) {
    // Without the time, so that splitting again yields identical files.
    const part = await PDFDocument.create({ updateMetadata: false });
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at);
    for (const number of numbers) keepOwnParts(source, source.getPage(number));
    for (const page of await part.copyPages(source, numbers)) part.addPage(page);
    yield new Uint8Array(await part.save());
    await yieldToOthers();
  }
}
