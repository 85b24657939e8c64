/** The address of a file of the bucket on our pages. */
export const mediaAddress = (key: string): string => `/media/${key}`;
