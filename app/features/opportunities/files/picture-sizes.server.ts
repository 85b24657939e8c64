import type { Sharp } from 'sharp';
import { DomainError } from '#app/domain/errors.ts';
import type { PictureVariant } from '#app/domain/investing/opportunity-content.ts';
import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** 200 MB once decoded: enough for any camera, too small for a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const WIDTHS = [480, 960, 1600] as const;
/** Longer side of the fallback file for browsers that support neither AVIF nor WebP, and for print. */
const LONGEST = 3200;
/** Longer side of a rasterized vector drawing. */
const DRAWN = 1600;
const SECONDS = 60;

const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']);

type File = { bytes: Uint8Array; contentType: string };
/** A picture as it will be stored. Pixel sizes are those of `original`. */
export type SizedPicture = {
  width: number;
  height: number;
  original: File & { extension: 'jpg' | 'png' };
  variants: (File & Pick<PictureVariant, 'width' | 'format'>)[];
};

/**
 * Converts a picture, regardless of its declared type, to the sizes that pages show: upright, in sRGB, without camera
 * metadata. Runs in a process of its own.
 * @throws DomainError `unprocessable` when it is not an accepted picture.
 */
export async function sizedPicture(bytes: Uint8Array): Promise<SizedPicture> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw refused('The picture is larger than 20 MB.');
  const upright = await uprightPixels(bytes);
  const { width, height } = upright.info;
  const again = async () => (await pictureLibrary())(upright.data, { raw: upright.info });
  const variants: SizedPicture['variants'] = [];
  for (const target of widthsFor(width)) {
    const small = (await again()).resize({ width: target });
    for (const format of ['avif', 'webp'] as const)
      variants.push({
        bytes: await encoded(small, format),
        contentType: `image/${format}`,
        width: target,
        format,
      });
  }
  const isOpaque = upright.info.channels === 3;
  const original = isOpaque
    ? { bytes: await encoded(await again(), 'jpeg'), contentType: 'image/jpeg', extension: 'jpg' as const }
    : { bytes: await encoded(await again(), 'png'), contentType: 'image/png', extension: 'png' as const };
  return { width, height, original, variants };
}

/** Never wider than the original. */
function widthsFor(width: number): number[] {
  const smaller: number[] = WIDTHS.filter((one) => one < width);
  return smaller.length < WIDTHS.length ? [...smaller, width] : smaller;
}

async function uprightPixels(bytes: Uint8Array) {
  const sharp = await pictureLibrary();
  try {
    // Reads only the file's header, to distinguish files that are too large from broken ones.
    const { format, width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.has(format)) throw notAPicture();
    if (width * height > MAX_PIXELS) throw refused('The picture has more than 50 million pixels.');
    const density = format === 'svg' ? (72 * DRAWN) / Math.max(width, height) : undefined;
    const read = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density });
    const upright = read
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
    const pixels = hasAlpha ? upright.ensureAlpha() : upright.removeAlpha();
    return await pixels.raw().timeout({ seconds: SECONDS }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw cause instanceof DomainError ? cause : notAPicture(cause);
  }
}

async function encoded(picture: Sharp, format: 'avif' | 'webp' | 'jpeg' | 'png'): Promise<Uint8Array> {
  const copy = picture.clone().timeout({ seconds: SECONDS });
  switch (format) {
    case 'avif':
      return copy.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'webp':
      return copy.webp({ quality: 78 }).toBuffer();
    case 'jpeg':
      return copy.jpeg({ quality: 85, progressive: true }).toBuffer();
    case 'png':
      return copy.png().toBuffer();
  }
}

const refused = (sentence: string, cause?: unknown) => new DomainError('unprocessable', sentence, { cause });
const notAPicture = (cause?: unknown) =>
  refused('We could not read this file as a JPEG, PNG, WebP, AVIF, GIF or SVG picture.', cause);
