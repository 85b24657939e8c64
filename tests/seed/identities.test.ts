import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeMember } from '#tests/factories/members.ts';
import { signIn, useApplication } from '#tests/setup/application.ts';
import { cookieSet } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();
const vestry = useApplication();
const PASSWORD = 'a password of the tests';

let made = 0;
/** The mailed links of the invitations. */
const links = new Map<string, string>();

type Account = Parameters<typeof vestry.sandbox.accounts.create>[0];

/** A person known to the provider and invited, verified and without a role by default. */
async function makeIdentity(change: Partial<Account> = {}) {
  made += 1;
  const email = change.email ?? `person-${made}@example.test`;
  links.set(email, `${vestry.url}/api/auth/signup?invite=${await makeInvitation(email)}`);
  const fields = { email, name: 'Ada Lindqvist', password: PASSWORD };
  return vestry.sandbox.accounts.create({ ...fields, emailVerified: true, ...change } as Account);
}

/** Signs them in, by the link of their invitation if they have one. Returns the current-user query and the session profile. */
async function enter(email: string) {
  const browser = vestry.browser();
  const start = links.get(email) ?? `${vestry.url}/api/auth/login`;
  // It works once.
  links.delete(email);
  const { hops } = await signIn(browser, start, email, PASSWORD);
  const told = await (await browser.send(`${vestry.url}/api/trpc/user.getLoggedInUser`)).json();
  const profile = await browser.send(`${vestry.url}/api/auth/me`);
  return { hops, user: told.result.data, profile: profile.status === 200 ? await profile.json() : null };
}

describe('seed §3, §6: roles from real tokens', () => {
  test.each(['roles', 'claim', 'claim2'] as const)('are read from "%s"', async (rolesIn) => {
    const { email } = await makeIdentity({ rolesIn, roles: ['active'] });
    const { user, profile } = await enter(email);
    expect(profile.roles).toEqual(['active']);
    expect(user).toMatchObject({ role: 'active', standing: 'approved' });
  });

  test.each([
    [['active', 'prospective', 'admin'], 'admin'],
    [['active', 'prospective'], 'prospective'],
    [['active'], 'active'],
    [['Admin'], 'admin'],
    [['owner'], 'unknown'],
    [[], 'unknown'],
  ])('seed §4: %j is %s', async (roles, role) => {
    const { email } = await makeIdentity({ roles });
    expect((await enter(email)).user.role).toBe(role);
  });

  test('change with the next sign-in', async () => {
    const { id, email } = await makeIdentity({ roles: ['prospective'] });
    expect((await enter(email)).user.role).toBe('prospective');
    await vestry.sandbox.accounts.change(id, { roles: ['admin'] });
    expect((await enter(email)).user.role).toBe('admin');
    await vestry.sandbox.accounts.change(id, { roles: [] });
    expect((await enter(email)).user.role).not.toBe('admin');
  });
});

describe('seed §3: the member of an identity', () => {
  test('carries its subject as auth0Id, and is the same at every sign-in', async () => {
    const { id, email } = await makeIdentity({ roles: ['active'] });
    expect((await enter(email)).user.auth0Id).toBe(id);
    expect((await enter(email)).user.auth0Id).toBe(id);
    expect(await db().select({ auth0Id: member.auth0Id }).from(member)).toEqual([{ auth0Id: id }]);
  });

  test('a member without an identity is taken over by the confirmed address', async () => {
    const { id, email } = await makeIdentity();
    const waiting = await makeMember({ email: email.toUpperCase(), auth0Id: null });
    expect((await enter(email)).user).toMatchObject({
      auth0Id: id,
      role: 'prospective',
      standing: 'approved',
    });
    expect(await db().select({ id: member.id }).from(member)).toEqual([{ id: waiting.id }]);
  });

  test.each([
    ['of another identity, proven', { auth0Id: 'auth0|somebody-else' }, true],
    ['of another identity, not proven', { auth0Id: 'auth0|somebody-else' }, false],
    ['of a member who waits, not proven', { auth0Id: null }, false],
  ])('is never reached with the address %s', async (_what, owner, emailVerified) => {
    const { email } = await makeIdentity({ emailVerified });
    await makeMember({ email, ...owner, roles: ['admin'] });
    const { hops, user, profile } = await enter(email);
    const refused = hops.find(({ url }) => url.includes('/api/auth/callback'))?.answer;
    expect(refused?.headers.get('location')).toBe('/auth/login?problem=conflict');
    expect(refused && cookieSet(refused, 'vestry_session')).toBeUndefined();
    expect([user.auth0Id, profile]).toEqual([null, null]);
    expect(await db().select({ auth0Id: member.auth0Id }).from(member)).toEqual([owner]);
  });

  test.each([
    ['pending', { emailVerified: true }, 'pending'],
    ['unverified', { emailVerified: false }, 'unverified'],
  ])('without a role is %s', async (_what, change, standing) => {
    const { email } = await makeIdentity(change);
    expect((await enter(email)).user).toMatchObject({ role: 'unknown', standing });
  });
});
