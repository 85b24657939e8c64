import type { Hono } from 'hono';
import type { Web, WebContext } from '../http.ts';
import type { Account, AccountChange } from './accounts.ts';
import { isManagementToken } from './management-token.ts';
import { pictureOf } from './provider.ts';
import type { Identity } from './settings.ts';
import { sendVerificationMail } from './verification.ts';

const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
} as const;

const fault = (c: WebContext, statusCode: keyof typeof REASONS, message: string, errorCode?: string) =>
  c.json(
    { statusCode, error: REASONS[statusCode], message, ...(errorCode ? { errorCode } : {}) },
    statusCode,
  );

const noSuchUser = (c: WebContext) => fault(c, 404, 'The user does not exist.', 'inexistent_user');

/** The vendor's management calls that the application needs, in the vendor's shapes. */
export function serveManagement(app: Hono<Web>, identity: Identity): void {
  const { accounts } = identity;
  const show = (account: Account) => toUser(identity, account);
  guard(app, identity);

  app.get('/api/v2/users', (c) => {
    const found = accounts.all().filter((account) => matches(account, c.req.query('q') ?? ''));
    return c.json(paged(c, 'users', found.map(show)));
  });
  app.get('/api/v2/users-by-email', (c) => {
    const email = c.req.query('email');
    if (!email) return fault(c, 400, "Missing required property: 'email'", 'invalid_query_string');
    const account = accounts.byEmail(email);
    return c.json(account ? [show(account)] : []);
  });
  app.get('/api/v2/users/:id', (c) => {
    const account = accounts.byId(c.req.param('id'));
    return account ? c.json(show(account)) : noSuchUser(c);
  });
  app.patch('/api/v2/users/:id', async (c) => {
    const change = toChange(await jsonOf(c));
    if (typeof change === 'string')
      return fault(c, 400, `Payload validation error: '${change}'.`, 'invalid_body');
    const taken = change.email ? accounts.byEmail(change.email) : undefined;
    if (taken && taken.id !== c.req.param('id'))
      return fault(c, 400, 'The specified new email already exists', 'auth0_idp_error');
    const account = await accounts.change(c.req.param('id'), change);
    return account ? c.json(show(account)) : noSuchUser(c);
  });
  app.delete('/api/v2/users/:id', async (c) => {
    await accounts.remove(c.req.param('id'));
    return c.body(null, 204);
  });
  app.post('/api/v2/jobs/verification-email', async (c) => {
    const { user_id } = await jsonOf(c);
    if (typeof user_id !== 'string')
      return fault(c, 400, "Payload validation error: 'Missing required property: user_id'.", 'invalid_body');
    const account = accounts.byId(user_id);
    if (!account) return noSuchUser(c);
    await sendVerificationMail(identity, account);
    const job = {
      type: 'verification_email',
      status: 'pending',
      created_at: new Date().toISOString(),
      id: `job_${crypto.randomUUID()}`,
    };
    return c.json(job, 201);
  });
  serveRoles(app, identity);
}

function serveRoles(app: Hono<Web>, { accounts, options }: Identity): void {
  const role = (name: string) => ({
    id: options.roleIds[name] ?? name,
    name,
    description: `${name} (sandbox)`,
  });
  const nameOf = (id: unknown) => Object.keys(options.roleIds).find((name) => options.roleIds[name] === id);

  app.get('/api/v2/roles', (c) => {
    const filter = c.req.query('name_filter')?.toLowerCase() ?? '';
    const names = Object.keys(options.roleIds).filter((name) => name.toLowerCase().includes(filter));
    return c.json(paged(c, 'roles', names.map(role)));
  });
  app.get('/api/v2/users/:id/roles', (c) => {
    const account = accounts.byId(c.req.param('id'));
    return account ? c.json(paged(c, 'roles', account.roles.map(role))) : noSuchUser(c);
  });
  app.on(['POST', 'DELETE'], '/api/v2/users/:id/roles', async (c) => {
    const account = accounts.byId(c.req.param('id'));
    if (!account) return noSuchUser(c);
    const { roles: ids } = await jsonOf(c);
    if (!Array.isArray(ids) || ids.length === 0)
      return fault(c, 400, "Payload validation error: 'roles' must be a list of role ids.", 'invalid_body');
    const names = ids.map(nameOf);
    if (!names.every((name) => name !== undefined))
      return fault(c, 400, 'One or more of the specified roles do not exist.', 'invalid_role');
    const others = account.roles.filter((name) => !names.includes(name));
    await accounts.change(account.id, { roles: c.req.method === 'POST' ? [...others, ...names] : others });
    return c.body(null, 204);
  });
}

