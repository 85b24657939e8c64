import { PDFDocument } from '@cantoo/pdf-lib';
import { DomainError } from '#app/domain/errors.ts';
import { setPdf } from '#app/platform/pdf/set-pdf.server.ts';
import template from './agreement.typ?raw';
import { blocksOf, printableText, refusalToSet } from './nda-text.ts';
import { addSignature, SHEET } from './signature-page.server.ts';

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
  pdf.setTitle(title, { showInWindowTitleBar: true });
  for (const { page, y } of marks) await addSignature(pdf, pdf.getPage(page - 1), SHEET.height - y);
  return pdf.save();
}
