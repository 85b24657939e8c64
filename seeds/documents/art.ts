import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';

const FOLDER = path.resolve('seeds/art');

/** The picture of an opportunity or fund for the web. */
export const readPicture = (slug: string): Promise<Buffer> => readFile(path.join(FOLDER, `${slug}.svg`));

/** The same picture for print, 1100 by 400. */
export async function embedPicture(pdf: PDFDocument, slug: string): Promise<PDFImage> {
  return pdf.embedJpg(await readFile(path.join(FOLDER, 'print', `${slug}.jpg`)));
}
