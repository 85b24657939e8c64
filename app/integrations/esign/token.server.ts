import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { outsideClient } from '#app/platform/outside.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { passing, readRefusal, retryHint } from './refusals.server.ts';

export type TokenOptions = {
  oauthBaseUrl: string;
  integrationKey: string;
  /** On whose behalf the integration acts. */
  userId: string;
  /** PEM, in either of the forms in which the provider and other tools hand out RSA keys. */
  privateKey: string;
};

export type AccessTokens = {
  /** One that is valid for a while yet; callers at the same time share one request. */
  current(): Promise<string>;
  /** Not to be handed out again: it was refused. */
  forget(token: string): void;
};

const SCOPE = 'signature impersonation';
const TIMEOUT_MS = 5_000;
/** A token is not used in its last minute, so that it does not run out on the way. */
const MARGIN_MS = 60_000;

const grant = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Access tokens by the provider's JWT grant: we sign who we are, and no person has to sign in. */
export function accessTokens(options: TokenOptions): AccessTokens {
  const { oauthBaseUrl, integrationKey, userId } = options;
  const client = outsideClient({
    service: 'esign',
    baseUrl: oauthBaseUrl,
    timeoutMs: TIMEOUT_MS,
    retryHint,
    readRefusal,
  });
  let held: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const assertion = () =>
    new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(integrationKey)
      .setSubject(userId)
      .setAudience(new URL(oauthBaseUrl).host)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(createPrivateKey(options.privateKey));

  async function ask(): Promise<string> {
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertion(),
    };
    try {
      const answer = await client.json({ method: 'POST', path: '/oauth/token', form, safe: true }, grant);
      held = { token: answer.access_token, until: Date.now() + answer.expires_in * 1000 - MARGIN_MS };
      return answer.access_token;
    } catch (error) {
      throw error instanceof OutsideError ? explained(error, options) : error;
    }
  }

  return {
    async current() {
      if (held && Date.now() < held.until) return held.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget(token) {
      if (held?.token === token) held = undefined;
    },
  };
}

/** A refusal of our key or user is mended by an operator: what waits for it must not be given up. */
function explained(error: OutsideError, { oauthBaseUrl, integrationKey }: TokenOptions): OutsideError {
  if (error.code !== 'consent_required') return error.permanent ? passing(error, error.message) : error;
  const consent = new URL('/oauth/auth', oauthBaseUrl);
  consent.search = new URLSearchParams({
    response_type: 'code',
    scope: SCOPE,
    client_id: integrationKey,
  }).toString();
  return passing(
    error,
    `The e-signature user has not allowed this integration to act for them. Sign in as that user at ${consent.href}&redirect_uri=<one of the integration's redirect addresses>, accept, and try again.`,
  );
}
