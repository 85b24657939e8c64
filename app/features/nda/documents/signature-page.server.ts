import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { DomainError } from '#app/domain/errors.ts';
import { refusalToSign } from './nda-text.ts';

/**
 * Adds the page to sign on to the end of an uploaded agreement.
 * @throws DomainError `unprocessable` when it is not a PDF, cannot be opened, or has the words that mark where the
 * signature goes: the provider would place another signature there.
 */
export async function withSignaturePage(
  bytes: Uint8Array,
  { page }: { page: Uint8Array },
): Promise<Uint8Array> {
  const pdf = await opened(bytes);
  const refusal = refusalToSign(await wordsIn(bytes));
  if (refusal) throw new DomainError('unprocessable', refusal);
  const signature = await PDFDocument.load(page);
  for (const copied of await pdf.copyPages(signature, signature.getPageIndices())) pdf.addPage(copied);
  return pdf.save();
}

/** Returns the text of all pages. The reader takes ownership of the bytes that it is given. */
async function wordsIn(bytes: Uint8Array): Promise<string> {
  try {
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 }));
    return text.join('\n');
  } catch (cause) {
    throw new DomainError('unprocessable', 'This PDF is damaged. Please save it again.', { cause });
  }
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  // Some programs write a few bytes before the header; PDF readers search the first kilobyte for it.
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new DomainError('unprocessable', 'This is not a PDF. Please save the agreement as a PDF first.');
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    if (pdf.getPageCount() > 0) return pdf;
  } catch (cause) {
    const encrypted = cause instanceof EncryptedPDFError;
    throw new DomainError(
      'unprocessable',
      encrypted
        ? 'This PDF is protected. Please save it without a password and without restrictions.'
        : 'This PDF is damaged. Please save it again.',
      { cause },
    );
  }
  throw new DomainError('unprocessable', 'This PDF has no pages.');
}
