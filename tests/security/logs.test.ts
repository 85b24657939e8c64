import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { database } from '#app/db/client.server.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { signIn, useApplication } from '#tests/setup/application.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';

const lines: string[] = [];
const write = process.stdout.write;
// The logger writes to the process's own output, which is captured here.
process.stdout.write = (chunk: string | Uint8Array) => {
  lines.push(String(chunk));
  return true;
};
afterAll(() => {
  process.stdout.write = write;
});

useEnvironment({ LOG_LEVEL: 'debug' });
useTestDatabase();
const vestry = useApplication();

const EMAIL = 'active@vestry.test';
const NAME = 'Ada Lindqvist';
const GUEST = 'guest@example.test';
const SECRETS = Object.entries(process.env)
  .filter(([name]) => /SECRET|PASSWORD|TOKEN|KEY/.test(name))
  .map(([, value]) => value ?? '')
  .filter((value) => value.length >= 16);

const track = (properties: object) =>
  post(
    vestry.app,
    '/api/analytics/track',
    { eventName: 'Waitlist Form Interaction', properties },
    { origin: vestry.url },
  );

test('whatever happens, no secret and nothing about a person is logged', async () => {
  const forbidden = new Set([EMAIL, NAME, GUEST, 'vestry-demo', ...SECRETS]);
  const invitation = await makeInvitation(GUEST);
  forbidden.add(invitation);
  const browser = vestry.browser();
  await browser.send(`${vestry.url}/api/auth/signup?invite=${invitation}`);
  await browser.send(`${vestry.url}/auth/login?invite=${invitation}`);

  const { hops } = await signIn(browser, `${vestry.url}/api/auth/login?returnTo=/profile`, EMAIL);
  for (const [name, value] of browser.cookies) if (name.startsWith('vestry_')) forbidden.add(value);
  const back = hops.find(({ url }) => url.includes('/api/auth/callback'))?.url ?? '';
  for (const name of ['code', 'state']) forbidden.add(new URL(back).searchParams.get(name) ?? '');

  // Failed sign-ins: a used code, and a response that the provider never gave.
  const again = vestry.browser();
  await again.open(`${vestry.url}/api/auth/login`);
  const note = [...again.cookies].find(([name]) => name.startsWith('vestry_signin_'));
  forbidden.add(note?.[1] ?? '');
  const stolen = new URL(back);
  stolen.searchParams.set('state', 'x'.repeat(43));
  await again.send(stolen.href);
  again.cookies.set(
    `vestry_signin_${new URL(back).searchParams.get('state')?.slice(0, 16)}`,
    note?.[1] ?? '',
  );
  await again.send(back);

  const machine = { authorization: `Bearer ${process.env.SIGNUP_PREFLIGHT_TOKEN}` };
  await post(vestry.app, '/api/auth/signup', { email: GUEST }, machine);
  await post(vestry.app, '/api/auth/signup', { email: GUEST }, { authorization: 'Bearer guessed-secret' });
  forbidden.add('guessed-secret');

  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, origin: vestry.url };
  await post(vestry.app, '/api/trpc/notification.markRead', { id: GUEST }, headers);
  await post(vestry.app, '/api/trpc/commitment.submit', `{"email": "${GUEST}"`, headers);

  // The database fails during a request that contains personal data.
  await database().db.execute(sql`alter table analytics_event rename to gone`);
  try {
    expect((await track({ email: GUEST, step: 1 })).status).toBe(500);
  } finally {
    await database().db.execute(sql`alter table gone rename to analytics_event`);
  }
  await browser.post(`${vestry.url}/api/auth/logout`);

  const written = lines.join('');
  expect(written).toContain('"msg":"request"');
  expect(written).toContain('"msg":"sign-in refused"');
  expect(written).toContain('"msg":"request failed"');
  const leaked = [...forbidden].filter((secret) => secret !== '' && written.includes(secret));
  const where = leaked.map((secret) => lines.find((line) => line.includes(secret)));
  expect(where).toEqual([]);
});

test('every line is one JSON object with the request that it belongs to', () => {
  for (const line of lines.join('').trim().split('\n')) {
    const entry = JSON.parse(line);
    expect(entry.requestId, line).toMatch(/^[0-9a-f]{32}$/);
  }
});
