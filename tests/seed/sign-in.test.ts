import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, useApplication } from '#tests/setup/application.ts';
import { cookieSet } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';

useTestDatabase();
const vestry = useApplication();
const ACTIVE = 'active@vestry.test';

const login = (query = '') => `${vestry.url}/api/auth/login${query}`;
const me = `/api/auth/me`;

/** A browser in the middle of a sign-in, at the redirect back from the provider. */
async function comeBack(query = '') {
  const browser = vestry.browser();
  const { url: form } = await browser.open(login(query));
  const credentials = new URLSearchParams({ email: ACTIVE, password: 'vestry-demo' });
  const callback = `${vestry.url}/api/auth/callback`;
  const { url: back } = await browser.open(form, { method: 'POST', body: credentials }, callback);
  return { browser, back };
}

afterEach(() => void vi.useRealTimers());

describe('seed §5: a login and a profile route of one’s own', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = changeEnvironment({ LOGIN_ROUTE: '/sign-in', PROFILE_ROUTE: '/who-am-i' });
  });
  afterEach(() => undo());

  test('are served there: one can sign in, and is known', async () => {
    const browser = vestry.browser();
    const { url: form } = await browser.open(`${vestry.url}/sign-in?returnTo=/dashboard`);
    expect(new URL(form).origin).toBe(new URL(vestry.sandbox.urls.identity).origin);
    const credentials = new URLSearchParams({ email: ACTIVE, password: 'vestry-demo' });
    await browser.open(form, { method: 'POST', body: credentials }, `${vestry.url}/dashboard`);
    const profile = await browser.send(`${vestry.url}/who-am-i`);
    expect(await profile.json()).toMatchObject({ email: ACTIVE });
    expect((await vestry.browser().send(`${vestry.url}/who-am-i`)).status).toBe(204);
  });
});

describe('seed §2: /api/auth/login', () => {
  test('starts the code flow with PKCE, with fresh values each time', async () => {
    const starts = await Promise.all([1, 2].map(() => vestry.browser().send(login())));
    const [first, second] = starts.map((answer) => new URL(answer.headers.get('location') ?? ''));
    expect(first?.origin).toBe(new URL(vestry.sandbox.urls.identity).origin);
    const asked = Object.fromEntries(first?.searchParams ?? []);
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'vestry',
      redirect_uri: `${vestry.url}/api/auth/callback`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      max_age: '7200',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const part of ['state', 'nonce', 'code_challenge']) {
      expect(second?.searchParams.get(part), part).not.toBe(asked[part]);
    }
  });

  test('leaves a sealed state for the return, which no script and no other path can read', async () => {
    const answer = await vestry.browser().send(login('?returnTo=/portfolio'));
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const note = cookieSet(answer, `vestry_signin_${state.slice(0, 16)}`);
    expect(note?.attributes).toEqual({
      'max-age': '900',
      path: '/api/auth',
      httponly: true,
      samesite: 'Lax',
    });
    // Encrypted as a whole (a compact JWE has five parts): neither the verifier nor the path can be read.
    expect(note?.value.split('.')).toHaveLength(5);
  });
});

describe('seed §4: a finished sign-in', () => {
  test('opens a session in a cookie that no script can read, and deletes the state', async () => {
    const { browser, back } = await comeBack();
    const answer = await browser.send(back);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard']);
    const cookie = cookieSet(answer, 'vestry_session');
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(cookie?.attributes).toEqual({ 'max-age': '43200', path: '/', httponly: true, samesite: 'Lax' });
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('vestry_')).sort()).toEqual([
      'vestry_browser',
      'vestry_session',
    ]);
  });

  test('creates a new id each time and ends the browser’s previous session', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const before = browser.cookies.get('vestry_session');
    await browser.open(login());
    const after = browser.cookies.get('vestry_session');
    expect(after).not.toBe(before);
    expect((await browser.send(vestry.url + me)).status).toBe(200);
    browser.cookies.set('vestry_session', before ?? '');
    expect((await browser.send(vestry.url + me)).status).toBe(204);
  });

  test('works in two tabs at once', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const callback = `${vestry.url}/api/auth/callback`;
    const first = await browser.open(login('?returnTo=/faqs'), {}, callback);
    const second = await browser.open(login('?returnTo=/funds'), {}, callback);
    expect((await browser.send(second.url)).headers.get('location')).toBe('/funds');
    expect((await browser.send(first.url)).headers.get('location')).toBe('/faqs');
    expect((await browser.send(vestry.url + me)).status).toBe(200);
  });
});

