import type { Hono } from 'hono';
import { importJWK, errors as jwt, jwtVerify, SignJWT } from 'jose';
import { errors, type Provider } from 'oidc-provider';
import type { Web } from '../http.ts';
import { parseRecord } from '../json.ts';
import { sameSecret } from '../secrets.ts';
import type { Identity } from './settings.ts';

const SECONDS = 24 * 60 * 60;
const SCOPE = 'read:users delete:users read:roles create:role_members delete:role_members';

const audienceOf = (identity: Identity): string => `${identity.issuer}api/v2/`;

/**
 * Tokens for the management calls. The vendor takes JSON as well as a form; the library, which answers every other
 * grant, takes forms only.
 */
export function serveManagementTokens(app: Hono<Web>, identity: Identity, provider: Provider): void {
  const { id, secret } = identity.options.management;
  const audience = audienceOf(identity);
  provider.registerGrantType<{ audience?: string }>(
    'client_credentials',
    async (ctx) => {
      if (ctx.oidc.params.audience !== audience) throw new errors.OIDCProviderError(403, 'access_denied');
      ctx.body = await grant(identity);
    },
    'audience',
  );
  app.post('/oauth/token', async (c, next) => {
    if (!c.req.header('content-type')?.includes('json')) return next();
    const asked = parseRecord(await c.req.text());
    if (asked.grant_type !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400);
    if (asked.client_id !== id || !sameSecret(String(asked.client_secret), secret))
      return c.json({ error: 'access_denied', error_description: 'Unauthorized' }, 401);
    if (asked.audience !== audience) return c.json({ error: 'access_denied' }, 403);
    return c.json(await grant(identity));
  });
}

async function grant(identity: Identity) {
  const { signing } = identity.keys;
  const { id } = identity.options.management;
  const token = await new SignJWT({ scope: SCOPE, gty: 'client-credentials', azp: id })
    .setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ: 'JWT' })
    .setIssuer(identity.issuer)
    .setSubject(`${id}@clients`)
    .setAudience(audienceOf(identity))
    .setIssuedAt()
    .setExpirationTime(`${SECONDS}s`)
    .sign(await importJWK(signing, signing.alg));
  return { access_token: token, scope: SCOPE, expires_in: SECONDS, token_type: 'Bearer' };
}

export async function isManagementToken(identity: Identity, token: string): Promise<boolean> {
  const { kty, n, e, alg } = identity.keys.signing;
  try {
    await jwtVerify(token, await importJWK({ kty, n, e }, alg), {
      issuer: identity.issuer,
      audience: audienceOf(identity),
      subject: `${identity.options.management.id}@clients`,
    });
    return true;
  } catch (error) {
    if (error instanceof jwt.JOSEError) return false;
    throw error;
  }
}
