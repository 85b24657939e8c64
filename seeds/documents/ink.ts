import { PDFDocument, type PDFFont, type RGB, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { FIRM } from '../content/firm.ts';

export type Face = 'serif' | 'serifItalic' | 'serifBold' | 'sans' | 'sansItalic' | 'sansBold';
export type Faces = Record<Face, PDFFont>;

const FACES: Record<Face, StandardFonts> = {
  serif: StandardFonts.TimesRoman,
  serifItalic: StandardFonts.TimesRomanItalic,
  serifBold: StandardFonts.TimesRomanBold,
  sans: StandardFonts.Helvetica,
  sansItalic: StandardFonts.HelveticaOblique,
  sansBold: StandardFonts.HelveticaBold,
};

const hex = (code: string): RGB => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16) / 255);
  return rgb(red ?? 0, green ?? 0, blue ?? 0);
};

/** The application's colours for print (ux.md). */
export const INK = {
  text: hex('#1A1714'),
  muted: hex('#6B645B'),
  line: hex('#D9D2C5'),
  paper: hex('#FAF8F4'),
  accent: hex('#1F4D3A'),
  soft: hex('#E9F0EB'),
  gold: hex('#B88A2B'),
} as const;

/** A4 in points. */
export const SHEET = { width: 595.28, height: 841.89, left: 56, right: 56, top: 72, bottom: 64 } as const;
export const MEASURE = SHEET.width - SHEET.left - SHEET.right;

/** An empty document whose bytes depend only on its content. `on` is an ISO day. */
export async function newDocument(title: string, on: string): Promise<{ pdf: PDFDocument; faces: Faces }> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const date = new Date(`${on}T09:00:00.000Z`);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(FIRM.name);
  pdf.setCreator(FIRM.name);
  pdf.setProducer(FIRM.name);
  pdf.setLanguage('en-GB');
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  const faces = {} as Faces;
  for (const [face, font] of Object.entries(FACES) as [Face, StandardFonts][])
    faces[face] = await pdf.embedFont(font);
  return { pdf, faces };
}

/** A finished PDF. */
export type Made = { bytes: Uint8Array; pages: number };

export const finish = async (pdf: PDFDocument): Promise<Made> => ({
  bytes: await pdf.save(),
  pages: pdf.getPageCount(),
});

const KEPT = /[\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const INSTEAD: Readonly<Record<string, string>> = {
  '−': '–',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  '\u202F': ' ',
  '\u2009': ' ',
};

/** Reduces text to the characters of the standard fonts; accents that they lack are dropped. */
export function inFont(text: string): string {
  return [...text].map((char) => (KEPT.test(char) ? char : (INSTEAD[char] ?? bare(char)))).join('');
}

const bare = (char: string): string =>
  char
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\u0020-\u00FF]/gu, '');
