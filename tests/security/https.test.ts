import { expect, test } from 'vitest';
import { signIn, useApplication } from '#tests/setup/application.ts';
import { cookieSet } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

const HOME = 'https://club.example';
useTestDatabase();
const vestry = useApplication({ publicUrl: HOME });

test('over https, browsers are told to stay there', async () => {
  const { headers } = await vestry.browser().send(`${HOME}/`);
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test.each(['/healthz', '/readyz'])('ASVS 3.4: %s has the headers too', async (path) => {
  const { headers } = await vestry.browser().send(`${HOME}${path}`);
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('over https, the session is bound to this host and never sent unencrypted', async () => {
  const browser = vestry.browser();
  const start = await browser.send(`${HOME}/api/auth/login`);
  const [note] = start.headers.getSetCookie();
  expect(note).toMatch(/^__Host-vestry_signin_.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const { url, hops } = await signIn(browser, `${HOME}/api/auth/login`, 'active@vestry.test');
  expect(url).toBe(`${HOME}/dashboard`);
  const callback = hops.find((hop) => hop.url.startsWith(`${HOME}/api/auth/callback`))?.answer;
  const cookie = callback && cookieSet(callback, '__Host-vestry_session');
  expect(cookie?.attributes).toEqual({
    'max-age': '43200',
    path: '/',
    httponly: true,
    secure: true,
    samesite: 'Lax',
  });
  expect((await browser.send(`${HOME}/api/auth/me`)).status).toBe(200);
  // The cookie name of plain HTTP is not accepted: any host of the domain could have set it.
  const other = vestry.browser();
  other.cookies.set('vestry_session', cookie?.value ?? '');
  expect((await other.send(`${HOME}/api/auth/me`)).status).toBe(204);
  const out = await browser.post(`${HOME}/api/auth/logout`);
  expect(out.headers.getSetCookie().join()).toMatch(/^__Host-vestry_session=;.*Secure/);
  expect(browser.cookies.has('__Host-vestry_session')).toBe(false);
});

test('over https, every cookie is bound to this host', async () => {
  const browser = vestry.browser();
  const set: string[] = [];
  const note = (answer: Response) => set.push(...answer.headers.getSetCookie());
  note(await browser.send(`${HOME}/?utm_source=fair`));
  const start = await browser.open(`${HOME}/api/auth/login`);
  const signedIn = await signIn(browser, `${HOME}/api/auth/login`, 'admin@vestry.test');
  for (const { url, answer } of [...start.hops, ...signedIn.hops]) if (url.startsWith(HOME)) note(answer);
  note(await browser.send(`${HOME}/dashboard`));
  note(await browser.post(`${HOME}/api/preview/end`));
  note(await browser.post(`${HOME}/api/auth/logout`));
  const names = set.map((line) => line.slice(0, line.indexOf('=')));
  expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['__Host-vestry_campaign', '__Host-vestry_session']));
});

test('over https, only the https origin is our own', async () => {
  const track = (origin: string) =>
    vestry.browser().send(`${HOME}/api/analytics/track`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{"eventName":"Log In"}',
    });
  expect((await track('http://club.example')).status).toBe(403);
  expect((await track(HOME)).status).toBe(204);
});
