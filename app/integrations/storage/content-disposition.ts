import { encodeStrictly } from './object-key.ts';

/**
 * Returns a `Content-Disposition` with a file name in any script (RFC 6266, RFC 5987): old programs read the plain
 * name, all others the encoded one.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_');
  const plain = name.replace(/[^\x20-\x7e]|["%]/gu, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeStrictly(name)}`;
}
