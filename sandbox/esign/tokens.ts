import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { errors, importSPKI, jwtVerify } from 'jose';
import type { Web } from '../http.ts';

type Options = { userId: string; accountId: string; integrationKey: string; publicKey: string };

const HOUR_SECONDS = 3_600;

/** The provider's token endpoint. Answers how to check a token; all are forgotten at the end of the process. */
export function serveTokens(app: Hono<Web>, url: string, options: Options) {
  const { userId, accountId, integrationKey, publicKey } = options;
  const tokens = new Map<string, number>();
  const isValid = (authorization = '') =>
    (tokens.get(authorization.replace(/^Bearer /i, '')) ?? 0) > Date.now();

  app.post('/oauth/token', async (c) => {
    const { assertion } = await c.req.parseBody();
    const claims = await claimsOf(String(assertion), publicKey);
    const wrong = {
      no_valid_keys_or_signatures: !claims,
      issuer_not_found: claims?.iss !== integrationKey,
      user_not_found: claims?.sub !== userId,
      invalid_audience: claims?.aud !== new URL(url).host,
    };
    const error_description = Object.entries(wrong).find(([, is]) => is)?.[0];
    if (error_description) return c.json({ error: 'invalid_grant', error_description }, 400);
    if (!/\bimpersonation\b/.test(String(claims?.scope))) return c.json({ error: 'consent_required' }, 400);
    const token = randomUUID();
    tokens.set(token, Date.now() + HOUR_SECONDS * 1000);
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: HOUR_SECONDS });
  });

  app.get('/oauth/userinfo', (c) => {
    if (!isValid(c.req.header('authorization'))) return c.json({ error: 'invalid_token' }, 401);
    const account = { account_id: accountId, account_name: 'Sandbox', is_default: true, base_uri: url };
    return c.json({ sub: userId, name: 'Sandbox', email: 'esign@vestry.test', accounts: [account] });
  });
  return isValid;
}

async function claimsOf(assertion: string, publicKey: string) {
  try {
    const key = publicKey && (await importSPKI(publicKey, 'RS256'));
    return key ? (await jwtVerify(assertion, key, { algorithms: ['RS256'] })).payload : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
