/** The URL of a file in the bucket. */
export const mediaAddress = (key: string): string => `/media/${key}`;
