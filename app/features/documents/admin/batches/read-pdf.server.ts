import { DomainError } from '#app/domain/errors.ts';
import { InseparableError } from './splitting/inseparable.ts';

export type PdfContent = { pages: string[]; bookmarks: { title: string; page: number }[] };

/**
 * Reads the text of each page and the top-level bookmarks of a PDF. Runs in a process of its own, as `splitPdf`.
 * @throws DomainError `unprocessable`
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    return await contentOf(bytes, getDocumentProxy);
  } catch (cause) {
    const hasPassword = cause instanceof Error && cause.name === 'PasswordException';
    const problem = hasPassword
      ? 'The file has a password. Please save it without one.'
      : 'The file is damaged. Please save it again.';
    throw new DomainError('unprocessable', problem, { cause });
  }
}

type Open = typeof import('unpdf').getDocumentProxy;

async function contentOf(bytes: Uint8Array, open: Open): Promise<PdfContent> {
  // The library takes ownership of the bytes, and would write warnings about them to the console.
  const pdf = await open(bytes.slice(), { verbosity: 0 });
  try {
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''),
      );
      page.cleanup();
    }
    return { pages, bookmarks: await bookmarksOf(pdf) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function bookmarksOf(pdf: Awaited<ReturnType<Open>>): Promise<PdfContent['bookmarks']> {
  const bookmarks: PdfContent['bookmarks'] = [];
  for (const { title, dest } of (await pdf.getOutline()) ?? []) {
    const target: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [place] = target ?? [];
    // It fails for a page that was removed from the file.
    const at = isReference(place) ? await pdf.getPageIndex(place).catch(() => null) : null;
    // The start of its document is unknown, so the end of the previous one is too.
    if (at === null) return [];
    bookmarks.push({ title, page: at + 1 });
  }
  return bookmarks;
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

/**
 * Returns parts of a PDF as separate files, one at a time, so that only one is in memory. Each has what its own pages
 * show, and nothing of the others.
 * @throws DomainError `unprocessable`
 */
export async function* splitPdf(
  bytes: Uint8Array,
  ranges: readonly { first: number; last: number }[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { statementFiles } = await import('./splitting/statement-files.server.ts');
  try {
    yield* statementFiles(bytes, ranges);
  } catch (cause) {
    const problem =
      cause instanceof InseparableError
        ? cause.message
        : 'The file cannot be split into its documents. Please save it again, or upload one file per member.';
    throw new DomainError('unprocessable', problem, { cause });
  }
}
