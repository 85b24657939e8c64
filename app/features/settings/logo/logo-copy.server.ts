import { DomainError } from '#app/domain/errors.ts';
import { pictureLibrary } from '#app/platform/pictures/picture-library.server.ts';

/** Four times as large as a page shows it, for screens of high density and for print. */
const WIDEST = 800;
const HIGHEST = 160;
/** More than any logo, too few for a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 30;

export type LogoCopy = { png: Uint8Array; width: number; height: number };

/**
 * Returns a new PNG with the pixels of a logo and nothing else of its file: mail programs and PDFs take no other type
 * that may be transparent. Runs in a process of its own.
 * @throws DomainError `unprocessable` when it cannot be read.
 */
export async function logoCopy(bytes: Uint8Array): Promise<LogoCopy> {
  const sharp = await pictureLibrary();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (cause) {
    const sentence = 'We could not read this picture: it is damaged or too large. Please choose another.';
    throw new DomainError('unprocessable', sentence, { cause });
  }
}
