import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { invitation, member, session } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeMember } from '#tests/factories/members.ts';
import { fillIn, signIn, useApplication } from '#tests/setup/application.ts';
import type { Browser } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hashPassword } from '../../sandbox/secrets.ts';

useTestDatabase();
const vestry = useApplication();

afterEach(() => void vi.useRealTimers());

const LONG_AGO = new Date('2026-01-05T09:00:00Z');
const STRANGERS = 'the password of the stranger';
const OWNERS = 'the password of the owner';
/** Accounts at the provider outlive a test. */
const newAddress = () => `guest-${newId()}@example.test`;

const login = () => `${vestry.url}/api/auth/login`;
const link = (token: string) => `${vestry.url}/api/auth/signup?invite=${token}`;

/** Signs up on the hosted page, from the application's sign-in or from a mailed link. Returns where it ends. */
async function signUp(browser: Browser, start: string, email: string, password: string): Promise<string> {
  const form = new URL((await browser.open(start)).url);
  form.searchParams.set('screen', 'signup');
  return (await fillIn(browser, form.href, { name: 'Gil Okafor', email, password })).url;
}

/** Opens the mailed link, and signs in to the existing account. */
async function signInByLink(browser: Browser, token: string, email: string): Promise<string> {
  const form = new URL((await browser.open(link(token))).url);
  form.searchParams.set('screen', 'login');
  return (await fillIn(browser, form.href, { email, password: OWNERS })).url;
}

const account = (email: string) => {
  const found = vestry.sandbox.accounts.byEmail(email);
  if (!found) throw new Error(`Nobody has signed up as ${email}`);
  return found;
};
const confirm = (email: string) => vestry.sandbox.accounts.change(account(email).id, { emailVerified: true });
const isIn = async (browser: Browser) => (await browser.send(`${vestry.url}/api/auth/me`)).status === 200;
const redeemedBy = async () => (await db().select().from(invitation))[0]?.redeemedBy ?? null;
const isInvitationPage = (url: string) => expect(url).toMatch(/\/auth\/invitation\?ticket=/);

