import { createHash, timingSafeEqual } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

/** Encrypts a small value for a cookie, so that the browser can neither read nor change it. */
export async function seal(value: Record<string, unknown>, seconds: number): Promise<string> {
  const { EncryptJWT } = await import('jose');
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .encrypt(settings().keys.sealedCookies);
}

/** Returns the sealed value; `null` if it was not sealed by us, was changed or is too old. */
export async function unseal(sealed: string): Promise<Record<string, unknown> | null> {
  const { jwtDecrypt } = await import('jose');
  try {
    const { sealedCookies } = settings().keys;
    return (await jwtDecrypt(sealed, sealedCookies, { keyManagementAlgorithms: ['dir'] })).payload;
  } catch {
    return null;
  }
}

/** Compares two secrets in constant time, revealing neither their lengths nor where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