/** Token and rate limit, before every management call. */
function guard(app: Hono<Web>, identity: Identity): void {
  const limit = identity.options.managementCallsPerSecond;
  let second = 0;
  let used = 0;
  app.use('/api/v2/*', async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /i, '');
    if (!token) return fault(c, 401, 'Missing authentication');
    if (!(await isManagementToken(identity, token))) return fault(c, 401, 'Invalid token');
    const now = Math.floor(Date.now() / 1000);
    used = now === second ? used + 1 : 1;
    second = now;
    c.header('x-ratelimit-limit', String(limit));
    c.header('x-ratelimit-remaining', String(Math.max(0, limit - used)));
    c.header('x-ratelimit-reset', String(now + 1));
    if (used > limit) return fault(c, 429, 'Global limit has been reached', 'too_many_requests');
    return next();
  });
}

async function jsonOf(c: WebContext): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await c.req.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function paged(c: WebContext, key: string, list: readonly unknown[]): unknown {
  const limit = Math.min(100, Math.max(1, Number(c.req.query('per_page') ?? 50) || 50));
  const start = Math.max(0, Number(c.req.query('page') ?? 0) || 0) * limit;
  const slice = list.slice(start, start + limit);
  return c.req.query('include_totals') === 'true'
    ? { start, limit, length: slice.length, total: list.length, [key]: slice }
    : slice;
}

/** Of the vendor's query language: `email:"…"`, or words looked for in address and name. */
function matches(account: Account, query: string): boolean {
  const email = /email:"?([^"\s]+)"?/.exec(query)?.[1];
  if (email) return account.email === email.toLowerCase();
  return `${account.email} ${account.name}`.toLowerCase().includes(query.toLowerCase());
}

const FIELDS = {
  email: (value: unknown): AccountChange | undefined =>
    typeof value === 'string' ? { email: value } : undefined,
  email_verified: (value: unknown) => (typeof value === 'boolean' ? { emailVerified: value } : undefined),
  name: (value: unknown) => (typeof value === 'string' ? { name: value } : undefined),
  picture: (value: unknown) => (typeof value === 'string' ? { picture: value } : undefined),
  app_metadata: (value: unknown) => (isRecord(value) ? { appMetadata: value } : undefined),
  user_metadata: (value: unknown) => (isRecord(value) ? { userMetadata: value } : undefined),
} satisfies Record<string, (value: unknown) => AccountChange | undefined>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The change that a body asks for, or what is wrong with it. */
function toChange(body: Record<string, unknown>): AccountChange | string {
  let change: AccountChange = {};
  for (const [name, value] of Object.entries(body)) {
    if (!(name in FIELDS)) return `Additional properties not allowed: ${name}`;
    const part = FIELDS[name as keyof typeof FIELDS](value);
    if (!part) return `Invalid type for property ${name}`;
    change = { ...change, ...part };
  }
  return change;
}

function toUser({ issuer }: Identity, account: Account) {
  return {
    user_id: account.id,
    email: account.email,
    email_verified: account.emailVerified,
    name: account.name,
    nickname: account.email.split('@')[0],
    picture: pictureOf(issuer, account),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    logins_count: account.signIns,
    identities: [
      {
        connection: 'Username-Password-Authentication',
        provider: 'auth0',
        user_id: account.id.replace('auth0|', ''),
        isSocial: false,
      },
    ],
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
  };
}
