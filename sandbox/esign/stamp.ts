import { createHash } from 'node:crypto';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import type { Envelope, Tab } from './envelope.ts';

const INK = rgb(0.1, 0.16, 0.42);

/** The fonts have only Western letters: other letters lose their accents, or become a question mark. */
const western = (words: string): string => words.normalize('NFC').replace(/[^ -~\xa0-\xff]/gu, plain);
const plain = (sign: string): string => /^[ -~]/.exec(sign.normalize('NFKD'))?.[0] ?? '?';
const utc = (iso = ''): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** The places of tabs in a document, in points from the bottom of their pages. */
async function findPlaces(document: Uint8Array, tabs: readonly Tab[]) {
  const pdf = await getDocumentProxy(Uint8Array.from(document), { verbosity: 0 });
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return texts.flatMap(({ items }, page) =>
    items.flatMap((item) =>
      tabs.flatMap(({ anchorString, anchorYOffset }) =>
        'str' in item && item.str.includes(anchorString)
          ? { page, x: Number(item.transform[4]), y: Number(item.transform[5]) - anchorYOffset }
          : [],
      ),
    ),
  );
}

/** The vendor's error code for a document without a place to sign; nothing when it can be signed. */
export async function faultOf(document: Uint8Array, tabs: readonly Tab[]) {
  const places = await findPlaces(document, tabs).catch(() => undefined);
  if (!places) return 'PDF_VALIDATION_FAILED';
  return places.length > 0 ? undefined : 'ANCHOR_TAB_STRING_NOT_FOUND';
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
  const size = Math.min(26, 220 / font.widthOfTextAtSize(western(by), 1));
  for (const page of pdf.getPages())
    page.drawText(`Envelope ${envelopeId}`, { x: 18, y: page.getHeight() - 14, size: 6 });
  // Above the line that the tab stands on.
  for (const { page, x, y } of await findPlaces(original, tabs.signHereTabs)) {
    pdf.getPage(page).drawText(western(by), { x, y: y + size / 4, size, font, color: INK });
    pdf.getPage(page).drawText(western(`${name}, ${utc(at)}`), { x, y: y + size * 1.25, size: 6 });
  }
  for (const { page, x, y } of await findPlaces(original, tabs.dateSignedTabs))
    pdf.getPage(page).drawText(at.slice(0, 10), { x, y: y + 3, size: 11, color: INK });
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
