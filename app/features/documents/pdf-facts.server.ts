import { DomainError } from '#app/domain/errors.ts';

/**
 * Returns the number of pages of a PDF.
 * @throws DomainError `unprocessable` if it is not a PDF, or one that members could not open.
 */
export async function pagesOfPdf(bytes: Uint8Array): Promise<number> {
  // Some programs write a few bytes before the header; readers search the first kilobyte for it.
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new DomainError('unprocessable', 'This file is not a PDF.');
  // Loaded with the first PDF, because the library is large and few processes need it.
  const { EncryptedPDFError, PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
    if (pages > 0) return pages;
  } catch (cause) {
    const sentence =
      cause instanceof EncryptedPDFError
        ? 'This PDF is protected. Please save it without a password.'
        : 'This PDF is damaged. Please save it again.';
    throw new DomainError('unprocessable', sentence, { cause });
  }
  throw new DomainError('unprocessable', 'This PDF has no pages.');
}
