/** The largest picture that is taken. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const isPictureType = (type: string): type is PictureType =>
  PICTURE_TYPES.some((known) => known === type);

const KEYS = 'profile-pictures/';

/** Where a picture lies in the bucket, by the id of its upload. */
export const pictureKey = (id: string): string => `${KEYS}${id}`;

/** Where a browser puts a picture that nobody has looked at yet. */
export const uploadKey = (memberId: string, id: string): string => `profile-uploads/${memberId}/${id}`;

/** The address of a kept picture; `null` for none. */
export const pictureAddress = (key: string | null): string | null =>
  key?.startsWith(KEYS) ? `/api/profile/picture/${key.slice(KEYS.length)}` : null;

const startsWith = (bytes: Uint8Array, signs: readonly number[], at = 0): boolean =>
  signs.every((sign, index) => bytes[at + index] === sign);
const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];

/** What a file is by its first bytes, whatever it is called; `null` for what is no picture that we take. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  if (startsWith(bytes, PNG)) return 'image/png';
  return startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8) ? 'image/webp' : null;
}
