import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { DomainError } from '#app/platform/errors.ts';

/**
 * How many pages a PDF has.
 * @throws DomainError `unprocessable` when it is no PDF, or one that members could not open.
 */
export async function pagesOfPdf(bytes: Uint8Array): Promise<number> {
  // Some programs put a few bytes before the mark; readers look for it in the first kilobyte.
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new DomainError('unprocessable', 'This is no PDF, whatever its name says.');
  try {
    const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
    if (pages > 0) return pages;
  } catch (cause) {
    const sentence =
      cause instanceof EncryptedPDFError
        ? 'This PDF is protected. Please save it without a password.'
        : 'This PDF is damaged: it cannot be opened. Please save it again.';
    throw new DomainError('unprocessable', sentence, { cause });
  }
  throw new DomainError('unprocessable', 'This PDF has no pages.');
}
