import { EncryptedPDFError, PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { DomainError } from '#app/domain/errors.ts';
import { setPdf } from '#app/platform/pdf/set-pdf.server.ts';
import template from './agreement.typ?raw';
import { blocksOf, DATE_ANCHOR, printableText, refusalToSet, SIGN_ANCHOR } from './nda-text.ts';

/** A4 in points, with the template's margins. */
const SHEET = { width: 595.28, height: 841.89, margin: 70 } as const;
const MEASURE = SHEET.width - 2 * SHEET.margin;
const MUTED = rgb(0.42, 0.39, 0.36);
const WHITE = rgb(1, 1, 1);

type Agreement = { title: string; version: number; effectiveAt: Date; body: string; firm: string };

/**
 * Renders a text agreement as a PDF with a signature block at its end. The output is deterministic.
 * @throws DomainError `unprocessable` when it has characters that the typeface lacks.
 */
export async function agreementPdf(agreement: Agreement): Promise<Uint8Array> {
  const refusal = refusalToSet(`${agreement.title}\n${agreement.body}\n${agreement.firm}`);
  if (refusal) throw new DomainError('unprocessable', refusal);
  const [title, firm] = [printableText(agreement.title), printableText(agreement.firm)];
  const footer = `${firm} · ${title} · version ${agreement.version}`;
  // The title appears once, whether or not the text repeats it.
  const blocks = blocksOf(printableText(agreement.body)).filter(({ kind }) => kind !== 'title');
  const { bytes, marks } = await setPdf(template, { title, firm, footer, blocks }, agreement.effectiveAt);
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  describe(pdf, agreement);
  for (const { page, y } of marks) await addSignature(pdf, pdf.getPage(page - 1), SHEET.height - y);
  return pdf.save();
}

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

function describe(pdf: PDFDocument, { title, firm, effectiveAt }: Agreement): void {
  pdf.setTitle(title, { showInWindowTitleBar: true });
  for (const name of ['setAuthor', 'setCreator', 'setProducer'] as const) pdf[name](firm);
  pdf.setLanguage('en-GB');
  pdf.setCreationDate(effectiveAt);
  pdf.setModificationDate(effectiveAt);
}

/**
 * Draws two signature lines below `top`. The white anchor texts show the provider where they are; they are set in a
 * standard font and in one piece, so that every PDF reader finds them as text.
 */
async function addSignature(pdf: PDFDocument, page: PDFPage, top: number): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const line = top - 70;
  const half = MEASURE / 2;
  for (const [x, width, label, anchor] of [
    [SHEET.margin, half + 20, 'Signature', SIGN_ANCHOR],
    [SHEET.margin + half + 50, half - 50, 'Date', DATE_ANCHOR],
  ] as const) {
    const end = { x: x + width, y: line };
    page.drawLine({ start: { x, y: line }, end, thickness: 0.6, color: MUTED });
    page.drawText(label, { x, y: line - 13, size: 9, font, color: MUTED });
    page.drawText(anchor, { x, y: line + 6, size: 9, font, color: WHITE });
  }
}