/** Calls a procedure as a page does. */
async function call(browser: Browser, name: string, input?: object): Promise<unknown> {
  const answer = await browser.send(`${vestry.url}/api/trpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: vestry.url },
    body: JSON.stringify(input ?? {}),
  });
  const { result, error } = (await answer.json()) as {
    result?: { data?: unknown };
    error?: { message: string };
  };
  return error ? error.message : result?.data;
}
const askWhetherConfirmed = (browser: Browser) => call(browser, 'verification.check');

/** Chooses a new password by the link that the provider mails to the address. */
async function resetPassword(email: string, password: string): Promise<void> {
  const identity = vestry.sandbox.urls.identity;
  await fetch(`${identity}u/reset`, { method: 'POST', body: new URLSearchParams({ email }) });
  const [mail] = vestry.sandbox.mailbox.find({ to: email, subject: 'password' });
  const { text = '' } = await vestry.sandbox.mailbox.parsed(mail?.id ?? '');
  const ticket = /new-password\?ticket=(\S+)/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ ticket, password });
  expect((await fetch(`${identity}u/new-password`, { method: 'POST', body })).status).toBe(200);
}

describe('an invitation belongs to the person who reads the mail to its address', () => {
  test('a stranger who signs up first with the address gets no session, and the owner is not blocked', async () => {
    const email = newAddress();
    const inviter = await makeMember();
    const token = await makeInvitation(email, { invitedBy: inviter.id });
    const stranger = vestry.browser();
    isInvitationPage(await signUp(stranger, login(), email, STRANGERS));
    expect([await isIn(stranger), await db().select().from(session)]).toEqual([false, []]);
    expect(await redeemedBy()).toBeNull();

    await resetPassword(email, OWNERS);
    const owner = vestry.browser();
    expect(await signInByLink(owner, token, email)).toBe(`${vestry.url}/dashboard`);
    expect(await redeemedBy()).not.toBeNull();

    // The stranger's open sign-in at the provider ended with the password.
    const { hops } = await stranger.open(login());
    expect(await isIn(stranger)).toBe(false);
    expect(await hops.at(-1)?.answer.text()).toContain('Sign in');
    expect(await isIn(owner)).toBe(true);
  });

  test('a stranger who waits until the owner confirms the address is not admitted', async () => {
    const email = newAddress();
    await makeInvitation(email);
    const stranger = vestry.browser();
    await signUp(stranger, login(), email, STRANGERS);
    await confirm(email);
    isInvitationPage((await stranger.open(login())).url);
    expect([await isIn(stranger), await redeemedBy()]).toEqual([false, null]);
    expect((await db().select().from(member)).map((row) => row.email)).toEqual([]);
  });

  test('nor is one whose session has been open since before the invitation required its link', async () => {
    const email = newAddress();
    await makeInvitation(email);
    const stranger = vestry.browser();
    await signUp(stranger, login(), email, STRANGERS);
    const { id } = account(email);
    await makeMember({ auth0Id: id, email, roles: [], emailVerifiedAt: null, approvedAt: null });
    await stranger.open(login());
    expect(await isIn(stranger)).toBe(true);
    expect(await askWhetherConfirmed(stranger)).toBeNull();
    await confirm(email);
    expect(await askWhetherConfirmed(stranger)).toMatch(/^\/auth\/invitation\?/);
    expect((await db().select().from(member))[0]).toMatchObject({ membershipStatus: 'unverified' });
    expect(await redeemedBy()).toBeNull();
  });

  test('nor does an older sign-in at the provider open the account, should the provider keep it', async () => {
    const email = newAddress();
    const token = await makeInvitation(email);
    const stranger = vestry.browser();
    await signUp(stranger, login(), email, STRANGERS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    // The password is changed, and nothing else.
    const passwordHash = await hashPassword(OWNERS);
    await vestry.sandbox.accounts.change(account(email).id, { passwordHash, emailVerified: true });
    const owner = vestry.browser();
    await signInByLink(owner, token, email);
    expect(await isIn(owner)).toBe(true);
    const { url } = await stranger.open(login());
    expect([url.includes('/u/login'), await isIn(stranger)]).toEqual([true, false]);
  });

  test('and is still redeemed if only the response shows that a second factor is needed', async () => {
    const email = newAddress();
    const token = await makeInvitation(email);
    const browser = vestry.browser();
    await signUp(browser, login(), email, OWNERS);
    await vestry.sandbox.accounts.change(account(email).id, { emailVerified: true, roles: ['admin'] });
    // The provider remembers the browser, so the link redirects straight back, and then to the second step.
    expect((await signIn(browser, link(token), email, OWNERS)).url).toBe(`${vestry.url}/dashboard`);
    expect(await redeemedBy()).not.toBeNull();
  });

  test('redeeming ends every other session of the account, and keeps the one that confirmed', async () => {
    const email = newAddress();
    const token = await makeInvitation(email);
    const owner = vestry.browser();
    await signUp(owner, link(token), email, OWNERS);
    const other = vestry.browser();
    await signIn(other, login(), email, OWNERS);
    expect([await isIn(owner), await isIn(other)]).toEqual([true, true]);
    expect(await askWhetherConfirmed(owner)).toBeNull();
    await confirm(email);
    expect(await askWhetherConfirmed(owner)).toBe('/dashboard');
    expect([await isIn(owner), await isIn(other)]).toEqual([true, false]);
    const me = await (await owner.send(`${vestry.url}/api/auth/me`)).json();
    expect(me).toMatchObject({ email, emailVerified: true });
  });
});

describe('a person whom the firm prepared', () => {
  test('signs up by the link, is asked to confirm the address, and is in when they open the link again', async () => {
    const email = newAddress();
    const facts = { roles: ['active'], emailVerifiedAt: null, approvedAt: null };
    const prepared = await makeMember({ email, auth0Id: null, name: 'Gil Okafor', ...facts });
    const token = await makeInvitation(email);
    const browser = vestry.browser();
    const unconfirmed = `${vestry.url}/auth/login?problem=unconfirmed`;
    expect(await signUp(browser, link(token), email, OWNERS)).toBe(unconfirmed);
    expect((await browser.open(link(token))).url).toBe(unconfirmed);
    expect(await db().select().from(member)).toMatchObject([{ auth0Id: null, emailVerifiedAt: null }]);
    await confirm(email);
    // A sign-in without the link leads to the page that mails it again.
    isInvitationPage((await browser.open(login())).url);
    expect((await browser.open(link(token))).url).toBe(`${vestry.url}/dashboard`);
    expect(await redeemedBy()).toBe(prepared.id);
    expect(await db().select().from(member)).toMatchObject([
      { id: prepared.id, auth0Id: account(email).id, membershipStatus: 'approved' },
    ]);
  });
});

describe('a link opened while someone else is signed in', () => {
  test('asks who it is instead of opening their account', async () => {
    const [host, guest] = [newAddress(), newAddress()];
    const hosts = await makeInvitation(host);
    const token = await makeInvitation(guest);
    const browser = vestry.browser();
    await signUp(browser, link(hosts), host, OWNERS);
    expect((await browser.open(link(token))).url).toContain('/u/login');
    expect((await browser.open(link(hosts))).url).toBe(`${vestry.url}/dashboard`);
    // Signs up as another person at the provider.
    for (const name of browser.cookies.keys()) if (name.startsWith('sandbox_')) browser.cookies.delete(name);
    await signUp(browser, link(token), guest, OWNERS);
    const me = await (await browser.send(`${vestry.url}/api/auth/me`)).json();
    expect(me).toMatchObject({ email: guest });
  });
});

describe('the confirmed address is the stored one', () => {
  test('from the provider’s response, and not the session’s older one', async () => {
    const email = newAddress();
    const member1 = await makeMember({
      emailVerifiedAt: null,
      approvedAt: LONG_AGO,
      email,
      auth0Id: `auth0|${email}`,
    });
    const created = await vestry.sandbox.accounts.create({
      id: `auth0|${email}`,
      email,
      name: 'Gil Okafor',
      password: OWNERS,
      roles: ['prospective'],
    });
    const browser = vestry.browser();
    await signIn(browser, login(), email, OWNERS);
    // The session's profile says something older than the provider.
    await db().execute(sql`update session set profile = profile || '{"email": "older@example.test"}'::jsonb`);
    await vestry.sandbox.accounts.change(created.id, { emailVerified: true });
    expect(await askWhetherConfirmed(browser)).toBe('/dashboard');
    const [row] = await db().select().from(member);
    expect(row).toMatchObject({ id: member1.id, email, membershipStatus: 'approved' });
    const me = await (await browser.send(`${vestry.url}/api/auth/me`)).json();
    expect(me).toMatchObject({ email, emailVerified: true });
  });
});

describe('requesting the link again', () => {
  const mails = async () =>
    (
      await db().execute<{ data: { invitationId: string } }>(
        sql`select data from pgboss.job where name = 'invitation.mail'`,
      )
    ).rows.length;
  const ticketIn = (url: string) => new URL(url).searchParams.get('ticket') ?? '';

  test('mails the invited address only, responds to everyone the same, and is rate-limited', async () => {
    const [invited, forgotten] = [newAddress(), newAddress()];
    await makeInvitation(invited, { sentAt: LONG_AGO });
    const token = await makeInvitation(forgotten);
    const answers: unknown[] = [];
    for (const email of [invited, forgotten]) {
      const stranger = vestry.browser();
      const ticket = ticketIn(await signUp(stranger, login(), email, STRANGERS));
      if (email === forgotten)
        await db().execute(sql`update invitation set revoked_at = now() where email = ${email}`);
      for (let time = 0; time < 4; time += 1)
        answers.push(await call(stranger, 'invite.mailLinkAgain', { ticket }));
    }
    expect(answers.slice(0, 4)).toEqual(answers.slice(4));
    expect(answers[0]).toBeUndefined();
    expect(answers[3]).toMatch(/Too many requests/);
    expect(await mails()).toBe(1);
    expect((await vestry.browser().send(link(token))).headers.get('location')).toContain(
      'problem=invitation',
    );
  });

  test('requires a ticket of ours: no other sealed value works', async () => {
    const browser = vestry.browser();
    await browser.open(login());
    const [, note = ''] = [...browser.cookies].find(([name]) => name.startsWith('vestry_signin_')) ?? [];
    for (const ticket of ['', 'none', note])
      expect(await call(browser, 'invite.mailLinkAgain', { ticket })).toMatch(/sign in again/);
  });
});
