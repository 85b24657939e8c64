import { createHash, timingSafeEqual } from 'node:crypto';
import { settings } from '../config/settings.server.ts';

/** The kind of sealed value; each has its own key, so that no value can be passed off as another kind. */
export type SealPurpose =
  | 'sign-in'
  | 'invitation link'
  | 'preview'
  | 'profile picture'
  | 'opportunity file'
  | 'contact file'
  | 'doctor';

/** Encrypts a small value, so that the browser that stores it can neither read nor change it. */
export async function seal(
  purpose: SealPurpose,
  value: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  const { EncryptJWT } = await import('jose');
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .encrypt(settings().keys.sealed(purpose));
}

/** Returns what was sealed for this purpose; `null` if it was not sealed by us, was changed or is too old. */
export async function unseal(purpose: SealPurpose, sealed: string): Promise<Record<string, unknown> | null> {
  const { sealed: keyOf, sealedBefore } = settings().keys;
  return (await opened(sealed, keyOf(purpose))) ?? (await opened(sealed, sealedBefore));
}

async function opened(sealed: string, key: Uint8Array): Promise<Record<string, unknown> | null> {
  const { jwtDecrypt } = await import('jose');
  try {
    return (await jwtDecrypt(sealed, key, { keyManagementAlgorithms: ['dir'] })).payload;
  } catch {
    return null;
  }
}

/** Compares two secrets in constant time, revealing neither their lengths nor where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
