import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { member, session } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { accountCheckJob } from '#app/features/people/signing-in/account-check.jobs.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { signIn, useApplication } from '#tests/setup/application.ts';
import { ask } from '#tests/setup/ask.ts';
import type { Browser } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';

useTestDatabase();
const vestry = useApplication();

const MINUTE = 60_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const never = new AbortController().signal;
const isIn = async (browser: Browser) => (await browser.send(`${vestry.url}/api/auth/me`)).status === 200;

async function enter(email: string): Promise<Browser> {
  const browser = vestry.browser();
  await signIn(browser, `${vestry.url}/api/auth/login`, email);
  expect(await isIn(browser)).toBe(true);
  return browser;
}

const newAccount = (roles: string[]) =>
  vestry.sandbox.accounts.create({
    email: `${newId()}@vestry.test`,
    name: 'Ada Lindqvist',
    password: 'vestry-demo',
    emailVerified: true,
    roles,
  });

const memberOf = async (auth0Id: string) =>
  (await db().select().from(member).where(eq(member.auth0Id, auth0Id)))[0];
const check = async (memberId: string) =>
  accountCheckJob.handle({ memberId }, { id: newId(), attempt: 1, signal: never, log: processLog });

describe('an account that is deleted at the provider', () => {
  test('is signed out here at once, in every browser, and nobody else is', async () => {
    const { id, email } = await newAccount(['active']);
    const [here, there, other] = [await enter(email), await enter(email), await enter('active@vestry.test')];
    await identityManagement().deleteUser(id, never);
    expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([false, false, true]);
  });
});

describe('while a session is used, the provider is checked again', () => {
  test('every ten minutes, by one of concurrent requests, and not by an unused page', async () => {
    const { token } = await makeSignedIn();
    const asked: string[] = [];
    const use = (minutes: number, isUse = true) =>
      viewerOf(token, new Date(Date.now() + minutes * MINUTE), { isUse, onDue: (id) => void asked.push(id) });
    await use(9);
    await use(11, false);
    expect(asked).toHaveLength(0);
    await Promise.all([use(11), use(11), use(11)]);
    await use(20);
    expect(asked).toHaveLength(1);
    await use(22);
    expect(asked).toHaveLength(2);
  });

  test('and if it does not respond, the session stays open up to the limit', async () => {
    const { token, member: ada } = await makeSignedIn();
    const use = (minutes: number) =>
      viewerOf(token, new Date(Date.now() + minutes * MINUTE), { onDue: () => undefined });
    for (const minutes of [11, 60, 120]) expect(await use(minutes)).not.toBeNull();
    expect(await use(132)).toBeNull();
    await db().update(session).set({ unansweredSince: null }).where(eq(session.memberId, ada.id));
    expect(await use(132)).not.toBeNull();
  });

  test('an account blocked there is signed out, and its older sign-in there opens nothing', async () => {
    const { id, email } = await newAccount(['active']);
    const browser = await enter(email);
    const before = await memberOf(id);
    await check(before?.id ?? '');
    expect(await isIn(browser)).toBe(true);
    await vestry.sandbox.accounts.change(id, { blocked: true });
    await check(before?.id ?? '');
    expect(await isIn(browser)).toBe(false);
    expect((await memberOf(id))?.signInAfter).toBeInstanceOf(Date);
  });

  test('a 404 that does not concern the account signs nobody out', async () => {
    const { id, email } = await newAccount(['active']);
    const browser = await enter(email);
    const known = await memberOf(id);
    const undo = changeEnvironment({ AUTH0_MANAGEMENT_BASE_URL: `${vestry.url}/api/nowhere/` });
    try {
      await expect(check(known?.id ?? '')).rejects.toThrow();
    } finally {
      undo();
    }
    expect(await isIn(browser)).toBe(true);
  });

  test('an admin who has lost the role there has lost it here at the next request', async () => {
    const { id, email } = await newAccount(['admin', 'active']);
    await enter(email);
    const before = await memberOf(id);
    expect(before?.roles).toContain('admin');
    await vestry.sandbox.accounts.change(id, { roles: ['active'] });
    await check(before?.id ?? '');
    expect((await memberOf(id))?.roles).toEqual(['active']);
    expect(
      await db()
        .select()
        .from(session)
        .where(eq(session.memberId, before?.id ?? '')),
    ).toMatchObject([{ endedAt: null, unansweredSince: null }]);
  });
});

