import {
  beginMarkedContent,
  EncryptedPDFError,
  endMarkedContent,
  PDFDocument,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { DomainError } from '#app/domain/errors.ts';
import { DATE_ANCHOR, SIGN_ANCHOR } from './nda-text.ts';

/** A4 in points, with the template's margins. */
export const SHEET = { width: 595.28, height: 841.89, margin: 70 } as const;
const MEASURE = SHEET.width - 2 * SHEET.margin;
const MUTED = rgb(0.42, 0.39, 0.36);
const WHITE = rgb(1, 1, 1);

/**
 * Adds a signature page to the end of an uploaded agreement.
 * @throws DomainError `unprocessable` when it is not a PDF, or cannot be opened.
 */
export async function withSignaturePage(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await opened(bytes);
  await addSignature(pdf, pdf.addPage([SHEET.width, SHEET.height]), SHEET.height - SHEET.margin);
  return pdf.save();
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

/**
 * Draws two signature lines below `top`. The white anchor texts show the provider where they are; they are set in a
 * standard font and in one piece, so that every PDF reader finds them as text. To screen readers all of it
 * is decoration: they read the template's words for it.
 */
export async function addSignature(pdf: PDFDocument, page: PDFPage, top: number): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const line = top - 70;
  const half = MEASURE / 2;
  page.pushOperators(beginMarkedContent('Artifact'));
  for (const [x, width, label, anchor] of [
    [SHEET.margin, half + 20, 'Signature', SIGN_ANCHOR],
    [SHEET.margin + half + 50, half - 50, 'Date', DATE_ANCHOR],
  ] as const) {
    const end = { x: x + width, y: line };
    page.drawLine({ start: { x, y: line }, end, thickness: 0.6, color: MUTED });
    page.drawText(label, { x, y: line - 13, size: 9, font, color: MUTED });
    page.drawText(anchor, { x, y: line + 6, size: 9, font, color: WHITE });
  }
  page.pushOperators(endMarkedContent());
}
