import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '#app/platform/logging/logger.server.ts';
import { type Meter, type RequestFacts, setMeter } from '#app/platform/metrics/meter.server.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase();
const server = useServer(async ({ url }, page) => {
  if (url.includes('/funds/')) page.route = '/funds/:slug';
  return new Response('page');
});

const seen: RequestFacts[] = [];
beforeEach(() => {
  seen.length = 0;
  setMeter({ request: (facts) => void seen.push(facts) } as Pick<Meter, 'request'> as Meter);
});
afterEach(() => setMeter(null));

const routes = () => seen.map(({ method, route, status }) => `${method} ${route} ${status}`);

describe('a request is counted by the pattern of its route', () => {
  test('whatever is in its path', async () => {
    await ask(server.app, '/funds/alpha?who=ada@example.com');
    await ask(server.app, '/media/pictures/ada@example.com');
    await ask(server.app, '/api/nothing/of/this/kind');
    await ask(server.app, '/one/nobody/thought/of');
    await ask(server.app, '/api/documents/0199f3c2-7d1e-7c44-9a51-5f0c7a2e41bb/file');
    expect(seen.map(({ route }) => route).join()).not.toMatch(/ada|alpha|0199f3c2|kind|thought/);
    expect(routes()[0]).toBe('GET /funds/:slug 200');
    expect(routes()).toContain('GET /api/* 404');
    expect(routes()).toContain('GET /* 200');
  });

  test('and a call by its procedure, if there is one of that name', async () => {
    await ask(server.app, '/api/trpc/user.getLoggedInUser');
    await ask(server.app, '/api/trpc/user.getLoggedInUser,notification.unreadCount?batch=1&input=%7B%7D');
    await ask(server.app, '/api/trpc/user.no-such-thing-as-this');
    expect(seen.map(({ route }) => route)).toEqual([
      '/api/trpc/user.getLoggedInUser',
      '/api/trpc/(several)',
      '/api/trpc/(unknown)',
    ]);
  });

  test('with a method of the standard, or none of it', async () => {
    await ask(server.app, new Request('http://localhost:3000/api/nothing', { method: 'PURGE-EVERYTHING' }));
    expect(routes()[0]).toMatch(/^OTHER /);
  });

  test('also when it is refused before it has a route', async () => {
    await post(server.app, '/api/contact', {}, { origin: 'https://elsewhere.example' });
    expect(routes()).toEqual(['POST /* 403']);
  });
});

test('the log has no secret address of a calendar', async () => {
  const lines = vi.spyOn(logger, 'info');
  await ask(server.app, '/api/calendar/only-its-owner-knows/due-dates.ics');
  expect(JSON.stringify(lines.mock.calls)).not.toContain('only-its-owner-knows');
  expect(lines.mock.calls.at(-1)).toMatchObject([{ path: '/api/calendar/', status: 404 }, 'request']);
  lines.mockRestore();
});

describe('the id of a request', () => {
  const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const idOf = async (headers: Record<string, string> = {}) =>
    (await ask(server.app, '/api/auth/me', { headers })).headers.get('x-request-id');

  test('has the form of a trace’s, and is new each time', async () => {
    const ids = [await idOf(), await idOf()];
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('is never the sender’s choice', async () => {
    expect(await idOf({ traceparent: PARENT })).not.toBe('0af7651916cd43dd8448eb211c80319c');
  });

  test('is the one of a proxy of ours, if that gives one', async () => {
    const undo = changeEnvironment({ TRUSTED_PROXIES: '1' });
    try {
      expect(await idOf({ traceparent: PARENT })).toBe('0af7651916cd43dd8448eb211c80319c');
      expect(await idOf({ traceparent: 'anything else' })).toMatch(/^[\da-f]{32}$/);
    } finally {
      undo();
    }
  });
});
