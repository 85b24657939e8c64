const MAX_BYTES = 1024;

/**
 * Returns whether `key` is a valid object key: 1 to 1024 bytes of well-formed Unicode without control characters, and
 * without empty, `.` or `..` segments, which HTTP clients would resolve, requesting another object.
 */
export function isObjectKey(key: string): boolean {
  if (!key.isWellFormed() || /\p{Cc}/u.test(key) || new TextEncoder().encode(key).length > MAX_BYTES)
    return false;
  return key.split('/').every((segment) => !['', '.', '..'].includes(segment));
}

/** Percent-encodes everything but RFC 3986's unreserved characters, as signatures require. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Encodes the key as a path, keeping slashes. */
export const encodeKey = (key: string): string => key.split('/').map(encodeStrictly).join('/');
