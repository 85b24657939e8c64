import * as oidc from 'openid-client';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { SessionProfile } from '#app/platform/profile.ts';
import { roleNames } from '#app/platform/roles.ts';

const TIMEOUT_SECONDS = 10;
export const CALLBACK_PATH = '/api/auth/callback';

let discovered: Promise<oidc.Configuration> | undefined;

/** The provider's own description, read once; a failed reading is tried again by the next request. */
function configuration(): Promise<oidc.Configuration> {
  discovered ??= discover().catch((cause: unknown) => {
    discovered = undefined;
    throw unreachable(cause);
  });
  return discovered;
}

function discover(): Promise<oidc.Configuration> {
  const issuer = new URL(env.AUTH0_ISSUER_BASE_URL);
  return oidc.discovery(
    issuer,
    env.AUTH0_CLIENT_ID,
    undefined,
    oidc.ClientSecretPost(env.AUTH0_CLIENT_SECRET),
    {
      timeout: TIMEOUT_SECONDS,
      // The environment refuses a plain-http issuer on a loopback address in production and qa.
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    },
  );
}

const unreachable = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'Signing in is not possible right now. Please try again in a minute.', {
    retryAfter: 30,
    cause,
  });

/** Whether the provider did not answer, or answered that it cannot: no verdict on the person. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === 'fetch failed' || ('code' in error && error.code === 'OAUTH_TIMEOUT')) return true;
  const status = 'status' in error ? error.status : undefined;
  const answer = error.cause instanceof Response ? error.cause.status : status;
  return (typeof answer === 'number' && answer >= 500) || isOutage(error.cause);
}

/** What must come back unchanged from the provider; kept sealed in the browser meanwhile. */
export type SignInAttempt = { state: string; nonce: string; codeVerifier: string };

/** Starts a sign-in by authorisation code with PKCE. */
export async function startSignIn(hint: {
  screen?: 'signup';
  email?: string;
}): Promise<{ url: string; attempt: SignInAttempt }> {
  const config = await configuration();
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: env.APP_BASE_URL.replace(/\/$/, '') + CALLBACK_PATH,
    scope: 'openid profile email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ...(hint.screen ? { screen_hint: hint.screen } : {}),
    ...(hint.email ? { login_hint: hint.email } : {}),
  });
  return { url: url.href, attempt };
}

/**
 * Finishes a sign-in: changes the code for tokens and answers who it is.
 * @throws DomainError `unauthorized` when the provider or the check of its answer refuses.
 */
export async function finishSignIn(
  query: string,
  attempt: SignInAttempt,
): Promise<{ profile: SessionProfile; idToken: string | null }> {
  const config = await configuration();
  const back = new URL(CALLBACK_PATH + query, env.APP_BASE_URL);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The answer carries no identity');
    const details = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { profile: toProfile({ ...details, ...claims }), idToken: tokens.id_token ?? null };
  } catch (cause) {
    if (isOutage(cause)) throw unreachable(cause);
    throw new DomainError('unauthorized', 'Signing in did not work. Please try again.', { cause });
  }
}

/** Where to send the browser so that the provider's own session ends as well. */
export async function providerLogoutUrl(idToken: string | null): Promise<string> {
  const config = await configuration();
  return oidc.buildEndSessionUrl(config, {
    post_logout_redirect_uri: env.APP_BASE_URL,
    ...(idToken ? { id_token_hint: idToken } : {}),
  }).href;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Auth0 tells `updated_at` as an ISO text, the standard as seconds; both are accepted. */
function time(value: unknown): string | null {
  const date = typeof value === 'number' ? new Date(value * 1000) : new Date(text(value) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function toProfile(claims: Readonly<Record<string, unknown>> & { sub: string }): SessionProfile {
  const email = text(claims.email);
  if (!email) throw new Error('The identity carries no e-mail address');
  const updated = time(claims.updated_at) ?? new Date().toISOString();
  return {
    sub: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    name: text(claims.name) ?? email,
    picture: text(claims.picture),
    roles: roleNames(claims, [env.AUTH0_ROLES_CLAIM, env.AUTH0_ROLES_CLAIM_SECOND]),
    created_at: time(claims.created_at) ?? updated,
    updated_at: updated,
  };
}
