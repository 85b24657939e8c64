import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';
import { type Mark, type MarkTexts, markTexts } from '../mark.ts';
import type { PictureType } from '../picture-types.ts';
import { printedTraceId } from '../trace-id.ts';
import { type OutlinedText, svgPath } from './drawing.ts';
import { EM } from './faces.server.ts';
import { outlinesOf } from './outlines.server.ts';
import { pageLayout } from './page-layout.ts';

const FORMATS = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
/** More pixels indicate an attack on memory, not a photograph. */
const MOST_PIXELS = 100_000_000;

export type PictureFacts = { type: PictureType; pixels: number };

/** Returns the type and size of a picture by its content; `null` if it cannot be opened or marked. */
export async function pictureFactsOf(bytes: Uint8Array): Promise<PictureFacts | null> {
  const sharp = await pictureLibrary();
  try {
    // Reads only the header, so that the size of any picture can be read.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null;
    return { type: FORMATS[format], pixels: width * height };
  } catch {
    return null;
  }
}

/** Marks a picture: rotated upright as the camera recorded it, and without its metadata except for the copy's id. */
export async function markedPicture(bytes: Uint8Array, type: PictureType, mark: Mark): Promise<Uint8Array> {
  const sharp = await pictureLibrary();
  const upright = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const texts = markTexts(mark).next().value;
  if (!texts) throw new Error('The mark has no text');
  const overlay = Buffer.from(await overlayOf(texts, width, height));
  const marked = sharp(upright.data)
    .composite([{ input: overlay }])
    .withExif({ IFD0: { ImageDescription: printedTraceId(mark.traceId) } });
  switch (type) {
    case 'image/png':
      return marked.png({ compressionLevel: 6 }).toBuffer();
    case 'image/webp':
      return marked.webp({ quality: 88 }).toBuffer();
    case 'image/jpeg':
      return marked.jpeg({ quality: 88 }).toBuffer();
  }
}

/** The mark as outlines, light with a dark edge, so that it is visible on any picture. */
async function overlayOf(texts: MarkTexts, width: number, height: number): Promise<string> {
  const [who, when, copy] = [
    await outlinesOf(texts.who),
    await outlinesOf(texts.when),
    await outlinesOf(texts.copy),
  ];
  const { diagonal, footer } = pageLayout(
    { width, height },
    { diagonal: (who.width + when.width) / EM, footer: (who.width + copy.width) / EM },
  );
  // A picture has no size in points: its footer is scaled as on a page of its width.
  const footerSize = Math.min(
    (width * 0.92) / ((who.width + copy.width) / EM),
    Math.hypot(width, height) / 80,
  );
  const line = (text: OutlinedText, size: number, turn: readonly [number, number], x: number, y: number) => {
    const scale = size / EM;
    const [cos, sin] = turn.map((part) => part * scale);
    return `<path transform="matrix(${cos} ${-(sin ?? 0)} ${-(sin ?? 0)} ${-(cos ?? 0)} ${x} ${height - y})" d="${svgPath(text)}"/>`;
  };
  const { cos, sin, size, starts } = diagonal;
  const rows = starts.flatMap(({ x, y }) => {
    const along = (who.width / EM) * size;
    return [
      line(who, size, [cos, sin], x, y),
      line(when, size, [cos, sin], x + cos * along, y + sin * along),
    ];
  });
  const total = ((who.width + copy.width) / EM) * footerSize;
  const left = (width - total) / 2;
  const bottom = Math.max(footer.y, footerSize);
  const foot = [
    line(who, footerSize, [1, 0], left, bottom),
    line(copy, footerSize, [1, 0], left + (who.width / EM) * footerSize, bottom),
  ];
  const edge = (strength: number) =>
    `fill="#fff" fill-opacity="${strength}" stroke="#000" stroke-opacity="${strength}" stroke-width="6" paint-order="stroke"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${edge(0.3)}>${rows.join('')}</g><g ${edge(0.8)}>${foot.join('')}</g></svg>`;
}
