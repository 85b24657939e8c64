/** Types of pictures that can be marked. A copy has the type of its original. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const isMarkablePicture = (type: string): type is PictureType =>
  PICTURE_TYPES.some((known) => known === type);

/** Larger pictures are not marked: each copy needs several times their size in memory, and a thread for seconds. */
export const MOST_PICTURE_BYTES = 32 * 1024 * 1024;
export const MOST_PICTURE_PIXELS = 40_000_000;
