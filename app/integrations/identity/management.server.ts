import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { type OutsideCall, outsideClient } from '#app/platform/outside.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { awaitTurn } from '#app/platform/services.server.ts';
import { tokenCache } from './management-token.server.ts';

/** A person as the identity provider knows them. */
export type ProviderUser = { id: string; email: string | null; emailVerified: boolean; name: string | null };

/** The provider gives a role's id, and so do we. */
export const MEMBER_ROLE_IDS = {
  active: env.AUTH0_ROLE_ID_ACTIVE,
  prospective: env.AUTH0_ROLE_ID_PROSPECTIVE,
} as const;

const user = z
  .object({
    user_id: z.string(),
    email: z.string().nullish(),
    email_verified: z.boolean().nullish(),
    name: z.string().nullish(),
  })
  .transform(
    ({ user_id, email, email_verified, name }): ProviderUser => ({
      id: user_id,
      email: email ?? null,
      emailVerified: email_verified ?? false,
      name: name ?? null,
    }),
  );
const roles = z.array(z.object({ id: z.string() }));
const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusal = z.object({
  errorCode: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
});

/** Also of the token endpoint, which words it as OAuth does. */
function readRefusal(body: unknown): { code?: string | undefined; message?: string | undefined } {
  const { data } = refusal.safeParse(body);
  return { code: data?.errorCode ?? data?.error, message: data?.message ?? data?.error_description };
}

/** The vendor tells the second at which there is room again, with every answer: it means something on a 429 only. */
function retryHint(headers: Headers): number | undefined {
  const reset = headers.get('x-ratelimit-reset');
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  if (!isSpent || reset === null || !/^\d+$/.test(reset)) return undefined;
  return Math.max(1_000, Number(reset) * 1000 - Date.now());
}

const door = outsideClient({ service: 'identity', baseUrl: env.AUTH0_ISSUER_BASE_URL, readRefusal });

const tokens = tokenCache(async () => {
  const { access_token, expires_in } = await door.json(
    {
      method: 'POST',
      path: '/oauth/token',
      json: {
        grant_type: 'client_credentials',
        client_id: env.AUTH0_MANAGEMENT_CLIENT_ID,
        client_secret: env.AUTH0_MANAGEMENT_CLIENT_SECRET,
        // The vendor's own spelling: its audience ends with a slash.
        audience: env.AUTH0_MANAGEMENT_BASE_URL.replace(/\/*$/, '/'),
      },
      safe: true,
    },
    granted,
  );
  return { token: access_token, lifetimeMs: expires_in * 1000 };
});

const management = outsideClient({
  service: 'identity',
  baseUrl: env.AUTH0_MANAGEMENT_BASE_URL,
  readRefusal,
  retryHint,
});

/** One call with a token; once more with a new one where the provider does not take it any more. */
async function authorized<T>(
  call: OutsideCall,
  signal: AbortSignal,
  run: (call: OutsideCall) => Promise<T>,
): Promise<T> {
  for (let renewed = false; ; renewed = true) {
    await awaitTurn('identity', signal);
    const token = await tokens.get();
    try {
      return await run({ ...call, headers: { authorization: `Bearer ${token}` }, signal });
    } catch (error) {
      if (renewed || !(error instanceof OutsideError && error.status === 401)) throw error;
      tokens.drop(token);
    }
  }
}

const read = <Schema extends z.ZodType>(
  call: Omit<OutsideCall, 'method'>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> =>
  authorized({ ...call, method: 'GET' }, signal, (asked) => management.json(asked, schema));

/** An act that is answered with one status alone: anything else did not come from the provider. */
async function act(
  call: OutsideCall,
  done: number,
  signal: AbortSignal,
  accepted: readonly number[] = [],
): Promise<void> {
  const { status } = await authorized(call, signal, (asked) =>
    management.call({ ...asked, expected: accepted }),
  );
  if (status === done || accepted.includes(status)) return;
  throw new OutsideError('identity', `identity answered ${call.method} with ${status} instead of ${done}`, {
    code: 'Malformed',
    status,
    permanent: false,
  });
}

/** Ids hold a bar: `auth0|…`. */
const pathOf = (userId: string): string => `/users/${encodeURIComponent(userId)}`;

/** The management calls of the identity provider. All throw `OutsideError`, and wait for their turn. */
export const identityManagement = {
  getUser: (userId: string, signal: AbortSignal) => read({ path: pathOf(userId) }, user, signal),

  /** Several where one person signs in by several ways. */
  findUsersByEmail: (email: string, signal: AbortSignal) =>
    // The vendor keeps addresses in lower case, and looks for them letter by letter.
    read({ path: '/users-by-email', query: { email: email.toLowerCase() } }, z.array(user), signal),

  /** Ids of their roles. */
  async rolesOf(userId: string, signal: AbortSignal): Promise<string[]> {
    const call = { path: `${pathOf(userId)}/roles`, query: { per_page: '100' } };
    return (await read(call, roles, signal)).map(({ id }) => id);
  },

  /** Also of roles that they have. */
  assignRoles: (userId: string, roleIds: readonly string[], signal: AbortSignal) =>
    act(
      { method: 'POST', path: `${pathOf(userId)}/roles`, json: { roles: roleIds }, safe: true },
      204,
      signal,
    ),

  /** Also of roles that they have not. */
  removeRoles: (userId: string, roleIds: readonly string[], signal: AbortSignal) =>
    act(
      { method: 'DELETE', path: `${pathOf(userId)}/roles`, json: { roles: roleIds }, safe: true },
      204,
      signal,
    ),

  sendVerificationEmail: (userId: string, signal: AbortSignal) =>
    act({ method: 'POST', path: '/jobs/verification-email', json: { user_id: userId } }, 201, signal),

  /** Also whether the member roles are there. @throws OutsideError when the provider does not know us, or does not work. */
  async testConnection(signal: AbortSignal): Promise<void> {
    const known = (await read({ path: '/roles', query: { per_page: '100' } }, roles, signal)).map(
      ({ id }) => id,
    );
    const missing = Object.entries(MEMBER_ROLE_IDS).filter(([, id]) => !known.includes(id));
    if (missing.length === 0) return;
    const names = missing.map(([name]) => name).join(' and ');
    throw new OutsideError('identity', `identity has no role under the id that we have for ${names}`, {
      code: 'RoleMissing',
      permanent: false,
    });
  },

  /** Nobody under this id is as good as deleted. */
  deleteUser: (userId: string, signal: AbortSignal) =>
    act({ method: 'DELETE', path: pathOf(userId), safe: true }, 204, signal, [404]),
};
