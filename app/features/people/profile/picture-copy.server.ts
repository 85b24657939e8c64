import type { Sharp } from 'sharp';
import { DomainError } from '#app/domain/errors.ts';
import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';
import type { PictureType } from '#app/platform/pictures/picture-type.ts';

/** No page shows a larger one, even on a high-density screen. */
const LONGEST = 1024;
/** Enough for any camera, too small for a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 30;

/**
 * Returns a new picture of the same type with the same pixels: upright, in sRGB, and without anything else in the
 * file, such as its location or data appended to its end. Runs in a process of its own.
 * @throws DomainError `unprocessable` when it cannot be read.
 */
export async function pictureCopy(bytes: Uint8Array, type: PictureType): Promise<Uint8Array> {
  const sharp = await pictureLibrary();
  const small = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS });
  try {
    return await inType(small, type).toBuffer();
  } catch (cause) {
    const sentence = 'We could not read this picture: it is damaged or too large. Please choose another.';
    throw new DomainError('unprocessable', sentence, { cause });
  }
}

function inType(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 88, progressive: true });
    case 'image/png':
      return picture.png();
    case 'image/webp':
      return picture.webp({ quality: 85 });
  }
}
