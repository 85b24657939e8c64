const MAX_BYTES = 1024;

/**
 * Whether `key` can be the name of an object: 1 to 1024 bytes of well-formed Unicode without control signs, and
 * no empty, `.` or `..` segment, which every HTTP client would resolve away and so ask for another object.
 */
export function isObjectKey(key: string): boolean {
  if (!key.isWellFormed() || /\p{Cc}/u.test(key) || new TextEncoder().encode(key).length > MAX_BYTES)
    return false;
  return key.split('/').every((segment) => !['', '.', '..'].includes(segment));
}

/** Percent-encodes all but RFC 3986's unreserved signs, as signatures need it. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The key as a path; slashes stay. */
export const encodeKey = (key: string): string => key.split('/').map(encodeStrictly).join('/');
