import { STATUS_CODES } from 'node:http';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Web, WebContext } from '../http.ts';
import { parseJson } from '../json.ts';
import { busyWith, refusal, secondIn } from '../service.ts';
import type { Account } from './accounts.ts';
import { pictureOf, signOutEverywhere } from './provider.ts';
import type { Identity } from './settings.ts';
import { sendVerificationMail } from './verification.ts';

/** An error in the vendor's format. */
export const errorBody = (statusCode: ContentfulStatusCode, message: string, errorCode?: string) => ({
  statusCode,
  error: STATUS_CODES[statusCode],
  message,
  errorCode,
});
const refused = (...[status, ...words]: Parameters<typeof errorBody>) =>
  refusal(status, errorBody(status, ...words));

/** The vendor sends with every response the number of remaining calls, and the second at which the limit resets. */
const limitHeaders = (remaining: number, seconds: number) => ({
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': secondIn(seconds),
});

export const busyUntilRetry = busyWith(
  errorBody(429, 'Global limit has been reached', 'too_many_requests'),
  (seconds) => limitHeaders(0, seconds),
);

/** The vendor's management calls that the application needs, in the vendor's formats. */
export function serveManagement(app: Hono<Web>, identity: Identity, provider: Provider): void {
  const { accounts } = identity;
  const api = new Hono<Web>();
  api.use(async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /i, '');
    if (!token) throw refused(401, 'Missing authentication');
    if (!(await provider.ClientCredentials.find(token))) throw refused(401, 'Invalid token');
    for (const [name, value] of Object.entries(limitHeaders(999, 1))) c.header(name, value);
    return next();
  });
  const show = (account: Account) => toUser(identity, account);
  const accountOf = (id: string | undefined): Account => {
    const account = accounts.byId(id ?? '');
    if (!account) throw refused(404, 'The user does not exist.', 'inexistent_user');
    return account;
  };

  api.get('/users', (c) => {
    const found = accounts.all().filter((account) => matches(account, c.req.query('q') ?? ''));
    return c.json(paged(c, 'users', found.map(show)));
  });
  api.get('/users-by-email', (c) => {
    const email = c.req.query('email');
    if (!email) throw refused(400, "Missing required property: 'email'", 'invalid_query_string');
    const account = accounts.byEmail(email);
    return c.json(account ? [show(account)] : []);
  });
  api.get('/users/:id', (c) => c.json(show(accountOf(c.req.param('id')))));
  api.delete('/users/:id', async (c) => {
    await accounts.remove(c.req.param('id'));
    await signOutEverywhere(identity, provider, c.req.param('id'));
    return c.body(null, 204);
  });
  api.patch('/users/:id', async (c) => {
    const { id } = accountOf(c.req.param('id'));
    const { blocked } = await read(c, z.object({ blocked: z.boolean() }));
    const changed = await accounts.change(id, { blocked });
    if (blocked) await signOutEverywhere(identity, provider, id);
    return c.json(changed && show(changed));
  });
  api.post('/jobs/verification-email', async (c) => {
    const { user_id } = await read(c, z.object({ user_id: z.string() }));
    await sendVerificationMail(identity, accountOf(user_id));
    const id = `job_${crypto.randomUUID()}`;
    const job = { type: 'verification_email', status: 'pending', created_at: new Date().toISOString(), id };
    return c.json(job, 201);
  });

  const { roleIds } = identity.options;
  const role = (name: string) => ({ id: roleIds[name] ?? name, name, description: `${name} (sandbox)` });
  api.get('/roles', (c) => c.json(paged(c, 'roles', Object.keys(roleIds).map(role))));
  api.get('/users/:id/roles', (c) => c.json(paged(c, 'roles', accountOf(c.req.param('id')).roles.map(role))));
  api.on(['POST', 'DELETE'], '/users/:id/roles', async (c) => {
    const { id, roles } = accountOf(c.req.param('id'));
    const asked = await read(c, z.object({ roles: z.array(z.string()).min(1) }));
    const names = Object.keys(roleIds).filter((name) => asked.roles.includes(roleIds[name] ?? ''));
    if (names.length < new Set(asked.roles).size)
      throw refused(400, 'One or more of the specified roles do not exist.', 'invalid_role');
    const others = roles.filter((name) => !names.includes(name));
    await accounts.change(id, { roles: c.req.method === 'POST' ? [...others, ...names] : others });
    return c.body(null, 204);
  });
  app.route('/api/v2', api);
}

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const { data, error } = schema.safeParse(parseJson(await c.req.text()));
  if (error) throw refused(400, `Payload validation error: '${z.prettifyError(error)}'.`, 'invalid_body');
  return data;
}

function paged(c: WebContext, key: string, list: readonly unknown[]): unknown {
  const limit = Math.min(100, Math.max(1, Number(c.req.query('per_page') ?? 50) || 50));
  const start = Math.max(0, Number(c.req.query('page') ?? 0) || 0) * limit;
  const slice = list.slice(start, start + limit);
  return c.req.query('include_totals') === 'true'
    ? { start, limit, length: slice.length, total: list.length, [key]: slice }
    : slice;
}

/** A part of the vendor's query language: `email:"…"`, or words to find in address and name. */
function matches(account: Account, query: string): boolean {
  const email = /email:"?([^"\s]+)"?/.exec(query)?.[1];
  if (email) return account.email === email.toLowerCase();
  return `${account.email} ${account.name}`.toLowerCase().includes(query.toLowerCase());
}

function toUser({ issuer }: Identity, account: Account) {
  const connection = 'Username-Password-Authentication';
  return {
    user_id: account.id,
    email: account.email,
    email_verified: account.emailVerified,
    blocked: account.blocked ?? false,
    name: account.name,
    nickname: account.email.split('@')[0],
    picture: pictureOf(issuer, account),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    logins_count: account.signIns,
    identities: [
      { connection, provider: 'auth0', user_id: account.id.replace('auth0|', ''), isSocial: false },
    ],
  };
}