describe('seed §2: returnTo through the whole sign-in', () => {
  test('returns to a path and query of our own', async () => {
    const path = '/opportunities/open?sector=Software&search=a%20b#terms';
    const { url } = await signIn(vestry.browser(), login(`?returnTo=${encodeURIComponent(path)}`), ACTIVE);
    expect(url).toBe(vestry.url + path);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
    'dashboard',
    '',
  ])('%j becomes the dashboard', async (returnTo) => {
    const { browser, back } = await comeBack(`?returnTo=${encodeURIComponent(returnTo)}`);
    expect((await browser.send(back)).headers.get('location')).toBe('/dashboard');
  });
});

describe('after a limit of ours, the provider requires authentication again', () => {
  const HOUR = 3_600_000;
  const callback = () => `${vestry.url}/api/auth/callback`;
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  test('within two hours it does not', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    later(2 * HOUR - 60_000);
    expect((await browser.open(login(), {}, callback())).url).toMatch(/\/callback\?code=/);
  });

  test('after two hours it does, whatever the browser still has', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    browser.cookies.delete('vestry_session');
    later(2 * HOUR + 60_000);
    expect((await browser.open(login(), {}, callback())).url).toContain('/u/login');
  });

  test.each([
    ['', 3 * HOUR],
    ['?again=1', 60_000],
  ])('and if the limit is removed from the request (%j), the response opens nothing', async (query, ms) => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    later(ms);
    const asked = new URL((await browser.send(login(query))).headers.get('location') ?? '');
    expect(asked.searchParams.get('max_age')).toBe(query ? '0' : '7200');
    for (const age of [null, '999999']) {
      const changed = new URL(asked);
      changed.searchParams.delete('prompt');
      changed.searchParams.delete('max_age');
      if (age) changed.searchParams.set('max_age', age);
      const { url: back } = await browser.open(changed.href, {}, callback());
      expect(back).toMatch(/\/callback\?code=/);
      const answer = await browser.send(back);
      if (age) expect(answer.headers.get('location')).toBe('/auth/login?problem=expired');
      else expect(answer.headers.get('location')).toBe('/auth/login?problem=unauthorized');
      expect(cookieSet(answer, 'vestry_session')).toBeUndefined();
    }
  });

  test('?again=1 requires it at once, and returns to the page', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const { url: form } = await browser.open(login('?again=1&returnTo=/faqs'));
    expect(form).toContain('/u/login');
    const body = new URLSearchParams({ email: ACTIVE, password: 'vestry-demo' });
    expect((await browser.open(form, { method: 'POST', body })).url).toBe(`${vestry.url}/faqs`);
  });
});

describe('the state of a sign-in', () => {
  const EXPIRED = '/auth/login?problem=expired';

  function expectNoSession(answer: Response, location: string) {
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    expect(cookieSet(answer, 'vestry_session')).toBeUndefined();
  }

  test('that is missing ends the attempt', async () => {
    const { back } = await comeBack();
    expectNoSession(await vestry.browser().send(back), EXPIRED);
  });

  test('that was changed ends the attempt', async () => {
    const { browser, back } = await comeBack();
    const [name = '', value = ''] =
      [...browser.cookies].find(([key]) => key.startsWith('vestry_signin_')) ?? [];
    browser.cookies.set(name, value.slice(0, -4) + (value.endsWith('AAAA') ? 'BBBB' : 'AAAA'));
    expectNoSession(await browser.send(back), EXPIRED);
  });

  test('that is older than a quarter of an hour ends the attempt', async () => {
    const { browser, back } = await comeBack();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expectNoSession(await browser.send(back), EXPIRED);
  });

  test('of another attempt opens nothing', async () => {
    const [mine, theirs] = [await comeBack(), await comeBack()];
    const note = (browser: typeof mine.browser) =>
      [...browser.cookies].find(([key]) => key.startsWith('vestry_signin_'));
    const [name = ''] = note(mine.browser) ?? [];
    const [, value = ''] = note(theirs.browser) ?? [];
    mine.browser.cookies.set(name, value);
    expectNoSession(await mine.browser.send(mine.back), '/auth/login?problem=unauthorized');
  });

  test('works once: the same return again opens nothing', async () => {
    const { browser, back } = await comeBack();
    const kept = new Map(browser.cookies);
    await browser.send(back);
    expectNoSession(await browser.send(back), EXPIRED);
    const thief = vestry.browser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expectNoSession(await thief.send(back), EXPIRED);
  });

  test('is kept if the person cancels at the provider, and they see a message', async () => {
    const { browser, back } = await comeBack();
    const stopped = new URL(back);
    stopped.searchParams.delete('code');
    stopped.searchParams.set('error', 'access_denied');
    expectNoSession(await browser.send(stopped.href), '/auth/login?problem=refused');
  });

  test.each(['%0aSet-Cookie:x=y', 'a%3Bb%3Dc%20d%20e%20f%20g', '%C3%BC', '%00', ''])(
    'with a state that was never ours (%j) ends the attempt',
    async (state) => {
      const answer = await vestry.browser().send(`${vestry.url}/api/auth/callback?code=x&state=${state}`);
      expectNoSession(answer, EXPIRED);
    },
  );
});

