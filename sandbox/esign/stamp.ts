import { decodePDFRawStream, PDFDocument, PDFRawStream, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Envelope } from './envelope.ts';

const INK = rgb(0.1, 0.16, 0.42);
const GREY = rgb(0.35, 0.33, 0.3);
const SIGNATURE_WIDTH = 220;

type Signing = { signature: string; address: string; at: string };

/** Where a word stands that was set in one piece in a standard font; the stand-in reads no other text. */
function findAnchor(pdf: PDFDocument, word: string) {
  const shown = Buffer.from(word, 'latin1').toString('hex');
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

/** The vendor's word for why a document cannot be signed on these words; nothing when it can be. */
export async function faultOf(document: Uint8Array, tabs: readonly { anchorString: string }[]) {
  const pdf = await PDFDocument.load(document).catch(() => undefined);
  if (!pdf) return 'PDF_VALIDATION_FAILED';
  const areThere = tabs.every(({ anchorString }) => findAnchor(pdf, anchorString));
  return areThere ? undefined : 'ANCHOR_TAB_STRING_NOT_FOUND';
}

/** The signed document, the certificate, and both in one. */
export async function stamp(original: Uint8Array, envelope: Envelope, signing: Signing) {
  const pdf = await PDFDocument.load(original);
  await sign(pdf, envelope, signing);
  const signed = await pdf.save();
  const sheet = await PDFDocument.create();
  await certify(sheet, envelope, signing);
  for (const page of await pdf.copyPages(sheet, [0])) pdf.addPage(page);
  return { signed, certificate: await sheet.save(), combined: await pdf.save() };
}

async function sign(pdf: PDFDocument, envelope: Envelope, { signature, at }: Signing): Promise<void> {
  const { script, plain, western } = await pens(pdf);
  for (const page of pdf.getPages())
    page.drawText(`Envelope ${envelope.envelopeId}`, { ...plain, x: 18, y: page.getHeight() - 14 });
  const [{ name, tabs }] = envelope.recipients.signers;
  for (const { anchorString } of tabs.signHereTabs) {
    const { page, x = 0, y = 0 } = findAnchor(pdf, anchorString) ?? {};
    const size = Math.min(26, SIGNATURE_WIDTH / script.widthOfTextAtSize(western(signature), 1));
    page?.drawText(western(signature), { x, y: y + 2, size, font: script, color: INK });
    page?.drawText(western(`${name}, ${utc(at)}`), { ...plain, x, y: y - 9 });
  }
  for (const { anchorString } of tabs.dateSignedTabs) {
    const { page, x, y } = findAnchor(pdf, anchorString) ?? {};
    page?.drawText(at.slice(0, 10), { ...plain, x, y, size: 11, color: INK });
  }
}

async function certify(pdf: PDFDocument, envelope: Envelope, signing: Signing): Promise<void> {
  const { script, plain, western } = await pens(pdf);
  const [{ name, email }] = envelope.recipients.signers;
  const facts = [
    `Envelope ${envelope.envelopeId}`,
    `${envelope.emailSubject}: ${envelope.document.name}`,
    `SHA-256 of the original: ${envelope.sha256}`,
    `Sent ${utc(envelope.sentDateTime)} to ${name} (${email})`,
    `Viewed ${utc(envelope.deliveredDateTime)}`,
    `Signed ${utc(signing.at)} as “${signing.signature}” from the address ${signing.address}`,
    'Made by the local stand-in for DocuSign. It binds nobody.',
  ];
  const page = pdf.addPage([595, 842]);
  const column = { ...plain, x: 60, y: 690, size: 10, lineHeight: 24, maxWidth: 475 };
  page.drawText('Certificate of completion', { x: 60, y: 740, size: 26, font: script, color: INK });
  page.drawText(facts.map(western).join('\n'), column);
}

const utc = (iso = ''): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** The standard fonts know Western letters alone: other letters lose their marks, or become a question mark. */
async function pens(pdf: PDFDocument) {
  const script = await pdf.embedFont(StandardFonts.TimesRomanItalic);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const known = new Set(font.getCharacterSet().map((code) => String.fromCodePoint(code)));
  const forms = (letter: string) => [letter, letter.normalize('NFKD').charAt(0), '?'];
  const western = (words: string) =>
    Array.from(words.normalize('NFC'), (letter) => forms(letter).find((form) => known.has(form))).join('');
  return { script, plain: { font, size: 6, color: GREY }, western };
}
