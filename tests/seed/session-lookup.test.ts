import { describe, expect, test } from 'vitest';
import { ask, post } from '#tests/setup/ask.ts';
import { useLostDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';

// So no session can be looked up.
useLostDatabase();
const vestry = usePages();

const cookie = 'vestry_session=somebody';
const get = (path: string) => ask(vestry.app, path, { headers: { cookie } });

async function expectErrorPage(answer: Response) {
  const requestId = answer.headers.get('x-request-id') ?? '';
  expect(requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/html/),
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  const html = await answer.text();
  expect(html).toContain('Something went wrong on our side');
  expect(html).toContain(requestId);
  expect(html).not.toMatch(/database|\n {4}at /i);
}

describe('seed §4, §8: while sessions cannot be looked up', () => {
  test.each([
    '/dashboard',
    '/opportunities/open/kontor-systems?x=1',
    '/profile',
    '/notifications',
    '/auth/pending',
    '/auth/rejected',
  ])('a page that needs the viewer is the error view: %s', async (path) => {
    await expectErrorPage(await get(path));
  });

  test.each(['/admin', '/ADMIN/', '/nothing/here'])(
    'hidden pages cannot be distinguished from missing ones: %s',
    async (path) => {
      await expectErrorPage(await get(path));
    },
  );

  test('requests of an open page get the same response', async () => {
    const answer = await get('/dashboard.data');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('unavailable');
    expect(text).toContain(answer.headers.get('x-request-id'));
  });

  test.each(['/', '/auth/login', '/docs'])('public pages are shown: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([200, null]);
    expect(await answer.text()).toContain('</html>');
  });

  test('visitors, who have no session to look up, are sent to sign in', async () => {
    const answer = await ask(vestry.app, '/dashboard?x=1');
    const login = `/api/auth/login?${new URLSearchParams({ returnTo: '/dashboard?x=1' })}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([302, login]);
  });

  test.each([
    '/api/auth/me',
    '/api/trpc/user.getLoggedInUser',
    '/api/documents/download?id=x',
    '/api/nothing',
    '/media/pictures/x.svg',
  ])('calls and files are refused with an error in the standard format: %s', async (path) => {
    const answer = await get(path);
    const requestId = answer.headers.get('x-request-id');
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { error: { code: 'unavailable', message: expect.stringMatching(/^[A-Z].*\.$/), requestId } },
    ]);
  });

  test('and so are writes', async () => {
    const answer = await post(vestry.app, '/api/analytics/track', { eventName: 'Log In' }, { cookie });
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'unavailable']);
  });
});

test('seed §4: the page for a sign-in during the outage answers 503 with the time to wait', async () => {
  const answer = await ask(vestry.app, '/auth/login?problem=database');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('10');
  const well = await ask(vestry.app, '/auth/login');
  expect([well.status, well.headers.get('retry-after')]).toEqual([200, null]);
});