describe('seed §7: the session-profile route', () => {
  test('returns 204 without a user', async () => {
    const browser = vestry.browser();
    const answers = [await browser.send(vestry.url + me)];
    browser.cookies.set('vestry_session', 'nobody');
    answers.push(await browser.send(vestry.url + me));
    for (const answer of answers) {
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
        204,
        '',
        'no-store',
      ]);
    }
  });

  test('returns 200 with the profile as JSON, and nothing else', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const answer = await browser.send(vestry.url + me);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({
      sub: 'auth0|demo-active',
      email: ACTIVE,
      emailVerified: true,
      name: 'Ada Lindqvist',
      picture: expect.stringMatching(/^http/),
      roles: ['active'],
      created_at: '2020-03-12T09:00:00.000Z',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });
});

describe('seed §2: /api/auth/logout', () => {
  const logout = () => `${vestry.url}/api/auth/logout`;
  const posted = () => ({ method: 'POST', headers: { origin: vestry.url } });

  test('ends our session and the session at the provider', async () => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const token = browser.cookies.get('vestry_session') ?? '';
    const { url } = await browser.open(logout(), posted());
    expect(url).toBe(`${vestry.url}/`);
    expect(browser.cookies.has('vestry_session')).toBe(false);
    // The provider requires authentication instead of sending the browser back signed in.
    expect((await browser.open(login())).url).toContain('/u/login');
    browser.cookies.set('vestry_session', token);
    expect((await browser.send(vestry.url + me)).status).toBe(204);
  });

  test.each([
    ['GET', 'Sec-Fetch-Site', 'none'],
    ['GET', 'Sec-Fetch-Site', 'same-origin'],
    ['GET', 'Sec-Fetch-Site', 'cross-site'],
    ['GET', 'Sec-Purpose', 'prefetch'],
    ['GET', 'Sec-Purpose', 'prefetch;prerender'],
    ['GET', 'Purpose', 'prefetch'],
    ['GET', 'X-Moz', 'prefetch'],
    ['HEAD', 'Accept', '*/*'],
  ])('changes nothing when it is opened: %s, %s: %s', async (method, name, value) => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const session = browser.cookies.get('vestry_session');
    const { url, hops } = await browser.open(logout(), { method, headers: { [name]: value } });
    expect([url, hops.at(-1)?.answer.status]).toEqual([`${vestry.url}/auth/sign-out`, 200]);
    expect(browser.cookies.get('vestry_session')).toBe(session);
    expect((await browser.send(vestry.url + me)).status).toBe(200);
  });

  test.each(['https://evil.example', 'null', undefined])('a form of %s ends nothing', async (origin) => {
    const browser = vestry.browser();
    await signIn(browser, login(), ACTIVE);
    const headers = new Headers(origin === undefined ? {} : { origin });
    expect((await browser.send(logout(), { method: 'POST', headers })).status).toBe(403);
    expect((await browser.send(vestry.url + me)).status).toBe(200);
  });

  test('redirects home when nobody is signed in', async () => {
    const { url, hops } = await vestry.browser().open(logout(), posted());
    expect([new URL(url).pathname, hops.at(-1)?.answer.status]).toEqual(['/', 200]);
  });
});
