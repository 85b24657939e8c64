/** Limit on the size of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const KEYS = 'profile-pictures/';

export const pictureKey = (id: string): string => `${KEYS}${id}`;

/** Returns the key to which a browser uploads a picture that is not checked yet. */
export const uploadKey = (memberId: string, id: string): string => `profile-uploads/${memberId}/${id}`;

/** Returns the URL of a stored picture; `null` for none. */
export const pictureAddress = (key: string | null): string | null =>
  key?.startsWith(KEYS) ? `/api/profile/picture/${key.slice(KEYS.length)}` : null;
