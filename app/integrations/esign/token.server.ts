import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { GrantedToken } from '#app/platform/outside/bearer-token.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { readEsignRefusal, retryHint, temporaryRefusal } from './refusals.server.ts';

export type GrantOptions = {
  oauthBaseUrl: string;
  integrationKey: string;
  /** The user on whose behalf the integration acts. */
  userId: string;
  /** PEM, in either of the forms in which the provider and other tools export RSA keys. */
  privateKey: string;
  timeoutMs?: number;
};

const SCOPE = 'signature impersonation';
const TIMEOUT_MS = 5_000;

const grant = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Requests an access token with the provider's JWT grant, which we sign; no person has to sign in. */
export async function grantToken(
  options: GrantOptions,
  limits: { attempts?: number } = {},
): Promise<GrantedToken> {
  const { oauthBaseUrl, timeoutMs = TIMEOUT_MS } = options;
  const client = outsideClient({
    service: 'esign',
    baseUrl: oauthBaseUrl,
    timeoutMs,
    retryHint,
    readRefusal: readEsignRefusal,
    ...limits,
  });
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await assertion(options),
  };
  try {
    const answer = await client.json({ method: 'POST', path: '/oauth/token', form, safe: true }, grant);
    return { token: answer.access_token, lifetimeMs: answer.expires_in * 1000 };
  } catch (error) {
    throw error instanceof OutsideError ? explained(error, options) : error;
  }
}

async function assertion({
  oauthBaseUrl,
  integrationKey,
  userId,
  privateKey,
}: GrantOptions): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(integrationKey)
    .setSubject(userId)
    .setAudience(new URL(oauthBaseUrl).host)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(createPrivateKey(privateKey));
}

/** A rejected key or user can be fixed by an operator, so the error is not permanent. */
function explained(error: OutsideError, options: GrantOptions): OutsideError {
  if (error.code !== 'consent_required')
    return error.permanent ? temporaryRefusal(error, error.message) : error;
  return temporaryRefusal(
    error,
    `The e-signature user has not allowed this integration to act for them. Sign in as that user at ${consentUrl(options)}&redirect_uri=<one of the integration's redirect addresses>, accept, and try again.`,
  );
}

/** Returns where the user allows the integration to act for them; a `redirect_uri` is to be added. */
export function consentUrl({
  oauthBaseUrl,
  integrationKey,
}: Pick<GrantOptions, 'oauthBaseUrl' | 'integrationKey'>): string {
  const url = new URL('/oauth/auth', oauthBaseUrl);
  const query = { response_type: 'code', scope: SCOPE, client_id: integrationKey };
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
