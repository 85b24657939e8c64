import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { startOn, temporaryFolder } from '../testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startOn(folder.path, 'http://localhost:1');
  token = (await (await askToken({})).json()).access_token;
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

const askToken = (change: Record<string, string>, type: 'json' | 'form' = 'json') => {
  const body = {
    grant_type: 'client_credentials',
    client_id: sandbox.identity.management.id,
    client_secret: sandbox.identity.management.secret,
    audience: `${sandbox.urls.identity}api/v2/`,
    ...change,
  };
  return fetch(`${sandbox.urls.identity}oauth/token`, {
    method: 'POST',
    headers: type === 'json' ? { 'content-type': 'application/json' } : {},
    body: type === 'json' ? JSON.stringify(body) : new URLSearchParams(body),
  });
};

async function call(method: string, path: string, body?: unknown, bearer = token) {
  const answer = await fetch(`${sandbox.urls.identity}api/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
}

const ADA = encodeURIComponent('auth0|demo-active');

describe('the token', () => {
  test('is issued for JSON and for a form, for a day', async () => {
    for (const type of ['json', 'form'] as const) {
      const answer = await askToken({}, type);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 });
    }
  });

  test('is refused for a wrong secret, another audience, or an unreadable body', async () => {
    expect((await askToken({ client_secret: 'wrong' })).status).toBe(401);
    expect((await askToken({ audience: 'https://elsewhere.example/' })).status).toBe(403);
    const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
    expect((await fetch(`${sandbox.urls.identity}oauth/token`, broken)).status).toBe(400);
  });

  test('is required, and must be ours', async () => {
    const { status, body } = await call('GET', `users/${ADA}`, undefined, 'nonsense');
    expect(status).toBe(401);
    expect(body).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid token' });
  });
});

describe('users', () => {
  test('can be found by id, by address, by query and by page', async () => {
    const { body, headers } = await call('GET', `users/${ADA}`);
    expect(body).toMatchObject({
      user_id: 'auth0|demo-active',
      email: 'active@vestry.test',
      email_verified: true,
    });
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(
      Number(headers.get('x-ratelimit-limit')),
    );
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
    expect((await call('GET', 'users-by-email?email=Active%40vestry.test')).body).toHaveLength(1);
    expect((await call('GET', 'users-by-email?email=none%40vestry.test')).body).toEqual([]);
    expect((await call('GET', `users?q=${encodeURIComponent('email:"nda@vestry.test"')}`)).body).toHaveLength(
      1,
    );
    const page = (await call('GET', 'users?per_page=5&page=2&include_totals=true')).body;
    expect(page).toMatchObject({ start: 10, limit: 5, length: 2, total: 12 });
  });

  test('that do not exist return 404 in the vendor’s format', async () => {
    for (const [method, path] of [
      ['GET', 'users/auth0%7Cnobody'],
      ['GET', 'users/auth0%7Cnobody/roles'],
    ] as const) {
      const { status, body } = await call(method, path);
      expect(status).toBe(404);
      expect(body).toEqual({
        statusCode: 404,
        error: 'Not Found',
        message: 'The user does not exist.',
        errorCode: 'inexistent_user',
      });
    }
  });

  test('can be sent a new verification mail, and deleted', async () => {
    await sandbox.mailbox.clear();
    const { status, body } = await call('POST', 'jobs/verification-email', {
      user_id: 'auth0|demo-unverified',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'verification_email', status: 'pending' });
    expect(sandbox.mailbox.find({ to: 'unverified@vestry.test' })).toHaveLength(1);
    expect((await call('POST', 'jobs/verification-email', {})).status).toBe(400);
    await sandbox.accounts.create({
      id: 'auth0|gone',
      email: 'gone@example.com',
      name: 'Gone',
      password: 'x',
    });
    expect((await call('DELETE', 'users/auth0%7Cgone')).status).toBe(204);
    expect((await call('GET', 'users/auth0%7Cgone')).status).toBe(404);
  });
});

describe('roles', () => {
  test('are listed, assigned once, and removed', async () => {
    const all = (await call('GET', 'roles')).body as { id: string; name: string }[];
    expect(all.map((role) => role.id)).toEqual(['rol_admin', 'rol_active', 'rol_prospective']);
    for (let times = 0; times < 2; times += 1) {
      expect((await call('POST', `users/${ADA}/roles`, { roles: ['rol_prospective'] })).status).toBe(204);
    }
    const names = async () =>
      (await call('GET', `users/${ADA}/roles`)).body.map((role: { name: string }) => role.name);
    expect(await names()).toEqual(['active', 'prospective']);
    expect((await call('DELETE', `users/${ADA}/roles`, { roles: ['rol_active'] })).status).toBe(204);
    expect(await names()).toEqual(['prospective']);
  });

  test('that do not exist are refused', async () => {
    expect((await call('POST', `users/${ADA}/roles`, { roles: ['rol_king'] })).status).toBe(400);
    expect((await call('POST', `users/${ADA}/roles`, {})).status).toBe(400);
  });
});

test('a call that the vendor does not have fails, and is highlighted in the log', async () => {
  expect((await call('GET', 'branding')).status).toBe(404);
  expect(sandbox.calls.unknown('identity').map((entry) => entry.path)).toContain('/api/v2/branding');
});

test('too many calls are refused with the vendor’s message', async () => {
  sandbox.faults.set('identity', { kind: 'busy', retryAfterSeconds: 5, times: 1 });
  const before = Date.now() / 1000;
  const { status, body, headers } = await call('GET', 'roles');
  expect(status).toBe(429);
  expect(body).toMatchObject({ statusCode: 429, error: 'Too Many Requests', errorCode: 'too_many_requests' });
  expect(headers.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThanOrEqual(before + 5);
  expect((await call('GET', 'roles')).status).toBe(200);
});
