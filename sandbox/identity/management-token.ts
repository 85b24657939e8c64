import { errors, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Identity } from './settings.ts';

export const MANAGEMENT_TOKEN_SECONDS = 24 * 60 * 60;
export const MANAGEMENT_SCOPES =
  'read:users update:users delete:users read:roles create:role_members delete:role_members';

export const managementAudience = (identity: Identity): string => `${identity.issuer}api/v2/`;

export async function issueManagementToken(identity: Identity): Promise<string> {
  const { signing } = identity.keys;
  const client = identity.options.management.id;
  return new SignJWT({ scope: MANAGEMENT_SCOPES, gty: 'client-credentials', azp: client })
    .setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ: 'JWT' })
    .setIssuer(identity.issuer)
    .setSubject(`${client}@clients`)
    .setAudience(managementAudience(identity))
    .setIssuedAt()
    .setExpirationTime(`${MANAGEMENT_TOKEN_SECONDS}s`)
    .sign(await importJWK(signing, signing.alg));
}

export async function isManagementToken(identity: Identity, token: string): Promise<boolean> {
  const { kty, n, e, alg } = identity.keys.signing;
  try {
    await jwtVerify(token, await importJWK({ kty, n, e }, alg), {
      issuer: identity.issuer,
      audience: managementAudience(identity),
      subject: `${identity.options.management.id}@clients`,
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
