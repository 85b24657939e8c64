import { describe, expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase();
const server = useServer(async ({ url }) => {
  if (url.endsWith('/broken')) throw new Error('select secret from table');
  return new Response('page');
});

async function expectError(answer: Response, status: number, code: string) {
  const requestId = answer.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f]{32}$/);
  expect([answer.status, await answer.json()]).toEqual([
    status,
    { error: { code, message: expect.stringMatching(/^[A-Z].*\.$/), requestId } },
  ]);
}

describe('seed §8: refusals return { error: { code, message, requestId } }', () => {
  test('an unknown call', async () => {
    await expectError(await ask(server.app, '/api/nothing'), 404, 'not_found');
    await expectError(await ask(server.app, '/api/documents/everything'), 404, 'not_found');
  });

  test('a request of another site', async () => {
    const answer = await post(server.app, '/api/analytics/track', {}, { origin: 'https://evil.example' });
    await expectError(answer, 403, 'forbidden');
  });

  test('a document without a session, without an id, and a missing one', async () => {
    const { cookie } = await makeSignedIn();
    const routes = ['download', 'watermark', 's3/watermark'].map((route) => `/api/documents/${route}`);
    for (const route of routes) {
      await expectError(await ask(server.app, route), 401, 'unauthorized');
      await expectError(await ask(server.app, route, { headers: { cookie } }), 400, 'bad_request');
      const absent = await ask(server.app, `${route}?id=${newId()}`, { headers: { cookie } });
      await expectError(absent, 404, 'not_found');
    }
  });

  test('a body that is too large', async () => {
    const answer = await post(server.app, '/api/analytics/track', { eventName: 'x'.repeat(20_000) });
    await expectError(answer, 413, 'payload_too_large');
  });

  test('an error of ours, which is reported in a single sentence', async () => {
    await expectError(await ask(server.app, '/broken'), 500, 'internal');
  });
});

test('seed §8: every response has its request id, and no two are equal', async () => {
  const paths = [
    '/',
    '/dashboard',
    '/api/auth/me',
    '/api/trpc/user.getLoggedInUser',
    '/media/pictures/x',
    '/api/x',
  ];
  const answers = await Promise.all(paths.map((path) => ask(server.app, path)));
  const ids = answers.map((answer) => answer.headers.get('x-request-id'));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(paths.length);
});
