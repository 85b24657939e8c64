export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const isPictureType = (type: string): type is PictureType =>
  PICTURE_TYPES.some((known) => known === type);

const startsWith = (bytes: Uint8Array, signs: readonly number[], at = 0): boolean =>
  signs.every((sign, index) => bytes[at + index] === sign);
const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];

/** Detects a file's type by its first bytes, whatever its name; `null` if it is not a picture that we accept. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  if (startsWith(bytes, PNG)) return 'image/png';
  return startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8) ? 'image/webp' : null;
}
