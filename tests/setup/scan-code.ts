import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a banking app reads in a picture, by a decoder that shares nothing with the code that drew it. */
export async function scanCode(picture: Buffer, width?: number): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
