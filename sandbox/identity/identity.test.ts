import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { attempt, Browser, discover, startApplication, startOn, temporaryFolder } from '../testing.ts';

const PASSWORD = 'vestry-demo';
const folder = temporaryFolder();
let application: Awaited<ReturnType<typeof startApplication>>;
let sandbox: Sandbox;
let config: oidc.Configuration;

beforeAll(async () => {
  application = await startApplication();
  sandbox = await startOn(folder.path, application.url);
  config = await discover(sandbox);
});
beforeEach(() => Object.assign(application.answer, { status: 200, body: '{"allowed":true}' }));
afterAll(async () => {
  await sandbox.stop();
  await application.close();
  folder.remove();
});

async function signIn(email: string, password = PASSWORD, browser = new Browser()) {
  const { url, finish } = await attempt(config, application.url);
  const page = await browser.open(url, undefined, application.url);
  const back = page.status === 0 ? page : await browser.open(page.url, { email, password }, application.url);
  return back.status === 0 ? { browser, ...(await finish(back.url)) } : { browser, page: back };
}

async function signUp(email: string, name = 'New Person') {
  const browser = new Browser();
  const { url, finish } = await attempt(config, application.url, {
    screen_hint: 'signup',
    login_hint: email,
  });
  const page = await browser.open(url);
  const form = { name, email, password: 'a-good-password' };
  const back = await browser.open(`${page.url}&screen=signup`, form, application.url);
  return { browser, form: page.text, page: back, finish: () => finish(back.url) };
}

function signedIn(result: Awaited<ReturnType<typeof signIn>>) {
  if (!('claims' in result)) throw new Error(`Not signed in: ${result.page.status}`);
  return result;
}

describe('signing in', () => {
  test('returns an ID token with the profile, and a consistent userinfo', async () => {
    const { claims, tokens } = signedIn(await signIn('active@vestry.test'));
    expect(claims).toMatchObject({
      iss: sandbox.urls.identity,
      sub: 'auth0|demo-active',
      email: 'active@vestry.test',
      email_verified: true,
      name: 'Ada Lindqvist',
      'https://vestry.example/roles': ['active'],
    });
    expect(claims.created_at).not.toBe(claims.updated_at);
    const details = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    expect(details).toMatchObject({
      email: claims.email,
      updated_at: claims.updated_at,
      picture: claims.picture,
    });
    const picture = await fetch(String(claims.picture));
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  });

  test('is one click for a demo account', async () => {
    const browser = new Browser();
    const { url, finish } = await attempt(config, application.url);
    const page = await browser.open(url);
    const back = await browser.open(page.url, { demo: 'nda@vestry.test' }, application.url);
    expect((await finish(back.url)).claims.name).toBe('Clara Duval');
  });

  test('keeps the address and shows the error after a wrong password', async () => {
    const result = await signIn('active@vestry.test', 'wrong');
    if (!result.page) throw new Error('signed in');
    expect(result.page.status).toBe(400);
    expect(result.page.text).toContain('Wrong e-mail or password.');
    expect(result.page.text).toContain('value="active@vestry.test"');
  });

  test('fills in the hinted address, escaped', async () => {
    const { url } = await attempt(config, application.url, { login_hint: '"><script>@x.test' });
    const page = await new Browser().open(url);
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;@x.test"');
  });

  test('does not ask again while the provider session is alive', async () => {
    const { browser } = signedIn(await signIn('active@vestry.test'));
    const again = await browser.open(
      (await attempt(config, application.url)).url,
      undefined,
      application.url,
    );
    expect(again.status).toBe(0);
    expect([...browser.cookies.keys()].every((name) => name.startsWith('sandbox_'))).toBe(true);
  });

  test('requires PKCE', async () => {
    const url = new URL((await attempt(config, application.url)).url);
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name);
    const back = await new Browser().open(url.href, undefined, application.url);
    expect(new URL(back.url).searchParams.get('error')).toBe('invalid_request');
  });

  test('refuses to send a code to an unknown client', async () => {
    const url = new URL((await attempt(config, application.url)).url);
    url.searchParams.set('redirect_uri', 'https://stranger.example/callback');
    const page = await new Browser().open(url.href);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This did not work');
  });

  test.each([
    ['roles', 'roles'],
    ['claim', 'https://vestry.example/roles'],
    ['claim2', 'https://vestry.example/claims/roles'],
  ] as const)('puts roles into the place that the account asks for: %s', async (rolesIn, claim) => {
    await sandbox.accounts.change('auth0|demo-prospect', { rolesIn });
    const { claims } = signedIn(await signIn('prospect@vestry.test'));
    const places = ['roles', 'https://vestry.example/roles', 'https://vestry.example/claims/roles'];
    expect(places.filter((place) => place in claims)).toEqual([claim]);
    expect(claims[claim]).toEqual(['prospective']);
  });
});

