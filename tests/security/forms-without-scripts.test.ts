import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, OWN_ORIGIN } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';

useTestDatabase({ jobs: JOBS });
const held = usePages();

const DETAILS = {
  name: 'Ada Byron',
  phone: '+49 30 123456',
  country: 'DE',
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
};

const post = (path: string, fields: Record<string, string>, cookie: string) =>
  ask(held.app, path, {
    method: 'POST',
    headers: {
      cookie,
      origin: OWN_ORIGIN,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });

const nameOf = async (id: string) =>
  (await db().select({ name: member.name }).from(member).where(eq(member.id, id)))[0]?.name;

test('the profile is saved by a plain form, and its page is shown', async () => {
  const ada = await makeSignedIn();
  const answer = await post('/profile/edit', DETAILS, ada.cookie);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile']);
  expect(await nameOf(ada.member.id)).toBe('Ada Byron');
});

test('a form with errors names them beside the fields, and keeps what was typed', async () => {
  const ada = await makeSignedIn();
  const before = await nameOf(ada.member.id);
  const answer = await post('/profile/edit', { ...DETAILS, phone: 'call me' }, ada.cookie);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain('Please enter a phone number, like +49 30 123456.');
  expect(html).toContain('value="call me"');
  expect(html).toContain('value="Ada Byron"');
  expect(await nameOf(ada.member.id)).toBe(before);
});

test('a refused name is kept as well, with the reason', async () => {
  const ada = await makeSignedIn();
  const answer = await post('/profile/edit', { ...DETAILS, name: 'Vestry' }, ada.cookie);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('This name could be mistaken for the firm or its staff.');
});

test('a body that is not a form is refused as an empty one', async () => {
  const ada = await makeSignedIn();
  const answer = await ask(held.app, '/profile/edit', {
    method: 'POST',
    headers: { cookie: ada.cookie, origin: OWN_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify(DETAILS),
  });
  expect(answer.status).toBe(422);
});

test('a visitor saves nothing, nor does a page of another site', async () => {
  expect((await post('/profile/edit', DETAILS, '')).status).toBe(302);
  const ada = await makeSignedIn();
  const before = await nameOf(ada.member.id);
  const foreign = await ask(held.app, '/profile/edit', {
    method: 'POST',
    headers: {
      cookie: ada.cookie,
      origin: 'https://example.com',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(DETAILS).toString(),
  });
  expect(foreign.status).toBe(403);
  expect(await nameOf(ada.member.id)).toBe(before);
});

test('the changes of a plain form count towards the member’s limit', async () => {
  const ada = await makeSignedIn();
  await post('/profile/edit', DETAILS, ada.cookie);
  const rows = await db()
    .select({ points: rateLimit.points })
    .from(rateLimit)
    .where(eq(rateLimit.key, `change:${ada.member.id}`));
  expect(rows).toEqual([{ points: 1 }]);
});

test('a form that needs scripts says so, and its text is in no address', async () => {
  const { cookie } = await makeSignedIn();
  const page = await (await ask(held.app, '/contact', { headers: { cookie } })).text();
  expect(page).toMatch(/<noscript>.*JavaScript is turned off\./s);
  expect(page).not.toMatch(/<form(?![^>]*method=)/);
  const answer = await post('/contact', { message: 'Private' }, cookie);
  const html = await answer.text();
  expect(answer.status).toBe(405);
  expect(html).toContain('This form needs JavaScript.');
});

test('seed §2: the address of the sign-out shows a page that asks, and its plain form signs out', async () => {
  const { cookie } = await makeSignedIn();
  const opened = await ask(held.app, '/api/auth/logout', { headers: { cookie } });
  const page = await ask(held.app, opened.headers.get('location') ?? '', { headers: { cookie } });
  const html = await page.text();
  expect(html).toContain('Sign out?</h1>');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).toMatch(/<form action="\/api\/auth\/logout" method="post"><button type="submit"/);
  const me = () => ask(held.app, '/api/auth/me', { headers: { cookie } });
  expect((await me()).status).toBe(200);
  expect((await post('/api/auth/logout', {}, cookie)).status).toBe(303);
  expect((await me()).status).toBe(204);
});
