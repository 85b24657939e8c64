import { PDFDocument } from '@cantoo/pdf-lib';
import { renderPageAsImage } from 'unpdf';
import { openPdf } from './pdf-text.server.ts';

const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
/** About 20 seconds of work; a longer file that opens only this way should be saved again by its author. */
const MOST_PAGES = 200;
/** The longer side of a page's picture, in pixels. */
const LONGEST_SIDE = 6_000;

/**
 * Renders every page as a picture and creates a new PDF from them: the last resort for files that cannot be
 * rewritten.
 */
export async function rasterisePdf(input: Uint8Array): Promise<Uint8Array> {
  const [source, target] = [await openPdf(input), await PDFDocument.create({ updateMetadata: false })];
  try {
    if (source.numPages === 0) throw new Error('The file has no pages');
    if (source.numPages > MOST_PAGES) throw new Error(`Too many pages to draw: ${source.numPages}`);
    for (let number = 1; number <= source.numPages; number += 1) {
      const { width, height } = (await source.getPage(number)).getViewport({ scale: 1 });
      const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONGEST_SIDE / Math.max(width, height));
      const png = await renderPageAsImage(source, number, {
        canvasImport: () => import('@napi-rs/canvas'),
        scale,
      });
      const picture = await target.embedJpg(await jpegOf(png));
      target.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
    }
  } finally {
    await source.loadingTask.destroy();
  }
  return target.save();
}

async function jpegOf(png: ArrayBuffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(new Uint8Array(png)).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
}
