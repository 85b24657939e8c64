import { describe, expect, test } from 'vitest';
import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase();
const held = useServer();
const HOME = 'http://localhost:3000';
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(held.app, new Request(HOME + path, { headers }));

describe('what a browser stores', () => {
  test('signing out clears its cache', async () => {
    const { cookie } = await openSessionOf(await makeMember());
    const out = await post(held.app, '/api/auth/logout', '', { cookie });
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
  });

  test('an admin’s preview can be neither started nor ended by another site', async () => {
    const { cookie } = await openSessionOf(await makeMember({ roles: ['admin'] }));
    for (const path of [
      '/api/preview?opportunity=019aa000-0000-7000-8000-000000000001',
      '/api/preview/end',
    ]) {
      const sent = await post(held.app, path, '', { cookie, origin: 'https://evil.example' });
      expect([sent.status, sent.headers.get('set-cookie')], path).toEqual([403, null]);
      const opened = await get(path, { cookie });
      expect(opened.headers.get('set-cookie'), path).toBeNull();
    }
  });
});

describe('files', () => {
  test('have the same security headers as pages', async () => {
    const { headers, status } = await get('/favicon.svg');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('scripts run by their nonce: the tag manager’s origin, which serves everyone’s containers, runs none', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
});
