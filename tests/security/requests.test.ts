import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { importEventsJob } from '#app/notify/analytics/analytics.jobs.server.ts';
import type { AppRouter } from '#app/ui/rpc/client.ts';
import { codeOf } from '#app/ui/rpc/failure.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, OWN_ORIGIN } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { PROCEDURES } from './procedures.ts';

useTestDatabase({ jobs: [importEventsJob] });
const server = useServer();

const MUTATIONS = PROCEDURES.filter(({ type }) => type === 'mutation').map(({ name }) => `/api/trpc/${name}`);
const WRITES = [...MUTATIONS, '/api/analytics/track', '/api/nothing', '/dashboard', '/'];
const FOREIGN = [
  null,
  'null',
  'https://evil.example',
  'http://localhost:3000.evil.example',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost:3000/',
  '',
];

const write = (path: string, cookie: string, origin: string | null, method = 'POST') =>
  ask(server.app, path, {
    method,
    headers: { cookie, 'content-type': 'application/json', ...(origin === null ? {} : { origin }) },
    body: '{"eventName":"Log In"}',
  });

describe('writes by another site are refused', () => {
  test.each(WRITES)('%s', async (path) => {
    const { cookie } = await makeSignedIn();
    for (const origin of FOREIGN) {
      const answer = await write(path, cookie, origin);
      expect([origin, answer.status, (await answer.json()).error.code]).toEqual([origin, 403, 'forbidden']);
    }
    expect((await write(path, cookie, OWN_ORIGIN)).status).not.toBe(403);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('by %s as well', async (method) => {
    const { cookie } = await makeSignedIn();
    for (const path of WRITES) expect((await write(path, cookie, null, method)).status).toBe(403);
  });

  test('and have no effect', async () => {
    const { cookie } = await makeSignedIn();
    await write('/api/analytics/track', cookie, 'https://evil.example');
    expect(await db().select().from(analyticsEvent)).toEqual([]);
  });

  test('in any form of request that needs no CORS permission', async () => {
    const { cookie } = await makeSignedIn();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      for (const path of WRITES) {
        const headers = { cookie, 'content-type': type, origin: 'https://evil.example' };
        expect((await ask(server.app, path, { method: 'POST', headers, body: 'x' })).status).toBe(403);
      }
    }
  });

  test('and no other origin is ever allowed to read', async () => {
    const { cookie } = await makeSignedIn();
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { cookie, origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      for (const path of ['/api/auth/me', '/api/trpc/user.getLoggedInUser', '/dashboard']) {
        const answer = await ask(server.app, path, { method, headers });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });
});

describe('an oversized body', () => {
  const large = 'x'.repeat(300_000);
  /** Calls that save formatted texts, of which an opportunity has many. */
  const TEXTS = ['authoring.save', 'broadcast.save', 'faq.create', 'faq.save', 'faq.promote'];
  const tooMuchFor = (path: string): string => {
    // Four amounts of each of twenty thousand holders.
    if (path.endsWith('/notice.save')) return 'x'.repeat(12_700_000);
    // Files as text: a letter of authorisation, a logo.
    if (/\/(grant\.(give|propose)|settings\.saveLogo)$/.test(path)) return 'x'.repeat(4_300_000);
    return TEXTS.some((name) => path.endsWith(`/${name}`)) ? 'x'.repeat(2_200_000) : large;
  };

  test.each([...WRITES, '/api/auth/signup'])('is refused by %s', async (path) => {
    const { cookie } = await makeSignedIn();
    const authorization = 'Bearer preflight-token-of-the-tests';
    const headers = { cookie, authorization, origin: OWN_ORIGIN, 'content-type': 'application/json' };
    const answer = await ask(server.app, path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ large: tooMuchFor(path) }),
    });
    const { error } = await answer.json();
    const code = path.startsWith('/api/trpc/') ? error.data.code : error.code;
    expect([answer.status, code.toLowerCase()]).toEqual([413, 'payload_too_large']);
  });

  test('makes a call fail for good at the client: a smaller draft is saved instead', async () => {
    const { cookie } = await makeSignedIn({ roles: ['admin'] });
    const headers = { cookie, origin: OWN_ORIGIN };
    const rpc = createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${OWN_ORIGIN}/api/trpc`,
          headers,
          fetch: (url, init) => ask(server.app, new Request(url, init as RequestInit)),
        }),
      ],
    });
    const draft = { id: newId(), revision: 1, title: 'To all', rules: [] };
    const outcomeOf = async (words: string) => {
      try {
        return await rpc.broadcast.save.mutate({ ...draft, content: documentFrom(words) });
      } catch (error) {
        return codeOf(error);
      }
    };
    expect(await outcomeOf('x'.repeat(2_200_000))).toBe('PAYLOAD_TOO_LARGE');
    // The longest text that is accepted, in characters of three bytes.
    expect(await outcomeOf('券'.repeat(200_000))).toBe('NOT_FOUND');
  });

  test('is measured by the largest call of a batch', async () => {
    const { cookie } = await makeSignedIn({ roles: ['admin'] });
    const headers = { cookie, origin: OWN_ORIGIN };
    const both = await ask(server.app, '/api/trpc/notification.markAllRead,broadcast.save?batch=1', {
      method: 'POST',
      headers,
      body: large,
    });
    expect(both.status).not.toBe(413);
  });

  test('is refused even if its length is not declared', async () => {
    const chunk = new TextEncoder().encode(large);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: 'POST', headers: { origin: OWN_ORIGIN }, body, duplex: 'half' };
    const answer = await ask(server.app, '/api/trpc/notification.markRead', init);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });
});

describe('the headers of every response', () => {
  const PATHS = [
    '/',
    '/dashboard',
    '/dashboard.data',
    '/dashboard%2Edata',
    '/api/auth/me',
    '/api/auth/login',
    '/api/trpc/user.getLoggedInUser',
    '/api/x',
  ];

  const NOTHING = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
  const isReadByScripts = (path: string) => path.endsWith('.data') || path.startsWith('/api/trpc/');

  test.each(PATHS)('%s', async (path) => {
    const { headers } = await ask(server.app, path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
    const policy = headers.get('content-security-policy') ?? '';
    if (isReadByScripts(path)) expect(policy).toBe(NOTHING);
    else {
      expect(policy).toMatch(/default-src 'self'/);
      expect(policy).toMatch(/object-src 'none'; base-uri 'none'; frame-ancestors 'none'/);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    // Plain HTTP: a browser would ignore it, and no request may be upgraded.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  });

  test('contain a nonce that no other response has', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(server.app, '/')));
    const nonces = answers.map(
      ({ headers }) => /'nonce-([\w+/=-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(new Set(nonces).size).toBe(50);
    for (const nonce of nonces) expect(Buffer.from(nonce ?? '', 'base64').length).toBeGreaterThanOrEqual(16);
  });
});
