import type { createRemoteJWKSet } from 'jose';
import type * as OpenId from 'openid-client';
import { z } from 'zod';
import { roleNames } from '#app/domain/access/roles.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { DomainError } from '#app/domain/errors.ts';
import { visibleName } from '#app/domain/text/plain-text.ts';
import { withinLongestWait } from '#app/platform/outside/deadline.server.ts';
import { observedCall } from '#app/platform/outside/observed-call.server.ts';
import { type RolesClaimFact, rolesClaimIn } from './roles-claim.ts';
import { SignInRefused, signInProblemOf } from './sign-in-refused.ts';

const TIMEOUT_MS = 10_000;
/** The standard's name for a sign-in with a second factor, as the vendor expects it. */
const MFA = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
export const CALLBACK_PATH = '/api/auth/callback';

export type IdentityProviderOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Our public address, for the return URLs. */
  appUrl: string;
  /** The claims besides `roles` that may contain a person's roles. */
  roleClaims: readonly string[];
  /** The type that the provider gives its logout tokens; that of the standard is always accepted. */
  logoutTokenType?: string;
  timeoutMs?: number;
};

type Provider = { oidc: typeof OpenId; config: OpenId.Configuration };

/** Loads the library with the first sign-in: not every process handles one. */
async function discover({ timeoutMs = TIMEOUT_MS, ...options }: IdentityProviderOptions): Promise<Provider> {
  const oidc = await import('openid-client');
  const issuer = new URL(options.issuer);
  const config = await oidc.discovery(
    issuer,
    options.clientId,
    undefined,
    oidc.ClientSecretPost(options.clientSecret),
    {
      timeout: withinLongestWait(timeoutMs) / 1000,
      [oidc.customFetch]: (address, call) =>
        observedCall('identity', call.method, () => fetch(address, call as RequestInit)),
      execute: [
        // Verifies the signatures of ID tokens, too, although they come straight from the provider.
        oidc.enableNonRepudiationChecks,
        // The environment rejects a plain-http issuer on a loopback address in production and qa.
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  return { oidc, config };
}

const unreachable = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'Sign-in is not available right now. Please try again in a minute.', {
    retryAfter: 30,
    cause,
  });

/** Values that the provider must return unchanged. Meanwhile they are sealed in a cookie. */
export type SignInAttempt = { state: string; nonce: string; codeVerifier: string };

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const LOGOUT_TYPE = 'logout+jwt';

const logoutClaims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    jti: z.string().min(1).max(500),
    iat: z.number().int(),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
    /** An ID token must never be accepted as a logout token. */
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'names nobody');

/** What a logout token signs out: all of a person's sign-ins, or one of them. */
type LogoutToken = { sub: string | undefined; sid: string | undefined; jti: string; at: Date };

export type FinishedSignIn = {
  profile: SessionProfile;
  idToken: string | null;
  /** When the person authenticated; `null` if the provider does not say. */
  authenticatedAt: Date | null;
  /** The provider's own session. */
  providerSid: string | null;
  /** Whether the person used a second factor. */
  hasMfa: boolean;
  /** Where the token has the person's roles. */
  rolesClaim: RolesClaimFact;
};

/**
 * Creates the client for signing in with the hosted login service. All functions throw DomainError `unavailable` when
 * it does not respond.
 */
export function createIdentityProvider(options: IdentityProviderOptions) {
  const { appUrl, roleClaims, logoutTokenType = LOGOUT_TYPE } = options;
  let discovered: Promise<Provider> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  /** Returns the provider's discovery document, read once. A failed read is retried by the next request. */
  const provider = (): Promise<Provider> => {
    discovered ??= discover(options).catch((cause: unknown) => {
      discovered = undefined;
      throw unreachable(cause);
    });
    return discovered;
  };

  return {
    /** Starts a sign-in with the authorization code flow and PKCE. */
    async startSignIn(hint: {
      screen?: 'signup';
      email?: string;
      /** The person has to authenticate again if the last authentication is older than this; with 0, always. */
      maxAgeSeconds: number;
      /** Requires a second factor. */
      mfa?: boolean;
    }): Promise<{ url: string; attempt: SignInAttempt }> {
      const { oidc, config } = await provider();
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: appUrl.replace(/\/$/, '') + CALLBACK_PATH,
        scope: 'openid profile email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        max_age: String(hint.maxAgeSeconds),
        ...(hint.maxAgeSeconds === 0 ? { prompt: 'login' } : {}),
        ...(hint.mfa ? { acr_values: MFA } : {}),
        ...(hint.screen ? { screen_hint: hint.screen } : {}),
        ...(hint.email ? { login_hint: hint.email } : {}),
      });
      return { url: url.href, attempt };
    },

    /**
     * Finishes a sign-in: exchanges the code for tokens and returns the person.
     * @throws SignInRefused when the provider refuses, fails, or its response fails validation.
     */
    async finishSignIn(query: string, attempt: SignInAttempt): Promise<FinishedSignIn> {
      const { oidc, config } = await provider();
      const back = new URL(CALLBACK_PATH + query, appUrl);
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
        return {
          profile: toProfile({ ...details, ...claims }, roleClaims),
          idToken: tokens.id_token ?? null,
          authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
          providerSid: text(claims.sid),
          rolesClaim: rolesClaimIn({ ...details, ...claims }, roleClaims),
          hasMfa: claims.acr === MFA || (Array.isArray(claims.amr) && claims.amr.includes('mfa')),
        };
      } catch (cause) {
        throw new SignInRefused(signInProblemOf(cause), cause);
      }
    },

    /**
     * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0) and returns what it signs out.
     * @throws DomainError `bad_request` for a token that is not the provider's, not for us, too old, or malformed.
     */
    async verifyLogoutToken(token: string): Promise<LogoutToken> {
      const { config } = await provider();
      const { jwks_uri, issuer } = config.serverMetadata();
      if (!jwks_uri) throw unreachable(new Error('The provider publishes no keys'));
      const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
      keys ??= createRemoteJWKSet(new URL(jwks_uri), {
        timeoutDuration: withinLongestWait(options.timeoutMs ?? TIMEOUT_MS),
      });
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer,
          audience: options.clientId,
          algorithms: ['RS256', 'PS256', 'ES256'],
          maxTokenAge: '5m',
          clockTolerance: 30,
          requiredClaims: ['iat', 'jti', 'events'],
        });
        if (protectedHeader.typ !== LOGOUT_TYPE && protectedHeader.typ !== logoutTokenType)
          throw new Error(`A token of the type ${protectedHeader.typ}`);
        const { sub, sid, jti, iat } = logoutClaims.parse(payload);
        return { sub, sid, jti, at: new Date((iat + 1) * 1000) };
      } catch (cause) {
        const isAway =
          cause instanceof errors.JWKSTimeout ||
          isKeyFetch(cause) ||
          (cause instanceof TypeError && signInProblemOf(cause) === 'unavailable');
        if (isAway) throw unreachable(cause);
        throw new DomainError('bad_request', 'This is no logout token for us.', { cause });
      }
    },

    /** Returns the URL that ends the provider's own session as well. */
    async logoutUrl(idToken: string | null): Promise<string> {
      const { oidc, config } = await provider();
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: appUrl,
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href;
    },
  };
}

/** The library's code for a key request that got another status or invalid JSON. */
const isKeyFetch = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_JOSE_GENERIC';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Auth0 sends `updated_at` as an ISO text, the standard uses seconds; both are accepted. */
function time(value: unknown): string | null {
  const date = typeof value === 'number' ? new Date(value * 1000) : new Date(text(value) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function toProfile(
  claims: Readonly<Record<string, unknown>> & { sub: string },
  roleClaims: readonly string[],
): SessionProfile {
  const email = text(claims.email);
  if (!email) throw new Error('The identity carries no e-mail address');
  const updated = time(claims.updated_at) ?? new Date().toISOString();
  return {
    sub: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    name: text(visibleName(text(claims.name) ?? '')) ?? email,
    picture: text(claims.picture),
    roles: roleNames(claims, roleClaims),
    created_at: time(claims.created_at) ?? updated,
    updated_at: updated,
  };
}
