import { safeFileName } from '#app/domain/text/file-name.ts';
import { encodeStrictly } from './object-key.ts';

/**
 * Returns a `Content-Disposition` with a file name in any script that every system takes (RFC 6266, RFC 5987): old programs read the plain
 * name, all others the encoded one.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const name = safeFileName(fileName);
  const plain = name.replace(/[^\x20-\x7e]|["%]/gu, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeStrictly(name)}`;
}
