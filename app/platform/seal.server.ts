import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { env } from './env.server.ts';

const key = new Uint8Array(hkdfSync('sha256', env.AUTH0_SECRET, '', 'vestry sealed cookie', 32));

/** Encrypts a small value for a cookie, so that its holder can neither read nor change it. */
export function seal(value: Record<string, unknown>, seconds: number): Promise<string> {
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .encrypt(key);
}

/** The sealed value; `null` when it was not sealed by us, was changed or is too old. */
export async function unseal(sealed: string): Promise<Record<string, unknown> | null> {
  try {
    return (await jwtDecrypt(sealed, key, { keyManagementAlgorithms: ['dir'] })).payload;
  } catch {
    return null;
  }
}

/** Compares two secrets in a time that tells nothing about where or in what length they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
