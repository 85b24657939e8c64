import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';
import { svgPath } from '../drawing/drawing.ts';
import { EM } from '../drawing/faces.server.ts';
import { outlinesOf } from '../drawing/outlines.server.ts';
import type { Coverage } from './raster.ts';

/** Pixels per font size at which letters are drawn once, to be scaled from. */
export const DRAWN = 96;
/** The parts of the font size above and below the line that a drawing shows. */
export const ABOVE = 0.8;
export const BELOW = 0.25;

/** What stands before the signs of an id in the footer of a page. */
export const BEFORE_ID = 'copy VST-';

const drawings = new Map<string, Promise<Coverage>>();

/** Draws a text, as pages have it, once in the life of a thread. */
export function letterDrawingOf(text: string): Promise<Coverage> {
  const known = drawings.get(text) ?? draw(text);
  drawings.set(text, known);
  return known;
}

async function draw(text: string): Promise<Coverage> {
  const line = await outlinesOf(text);
  const [width, height] = [Math.ceil((line.width / EM) * DRAWN), Math.round((ABOVE + BELOW) * DRAWN)];
  const unit = DRAWN / EM;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><path fill="#fff" transform="matrix(${unit} 0 0 ${-unit} 0 ${ABOVE * DRAWN})" d="${svgPath(line)}"/></svg>`;
  const sharp = await pictureLibrary();
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return { data: Float32Array.from(pixels, (shade) => shade / 255), width, height };
}

const lengths = new Map<string, number>();

/** The length of a text over its font size, with the distances of neighbouring letters as pages have them. */
export async function textLengthOf(text: string): Promise<number> {
  const known = lengths.get(text);
  if (known !== undefined) return known;
  const length = (await outlinesOf(text)).width / EM;
  if (lengths.size > 20_000) lengths.clear();
  lengths.set(text, length);
  return length;
}
