import { describe, expect, test } from 'vitest';
import { isSignUp } from '#app/domain/roles.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { fillIn, signIn, useApplication } from '#tests/setup/application.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();
const vestry = useApplication();
const TOKEN = 'preflight-token-of-the-tests';
const GUEST = 'guest@example.test';
const LONG_AGO = new Date('2026-01-05T09:00:00Z');

const start = (query: string) => `${vestry.url}/api/auth/signup${query}`;

const ask = (body: unknown, token: string | null = `Bearer ${TOKEN}`) =>
  post(vestry.app, '/api/auth/signup', body, token === null ? {} : { authorization: token });

describe('seed §2: GET /api/auth/signup', () => {
  test('with a live invitation redirects to the hosted sign-up with its address filled in', async () => {
    const token = await makeInvitation(GUEST);
    const answer = await vestry.browser().send(start(`?invite=${token}`));
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(origin).toBe(new URL(vestry.sandbox.urls.identity).origin);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      screen_hint: 'signup',
      login_hint: GUEST,
      code_challenge_method: 'S256',
    });
  });

  test.each([
    ['used', { redeemedAt: LONG_AGO }],
    ['taken back', { revokedAt: LONG_AGO }],
    ['expired', { expiresAt: LONG_AGO }],
  ])('with an invitation that was %s says so', async (_what, change) => {
    const token = await makeInvitation(GUEST, change);
    const answer = await vestry.browser().send(start(`?invite=${token}`));
    expect(answer.headers.get('location')).toBe('/auth/login?problem=invitation');
  });

  test.each(['', '?invite=', '?invite=unknown'])('without an invitation (%j) says so', async (query) => {
    const answer = await vestry.browser().send(start(query));
    expect(answer.headers.get('location')).toBe('/auth/login?problem=invitation');
  });
});

describe('seed §5: the sign-up preflight', () => {
  test.each([null, '', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN])(
    'is refused with %j for a token',
    async (token) => {
      await makeInvitation(GUEST);
      const answer = await ask({ email: GUEST }, token);
      expect([answer.status, (await answer.json()).error.code]).toEqual([401, 'unauthorized']);
    },
  );

  test.each([
    '',
    'no JSON',
    '[]',
    '{}',
    { email: 7 },
    { email: 'no address' },
    { email: `${'a'.repeat(400)}@b.test` },
  ])('is refused with the body %j', async (body) => {
    const answer = await ask(body);
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'bad_request']);
  });

  test('refuses an address without a live invitation, with a reason', async () => {
    await makeInvitation('used@example.test', { redeemedAt: LONG_AGO });
    for (const email of [GUEST, 'used@example.test']) {
      const answer = await ask({ email });
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { allowed: false, reason: expect.stringMatching(/invitation/) },
      ]);
    }
  });

  test('allows an invited address, in any notation', async () => {
    await makeInvitation(GUEST);
    for (const email of [GUEST, GUEST.toUpperCase()]) {
      const answer = await ask({ email });
      expect([answer.status, await answer.json()]).toEqual([200, { allowed: true }]);
    }
  });
});

describe('seed §4: sign-up', () => {
  const person = { name: 'Gwen Uest', email: GUEST, password: 'a password of the tests' };
  const profileOf = async (browser: ReturnType<typeof vestry.browser>) =>
    (await browser.send(`${vestry.url}/api/auth/me`)).json();

  test('is the sign-in whose profile was updated when it was created, and no later one', async () => {
    const token = await makeInvitation(GUEST);
    const browser = vestry.browser();
    const { url: form } = await browser.open(start(`?invite=${token}`));
    const page = new URL(form);
    page.searchParams.set('screen', 'signup');
    expect((await fillIn(browser, page.href, person)).url).toBe(`${vestry.url}/dashboard`);
    const first = await profileOf(browser);
    expect(first.updated_at).toBe(first.created_at);
    expect(isSignUp(first)).toBe(true);

    const later = vestry.browser();
    await signIn(later, `${vestry.url}/api/auth/login`, GUEST, person.password);
    const second = await profileOf(later);
    expect(second.created_at).toBe(first.created_at);
    expect(isSignUp(second)).toBe(false);
  });

  test('requires the invitation at the provider too', async () => {
    const browser = vestry.browser();
    const { url: form } = await browser.open(`${vestry.url}/api/auth/login`);
    const page = new URL(form);
    page.searchParams.set('screen', 'signup');
    const { hops } = await fillIn(browser, page.href, { ...person, email: 'stranger@example.test' });
    expect(hops.map(({ answer }) => answer.status)).toEqual([403]);
    expect(vestry.sandbox.accounts.byEmail('stranger@example.test')).toBeUndefined();
  });
});
