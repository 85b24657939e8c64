import type { ContentPicture } from '#app/platform/opportunity-content.ts';

/** A picture as it lies in the bucket; what it shows is said where it is used. */
export type StoredPicture = Pick<ContentPicture, 'id' | 'key' | 'width' | 'height' | 'variants'>;

/** A picture that is about to be kept. */
export type NewPicture = StoredPicture & {
  contentType: string;
  /** What it was made of, if it may come again. */
  source: string | null;
};