describe('signing up', () => {
  test('asks the application, then reports created = updated at the first sign-in only', async () => {
    const { form, finish, browser } = await signUp('first@example.com', 'First Person');
    expect(form).toContain('Create your account');
    expect(form).toContain('value="first@example.com"');
    expect(application.asked.at(-1)).toEqual({
      authorization: 'Bearer sandbox-preflight-token',
      body: '{"email":"first@example.com"}',
    });
    const { claims, tokens } = await finish();
    expect(claims).toMatchObject({ email: 'first@example.com', email_verified: false, name: 'First Person' });
    expect(claims.updated_at).toBe(claims.created_at);
    const details = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    expect(details.updated_at as unknown).toBe(details.created_at);

    const second = await attempt(config, application.url);
    const back = await browser.open(second.url, undefined, application.url);
    const later = (await second.finish(back.url)).claims;
    expect(Date.parse(String(later.updated_at))).toBeGreaterThan(Date.parse(String(later.created_at)));
  });

  test('sends a mail with a link that verifies the address once', async () => {
    const { finish } = await signUp('proof@example.com');
    const { sub } = (await finish()).claims;
    const [mail] = sandbox.mailbox.find({ to: 'proof@example.com' });
    if (!mail) throw new Error('no mail');
    const link = (await sandbox.mailbox.parsed(mail.id)).text?.match(/http\S+ticket=\S+/)?.[0] ?? '';
    const first = await fetch(link);
    expect(first.status).toBe(200);
    expect(await first.text()).toContain('Your e-mail is confirmed');
    expect(sandbox.accounts.byId(sub)?.emailVerified).toBe(true);
    const second = await fetch(link);
    expect(second.status).toBe(400);
    expect(await second.text()).toContain('This link was used already');
    expect((await fetch(`${sandbox.urls.identity}u/email-verification?ticket=nonsense`)).status).toBe(400);
  });

  test('shows the reason when the application refuses', async () => {
    Object.assign(application.answer, {
      status: 403,
      body: '{"allowed":false,"reason":"No live invite for this <address>."}',
    });
    const { page } = await signUp('stranger@example.com');
    expect(page.status).toBe(403);
    expect(page.text).toContain('No live invite for this &lt;address&gt;.');
    expect(sandbox.accounts.byEmail('stranger@example.com')).toBeUndefined();
  });

  test.each([
    [500, 'oops'],
    [200, '{}'],
    [403, 'not json'],
  ])('creates nothing when the application answers %i %s', async (status, body) => {
    Object.assign(application.answer, { status, body });
    const { page } = await signUp('unclear@example.com');
    expect(page.status).toBe(502);
    expect(page.text).toContain('could not be asked');
    expect(sandbox.accounts.byEmail('unclear@example.com')).toBeUndefined();
  });

  test('names each invalid field, and an address that is taken', async () => {
    const { page } = await signUp('Active@Vestry.test', '');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Enter your name.');
    expect(page.text).toContain('This address already has an account.');
  });
});

describe('signing out', () => {
  test('by OpenID Connect redirects back without confirmation, and ends the session', async () => {
    const { browser, tokens } = signedIn(await signIn('active@vestry.test'));
    const url = oidc.buildEndSessionUrl(config, {
      post_logout_redirect_uri: application.url,
      id_token_hint: tokens.id_token ?? '',
      state: 'kept',
    });
    const back = await browser.open(url.href, undefined, application.url);
    expect(back.url).toBe(`${application.url}/?state=kept`);
    const page = await browser.open((await attempt(config, application.url)).url, undefined, application.url);
    expect(page.text).toContain('Sign in');
    await expect(oidc.fetchUserInfo(config, tokens.access_token, 'auth0|demo-active')).rejects.toThrow();
  });

  test('redirects back even if nobody was signed in', async () => {
    const url = oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: application.url });
    const back = await new Browser().open(url.href, undefined, application.url);
    expect(back.status).toBe(0);
  });
});

test('an unreachable application is named, and nothing is created', async () => {
  const place = temporaryFolder();
  const gone = await startApplication();
  await gone.close();
  const alone = await startOn(place.path, gone.url);
  const browser = new Browser();
  const { url } = await attempt(await discover(alone), gone.url, { screen_hint: 'signup' });
  const page = await browser.open(url);
  const form = { name: 'A', email: 'a@example.com', password: 'a-good-password' };
  const answer = await browser.open(`${page.url}&screen=signup`, form);
  expect(answer.status).toBe(502);
  expect(answer.text).toContain('did not answer');
  expect(alone.accounts.byEmail('a@example.com')).toBeUndefined();
  await alone.stop();
  place.remove();
});
