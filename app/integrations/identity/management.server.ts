import { z } from 'zod';
import { bearerToken, tokenCache } from '#app/platform/outside/bearer-token.server.ts';
import type { OutsideCall } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';

const TIMEOUT_MS = 10_000;

/** A person as the identity provider knows them. */
export type ProviderUser = {
  id: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  blocked: boolean;
  /** The ways to sign in to this account, as the provider names them: `Username-Password-Authentication`. */
  connections: string[];
};

export type ManagementOptions = {
  issuer: string;
  /** Base URL of the management API. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Role ids at the provider, which identifies roles by id. */
  roleIds: { active: string; prospective: string };
  timeoutMs?: number;
};

const user = z
  .object({
    user_id: z.string(),
    email: z.string().nullish(),
    email_verified: z.boolean().nullish(),
    name: z.string().nullish(),
    blocked: z.boolean().nullish(),
    identities: z.array(z.object({ connection: z.string() })).nullish(),
  })
  .transform(
    ({ user_id, email, email_verified, name, blocked, identities }): ProviderUser => ({
      id: user_id,
      email: email ?? null,
      emailVerified: email_verified ?? false,
      name: name ?? null,
      blocked: blocked ?? false,
      connections: (identities ?? []).map(({ connection }) => connection),
    }),
  );
const roles = z.array(z.object({ id: z.string(), name: z.string().optional() }));
const granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
});
const refusal = z.object({
  errorCode: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
});

/** Also reads refusals of the token endpoint, which uses OAuth's fields. */
export function readIdentityRefusal(body: unknown): {
  code?: string | undefined;
  message?: string | undefined;
} {
  const { data } = refusal.safeParse(body);
  return { code: data?.errorCode ?? data?.error, message: data?.message ?? data?.error_description };
}

/**
 * Reads the rate limit's reset time (in seconds). The vendor sends it with every response; it only matters on a 429.
 */
function retryHint(headers: Headers): number | undefined {
  const reset = headers.get('x-ratelimit-reset');
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  if (!isSpent || reset === null || !/^\d+$/.test(reset)) return undefined;
  return Math.max(1_000, Number(reset) * 1000 - Date.now());
}

/** User ids contain a bar: `auth0|…`. */
const pathOf = (userId: string): string => `/users/${encodeURIComponent(userId)}`;

/**
 * Creates the client of the identity provider's management API. All calls wait for their turn and throw
 * `OutsideError`.
 */
export function createIdentityManagement({ roleIds: memberRoles, ...account }: ManagementOptions) {
  const { baseUrl, timeoutMs = TIMEOUT_MS } = account;
  const management = outsideClient({
    service: 'identity',
    baseUrl,
    timeoutMs,
    auth: bearerToken(tokenCache(() => grantToken({ ...account, timeoutMs }))),
    readRefusal: readIdentityRefusal,
    retryHint,
  });

  async function read<Schema extends z.ZodType>(
    call: Omit<OutsideCall, 'method'>,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    await awaitTurn('identity', signal);
    return management.json({ ...call, method: 'GET', signal }, schema);
  }

  /** Performs an act with a single success status. Any other response did not come from the provider. */
  async function act(
    call: OutsideCall,
    done: number,
    signal: AbortSignal,
    accepted: readonly number[] = [],
  ): Promise<void> {
    await awaitTurn('identity', signal);
    const { status } = await management.call({ ...call, expected: accepted, signal });
    if (status === done || accepted.includes(status)) return;
    throw new OutsideError('identity', `identity answered ${call.method} with ${status} instead of ${done}`, {
      code: 'Malformed',
      status,
      permanent: false,
    });
  }

  return {
    memberRoles,

    getUser: (userId: string, signal: AbortSignal) => read({ path: pathOf(userId) }, user, signal),

    /** Returns several users if one person signs in by several methods. */
    findUsersByEmail: (email: string, signal: AbortSignal) =>
      // The vendor stores addresses in lower case and matches them case-sensitively.
      read({ path: '/users-by-email', query: { email: email.toLowerCase() } }, z.array(user), signal),

    async rolesOf(userId: string, signal: AbortSignal): Promise<string[]> {
      const call = { path: `${pathOf(userId)}/roles`, query: { per_page: '100' } };
      return (await read(call, roles, signal)).map(({ id }) => id);
    },

    /** Returns the names of the user's roles, as their tokens carry them. */
    async roleNamesOf(userId: string, signal: AbortSignal): Promise<string[]> {
      const call = { path: `${pathOf(userId)}/roles`, query: { per_page: '100' } };
      return (await read(call, roles, signal)).flatMap(({ name }) => (name === undefined ? [] : [name]));
    },

    /** Returns the id of the role of this name; `null` if there is none. */
    async findRole(name: string, signal: AbortSignal): Promise<string | null> {
      const known = await read({ path: '/roles', query: { per_page: '100' } }, roles, signal);
      return known.find((role) => role.name?.toLowerCase() === name)?.id ?? null;
    },

    /** Idempotent: roles that they already have are accepted. */
    assignRoles: (userId: string, roleIds: readonly string[], signal: AbortSignal) =>
      act(
        { method: 'POST', path: `${pathOf(userId)}/roles`, json: { roles: roleIds }, safe: true },
        204,
        signal,
      ),

    /** Idempotent: roles that they do not have are accepted. */
    removeRoles: (userId: string, roleIds: readonly string[], signal: AbortSignal) =>
      act(
        { method: 'DELETE', path: `${pathOf(userId)}/roles`, json: { roles: roleIds }, safe: true },
        204,
        signal,
      ),

    sendVerificationEmail: (userId: string, signal: AbortSignal) =>
      act({ method: 'POST', path: '/jobs/verification-email', json: { user_id: userId } }, 201, signal),

    /** Also checks that the member roles exist. @throws OutsideError when the provider rejects us or is down. */
    async testConnection(signal: AbortSignal): Promise<void> {
      const known = (await read({ path: '/roles', query: { per_page: '100' } }, roles, signal)).map(
        ({ id }) => id,
      );
      const missing = Object.entries(memberRoles).filter(([, id]) => !known.includes(id));
      if (missing.length === 0) return;
      const names = missing.map(([name]) => name).join(' and ');
      throw new OutsideError('identity', `identity has no role under the id that we have for ${names}`, {
        code: 'RoleMissing',
        permanent: false,
      });
    },

    /** Succeeds if no user has this id. */
    deleteUser: (userId: string, signal: AbortSignal) =>
      act({ method: 'DELETE', path: pathOf(userId), safe: true }, 204, signal, [404]),
  };
}

async function grantToken(options: Omit<ManagementOptions, 'roleIds'>) {
  const { access_token, expires_in } = await managementToken(options);
  return { token: access_token, lifetimeMs: expires_in * 1000 };
}

/** Requests a token with the client credentials grant; `scope` is what it allows. @throws OutsideError */
export async function managementToken(
  { issuer, baseUrl, clientId, clientSecret, timeoutMs = TIMEOUT_MS }: Omit<ManagementOptions, 'roleIds'>,
  limits: { attempts?: number } = {},
): Promise<z.output<typeof granted>> {
  const door = outsideClient({
    service: 'identity',
    baseUrl: issuer,
    timeoutMs,
    readRefusal: readIdentityRefusal,
    ...limits,
  });
  return door.json(
    {
      method: 'POST',
      path: '/oauth/token',
      json: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        // The vendor's audience ends with a slash.
        audience: baseUrl.replace(/\/*$/, '/'),
      },
      safe: true,
    },
    granted,
  );
}
