import { createHash } from 'node:crypto';
import { decodePDFRawStream, PDFDocument, PDFRawStream, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Envelope } from './envelope.ts';

const INK = rgb(0.1, 0.16, 0.42);
const SIGNATURE_WIDTH = 220;

/** The fonts have only Western letters: other letters lose their accents, or become a question mark. */
const western = (words: string): string => words.normalize('NFC').replace(/[^ -~\xa0-\xff]/gu, plain);
const plain = (sign: string): string => /^[ -~]/.exec(sign.normalize('NFKD'))?.[0] ?? '?';
const utc = (iso = ''): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** Finds a word that was set in one piece in a standard font; the stand-in reads no other text. */
function findAnchor(pdf: PDFDocument, { anchorString }: { anchorString: string }) {
  const shown = Buffer.from(anchorString, 'latin1').toString('hex');
  const pattern = new RegExp(`1 0 0 1 (-?[\\d.]+) (-?[\\d.]+) Tm(?:(?!Tm)[^])*?<${shown}> Tj`, 'i');
  for (const page of pdf.getPages()) {
    for (const reference of page.node.normalizedEntries().Contents?.asArray() ?? []) {
      const stream = pdf.context.lookup(reference);
      const content = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : [];
      const [, x, y] = pattern.exec(Buffer.from(content).toString('latin1')) ?? [];
      if (x && y) return { page, x: Number(x), y: Number(y) };
    }
  }
  return undefined;
}

/** The vendor's error code for a document that cannot be signed at these anchors; nothing when it can. */
export async function faultOf(document: Uint8Array, tabs: readonly { anchorString: string }[]) {
  const pdf = await PDFDocument.load(document).catch(() => undefined);
  if (!pdf) return 'PDF_VALIDATION_FAILED';
  return tabs.every((tab) => findAnchor(pdf, tab)) ? undefined : 'ANCHOR_TAB_STRING_NOT_FOUND';
}

/** The signed document, the certificate, and both in one. */
export async function stampDocument(
  original: Uint8Array,
  { envelopeId, emailSubject, document, recipients, ...times }: Envelope,
  { by, address, at }: { by: string; address: string; at: string },
) {
  const [{ name, email, tabs }] = recipients.signers;
  const pdf = await PDFDocument.load(original);
  const font = await pdf.embedFont(StandardFonts.TimesRomanItalic);
  const size = Math.min(26, SIGNATURE_WIDTH / font.widthOfTextAtSize(western(by), 1));
  for (const page of pdf.getPages())
    page.drawText(`Envelope ${envelopeId}`, { x: 18, y: page.getHeight() - 14, size: 6 });
  for (const { page, x, y } of tabs.signHereTabs.flatMap((tab) => findAnchor(pdf, tab) ?? [])) {
    page.drawText(western(by), { x, y: y + 2, size, font, color: INK });
    page.drawText(western(`${name}, ${utc(at)}`), { x, y: y - 9, size: 6 });
  }
  for (const { page, x, y } of tabs.dateSignedTabs.flatMap((tab) => findAnchor(pdf, tab) ?? []))
    page.drawText(at.slice(0, 10), { x, y, size: 11, color: INK });
  const signed = await pdf.save();

  const facts = [
    'Certificate of completion',
    `Envelope ${envelopeId}`,
    `${emailSubject}: ${document.name}`,
    `SHA-256 of the original: ${createHash('sha256').update(original).digest('hex')}`,
    `Sent ${utc(times.sentDateTime)} to ${name} (${email})`,
    `Viewed ${utc(times.deliveredDateTime)}`,
    `Signed ${utc(at)} as "${by}" from the address ${address}`,
    'Created by the local stand-in for DocuSign. Not binding.',
  ];
  const sheet = await PDFDocument.create();
  const column = { x: 60, y: 740, size: 10, lineHeight: 24, maxWidth: 475 };
  sheet.addPage([595, 842]).drawText(facts.map(western).join('\n'), column);
  for (const page of await pdf.copyPages(sheet, [0])) pdf.addPage(page);
  return { signed, certificate: await sheet.save(), combined: await pdf.save() };
}
