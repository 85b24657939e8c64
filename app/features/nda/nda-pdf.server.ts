import {
  EncryptedPDFError,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { DomainError } from '#app/platform/errors.ts';
import { blocksOf, DATE_ANCHOR, onPaper, refusalToSet, SIGN_ANCHOR, type TextBlock } from './nda-text.ts';

/** A4 in points. */
const SHEET = { width: 595.28, height: 841.89, margin: 70, foot: 80 } as const;
const MEASURE = SHEET.width - 2 * SHEET.margin;
const INK = rgb(0.1, 0.09, 0.08);
const MUTED = rgb(0.42, 0.39, 0.36);
const WHITE = rgb(1, 1, 1);
const SIGNATURE_HEIGHT = 110;

type Face = 'text' | 'bold';
type Look = { face: Face; size: number; leading: number; before: number };

const LOOKS = {
  title: { face: 'text', size: 22, leading: 28, before: 18 },
  clause: { face: 'bold', size: 11.5, leading: 16, before: 12 },
  paragraph: { face: 'text', size: 11, leading: 15.5, before: 5 },
} as const satisfies Record<TextBlock['kind'], Look>;

type Agreement = { title: string; version: number; effectiveAt: Date; body: string; firm: string };

/**
 * The PDF of an agreement that was written as text, with the place for a signature at its end. The same bytes each time.
 * @throws DomainError `unprocessable` when it has signs that cannot be set.
 */
export async function agreementPdf(agreement: Agreement): Promise<Uint8Array> {
  const refusal = refusalToSet(`${agreement.title}\n${agreement.body}\n${agreement.firm}`);
  if (refusal) throw new DomainError('unprocessable', refusal);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  describe(pdf, agreement);
  const setter = await Setter.on(pdf);
  const blocks = blocksOf(onPaper(agreement.body));
  // The title stands once, whether or not the text brings one too.
  setter.block({ kind: 'title', text: onPaper(agreement.title) });
  for (const block of blocks) if (block.kind !== 'title') setter.block(block);
  setter.signature();
  setter.numberPages(onPaper(`${agreement.firm} · ${agreement.title} · version ${agreement.version}`));
  return pdf.save();
}

/**
 * An agreement that was uploaded, with a page for the signature added at its end.
 * @throws DomainError `unprocessable` when it is no PDF, or one that cannot be opened.
 */
export async function withSignaturePage(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await opened(bytes);
  const setter = await Setter.on(pdf);
  setter.signature();
  return pdf.save();
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  // Some programs put a few bytes before the mark; readers look for it in the first kilobyte.
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
        : 'This PDF is damaged: it cannot be opened. Please save it again.',
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

/** Sets text down the page, and on to the next. */
class Setter {
  readonly #pdf: PDFDocument;
  readonly #fonts: Record<Face, PDFFont>;
  #page: PDFPage;
  /** The next line's top, from the sheet's foot. */
  #y = SHEET.height - SHEET.margin;

  static async on(pdf: PDFDocument): Promise<Setter> {
    const text = await pdf.embedFont(StandardFonts.TimesRoman);
    return new Setter(pdf, { text, bold: await pdf.embedFont(StandardFonts.TimesRomanBold) });
  }

  private constructor(pdf: PDFDocument, fonts: Record<Face, PDFFont>) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#page = pdf.addPage([SHEET.width, SHEET.height]);
  }

  block({ kind, text }: TextBlock): void {
    const look: Look = LOOKS[kind];
    this.#y -= look.before;
    // A heading stays with the first lines under it.
    if (kind === 'clause') this.#need(look.leading + 3 * LOOKS.paragraph.leading);
    for (const line of this.#wrap(text, look)) {
      this.#need(look.leading);
      this.#draw(line, this.#y - look.size, look);
      this.#y -= look.leading;
    }
  }

  /** Two rules to sign on, all on one page; white words tell the provider where. */
  signature(): void {
    this.#need(SIGNATURE_HEIGHT);
    const line = this.#y - 70;
    const half = MEASURE / 2;
    const small = { face: 'text', size: 9 } as const;
    for (const [x, width, label, anchor] of [
      [SHEET.margin, half + 20, 'Signature', SIGN_ANCHOR],
      [SHEET.margin + half + 50, half - 50, 'Date', DATE_ANCHOR],
    ] as const) {
      const end = { x: x + width, y: line };
      this.#page.drawLine({ start: { x, y: line }, end, thickness: 0.6, color: MUTED });
      this.#draw(label, line - 13, small, { x, color: MUTED });
      this.#draw(anchor, line + 6, small, { x, color: WHITE });
    }
    this.#y -= SIGNATURE_HEIGHT;
  }

  numberPages(what: string): void {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const text = `${what} · page ${index + 1} of ${pages.length}`;
      page.drawText(text, { x: SHEET.margin, y: 42, size: 8.5, font: this.#fonts.text, color: MUTED });
    }
  }

  #draw(
    text: string,
    y: number,
    { face, size }: Pick<Look, 'face' | 'size'>,
    { x = SHEET.margin as number, color = INK } = {},
  ): void {
    this.#page.drawText(text, { x, y, size, font: this.#fonts[face], color });
  }

  #need(height: number): void {
    if (this.#y - height >= SHEET.foot) return;
    this.#page = this.#pdf.addPage([SHEET.width, SHEET.height]);
    this.#y = SHEET.height - SHEET.margin;
  }

  #wrap(text: string, { face, size }: Look): string[] {
    const font = this.#fonts[face];
    const fits = (line: string) => font.widthOfTextAtSize(line, size) <= MEASURE;
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) line = longer;
      else {
        if (line !== '') lines.push(line);
        const parts = broken(word, fits);
        lines.push(...parts.slice(0, -1));
        line = parts.at(-1) ?? '';
      }
    }
    return line === '' ? lines : [...lines, line];
  }
}

/** A word in pieces that each fit on a line; most are one. */
function broken(word: string, fits: (text: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (piece !== '' && !fits(piece + sign)) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}
