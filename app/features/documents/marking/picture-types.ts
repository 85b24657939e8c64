/** Types of pictures that can be marked. A copy has the type of its original. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const isPictureType = (type: string): type is PictureType =>
  PICTURE_TYPES.some((known) => known === type);
