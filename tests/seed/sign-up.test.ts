import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import { isSignUp } from '#app/domain/access/roles.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
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

describe('seed §3: Sign Up', () => {
  const PASSWORD = 'a password of the tests';

  /** Signs up at the provider's form, from `from`, and returns what analytics gets. */
  async function signedUp(email: string, from: string, visited: string[] = [], browser = vestry.browser()) {
    for (const path of visited) await browser.send(vestry.url + path);
    const { url: form } = await browser.open(from);
    const page = new URL(form);
    page.searchParams.set('screen', 'signup');
    await fillIn(browser, page.href, { name: 'Gwen Uest', email, password: PASSWORD });
    return events(email);
  }

  const events = async (email: string) =>
    (
      await db()
        .select({ properties: analyticsEvent.properties, email: member.email })
        .from(analyticsEvent)
        .innerJoin(member, eq(member.id, analyticsEvent.memberId))
        .where(eq(analyticsEvent.name, 'Sign Up'))
    )
      .filter((event) => event.email === email)
      .map(({ properties }) => properties);

  const link = async (email: string, more = '') => start(`?invite=${await makeInvitation(email)}${more}`);

  test('is recorded once, with the referral source, the role known then and the device', async () => {
    const email = 'once@example.test';
    expect(await signedUp(email, await link(email))).toEqual([
      { 'referral source': 'invitation', 'user role': 'Unknown', 'device type': 'desktop' },
    ]);
    await signIn(vestry.browser(), `${vestry.url}/api/auth/login`, email, PASSWORD);
    expect(await events(email)).toHaveLength(1);
  });

  test('carries utm_* of the link through the provider', async () => {
    const email = 'campaign@example.test';
    const from = await link(email, '&utm_source=newsletter&utm_medium=email');
    expect(await signedUp(email, from)).toMatchObject([{ 'referral source': 'newsletter / email' }]);
  });

  test('remembers the campaign that brought the visitor to an earlier page', async () => {
    const email = 'earlier@example.test';
    const visited = ['/?utm_source=podcast', '/docs'];
    expect(await signedUp(email, await link(email), visited)).toMatchObject([
      { 'referral source': 'podcast' },
    ]);
  });

  test.each([
    ['a link', '/?utm_source=fa%00ir', undefined],
    ['a cookie', '/', `fa%00ir${'x'.repeat(200)}`],
  ])('is not prevented by a campaign of %s that cannot be stored', async (_what, visited, cookie) => {
    const email = `nul-${visited.length}@example.test`;
    const browser = vestry.browser();
    if (cookie) browser.cookies.set('vestry_campaign', cookie);
    const source = cookie ? `fair${'x'.repeat(96)}` : 'fair';
    expect(await signedUp(email, await link(email), [visited], browser)).toMatchObject([
      { 'referral source': source },
    ]);
  });

  test.each([
    ['the campaign that brought the person to the waitlist', 'fair', 'fair', true],
    ['the waitlist', null, 'waitlist', true],
    ['the waitlist of a person who was invited from elsewhere', 'forum', 'forum', false],
  ])('else names %s', async (_what, source, expected, isFromWaitlist) => {
    const email = `${expected}@example.test`;
    const from = await link(email);
    const [invited] = await db().select().from(invitation).where(eq(invitation.email, email));
    const marks = isFromWaitlist ? { invitationId: invited?.id ?? null, invitedAt: LONG_AGO } : {};
    await makeWaitlistEntry({ email, source, ...marks });
    expect(await signedUp(email, from)).toMatchObject([{ 'referral source': expected }]);
  });
});
