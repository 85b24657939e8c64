import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';

/** A picture as stored in the bucket; its description is stored where it is used. */
export type StoredPicture = Pick<ContentPicture, 'id' | 'key' | 'width' | 'height' | 'variants'>;

export type NewPicture = StoredPicture & {
  contentType: string;
  /** Its origin, if it may be imported again. */
  source: string | null;
};