describe('a logout token', () => {
  const closers: (() => unknown)[] = [];
  const held = {} as { issuer: string; key: CryptoKey; other: CryptoKey };

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    held.key = privateKey;
    held.other = (await generateKeyPair('RS256')).privateKey;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    const server = createServer(({ url = '' }, response) => {
      const issuer = held.issuer;
      const body = url.includes('jwks')
        ? { keys: [jwk] }
        : { issuer, authorization_endpoint: `${issuer}authorize`, jwks_uri: `${issuer}jwks` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    held.issuer = `http://localhost:${(server.address() as AddressInfo).port}/`;
    closers.push(changeEnvironment({ AUTH0_ISSUER_BASE_URL: held.issuer }));
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  type Change = { claims?: Record<string, unknown>; key?: CryptoKey; typ?: string | null };
  function tokenFor(
    sub: string,
    { claims = {}, key = held.key, typ = 'logout+jwt' }: Change = {},
  ): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const payload = {
      iss: held.issuer,
      aud: 'vestry',
      iat,
      jti: randomUUID(),
      sub,
      events: { [EVENT]: {} },
      ...claims,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k', ...(typ !== null && { typ }) })
      .sign(key);
  }
  const send = async (token: string) =>
    (
      await ask(vestry.app, `${vestry.url}/api/auth/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status;
  const isOpen = async (token: string) => (await viewerOf(token)) !== null;

  test.each<[string, () => Change]>([
    ['of another key', () => ({ key: held.other })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example/' } })],
    ['for another application', () => ({ claims: { aud: 'another' } })],
    ['without the event', () => ({ claims: { events: {} } })],
    ['with a nonce, as an ID token has', () => ({ claims: { nonce: 'n' } })],
    ['of the type of an access token', () => ({ typ: 'at+jwt' })],
    ['of the plain type of a JWT', () => ({ typ: 'JWT' })],
    ['without a type', () => ({ typ: null })],
    ['of an hour ago', () => ({ claims: { iat: Math.floor(Date.now() / 1000) - 3600 } })],
    ['of tomorrow', () => ({ claims: { iat: Math.floor(Date.now() / 1000) + 86_400 } })],
    ['without an id', () => ({ claims: { jti: undefined } })],
    ['that names nobody', () => ({ claims: { sub: undefined } })],
  ])('%s is refused', async (_what, change) => {
    const { token, member: ada } = await makeSignedIn();
    expect(await send(await tokenFor(ada.auth0Id ?? '', change()))).toBe(400);
    expect(await isOpen(token)).toBe(true);
  });

  test('signs its person out, once: the same token again is refused', async () => {
    const [mine, theirs] = [await makeSignedIn(), await makeSignedIn()];
    const logout = await tokenFor(mine.member.auth0Id ?? '');
    expect(await send(logout)).toBe(200);
    expect([await isOpen(mine.token), await isOpen(theirs.token)]).toEqual([false, true]);
    expect(await send(logout)).toBe(400);
  });

  test('of the plain type of a JWT is accepted where the provider is set to send that, another type is not', async () => {
    const undo = changeEnvironment({ AUTH0_LOGOUT_TOKEN_TYPE: 'JWT' });
    try {
      const { token, member: ada } = await makeSignedIn();
      const sent = async (typ: string | null) => send(await tokenFor(ada.auth0Id ?? '', { typ }));
      expect([await sent('at+jwt'), await sent(null), await isOpen(token)]).toEqual([400, 400, true]);
      expect([await sent('JWT'), await isOpen(token)]).toEqual([200, false]);
    } finally {
      undo();
    }
  });

  test('with a sid ends only that sign-in', async () => {
    const { token, member: ada } = await makeSignedIn();
    await db().update(session).set({ providerSid: 'the one' });
    const { token: second } = await makeSignedIn();
    expect(await send(await tokenFor(ada.auth0Id ?? '', { claims: { sid: 'the other' } }))).toBe(200);
    expect(await isOpen(token)).toBe(true);
    expect(
      await send(await tokenFor(ada.auth0Id ?? '', { claims: { sid: 'the one', sub: undefined } })),
    ).toBe(200);
    expect([await isOpen(token), await isOpen(second)]).toEqual([false, true]);
  });

  test.each(['', 'none', 'a.b.c'])('that is malformed (%j) is refused', async (token) => {
    expect(await send(token)).toBe(400);
  });
});
