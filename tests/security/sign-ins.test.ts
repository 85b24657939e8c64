import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member, session } from '#app/db/schema/members.ts';
import { openSessionsOf } from '#app/platform/session/open-sessions.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { recentSignIns } from '#app/platform/session/sign-in-events.server.ts';
import { useApplication } from '#tests/setup/application.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import type { Browser } from '#tests/setup/browser.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();
const vestry = useApplication();

const ACTIVE = 'active@vestry.test';
const FIREFOX = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0',
};

async function enter(browser: Browser = vestry.browser(), email = ACTIVE): Promise<Browser> {
  const { url: form } = await browser.open(`${vestry.url}/api/auth/login`);
  if (!form.includes('/u/login')) return browser;
  const callback = `${vestry.url}/api/auth/callback`;
  const body = new URLSearchParams({ email, password: 'vestry-demo' });
  const { url: back } = await browser.open(form, { method: 'POST', body }, callback);
  await browser.send(back, { headers: FIREFOX });
  return browser;
}
const ada = async () => {
  const [row] = await db().select().from(member).where(eq(member.email, ACTIVE));
  if (!row) throw new Error('Nobody has signed in');
  return row;
};
const audited = async () =>
  (await auditEntries())
    .filter(({ act }) => act.startsWith('session.'))
    .map(({ act, actorId, after }) => ({ act, actorId, after }));
const newDeviceMails = async () =>
  (
    await db().execute<{ data: { to: string; content: { template: string; device: string } } }>(
      sql`select data from pgboss.job where name = 'mail.member' and data->'content'->>'template' = 'new-device'`,
    )
  ).rows.map(({ data }) => data);

test('a sign-in and a sign-out are attributed, without the full address', async () => {
  const browser = await enter();
  await browser.post(`${vestry.url}/api/auth/logout`, FIREFOX);
  const { id } = await ada();
  const where = {
    device: 'Firefox on Mac',
    network: expect.stringMatching(/^(127\.0\.0\.0\/24|0:0:0::\/48)$/),
  };
  expect(await recentSignIns(id)).toMatchObject([
    { result: 'signed_out', ...where },
    { result: 'signed_in', ...where },
  ]);
  expect(await audited()).toEqual([
    { act: 'session.signIn', actorId: id, after: { result: 'signed_in', hasMfa: false, ...where } },
    { act: 'session.signOut', actorId: id, after: { result: 'signed_out', ...where } },
  ]);
});

test('a refusal is attributed too: to the member, or to the identity without one', async () => {
  await enter();
  const { id } = await ada();
  await db().update(member).set({ erasedAt: new Date() });
  await enter();
  await vestry.sandbox.accounts.create({
    email: 'stranger@vestry.test',
    name: 'Stranger',
    password: 'vestry-demo',
    emailVerified: true,
  });
  await enter(vestry.browser(), 'stranger@vestry.test');
  expect((await recentSignIns(id))[0]).toMatchObject({ result: 'account_closed' });
  expect((await audited()).slice(1)).toMatchObject([
    { act: 'session.refuse', actorId: id, after: { result: 'account_closed' } },
    { act: 'session.refuse', actorId: null, after: { result: 'no_invitation' } },
  ]);
  // For people who never joined the log keeps a pseudonym.
  const [refused] = await db().select().from(auditEntry).where(eq(auditEntry.subjectType, 'identity'));
  expect(refused?.subjectId).toMatch(/^[\w-]{43}$/);
});

test('a sign-in with a new browser is mailed; the first one ever is not', async () => {
  const known = await enter();
  await known.post(`${vestry.url}/api/auth/logout`);
  await enter(known);
  expect(await newDeviceMails()).toEqual([]);
  await enter();
  expect(await newDeviceMails()).toMatchObject([{ to: ACTIVE, content: { device: 'Firefox on Mac' } }]);
});

test('with more sessions than allowed at once, the least recently used ends', async () => {
  const browsers: Browser[] = [];
  for (let count = 0; count < 5; count += 1) browsers.push(await enter());
  const tokens = browsers.map((browser) => browser.cookies.get('vestry_session') ?? '');
  const open = async () =>
    (await Promise.all(tokens.map((token) => viewerOf(token)))).map((viewer) => viewer !== null);
  expect(await open()).toEqual([true, true, true, true, true]);
  const oldest = await viewerOf(tokens[0]);
  // The first one is in use.
  await db()
    .update(session)
    .set({ lastSeenAt: new Date(Date.now() + 1_000) })
    .where(eq(session.id, oldest?.sessionId ?? ''));
  tokens.push((await enter()).cookies.get('vestry_session') ?? '');
  expect(await open()).toEqual([true, false, true, true, true, true]);
  if (!oldest) throw new Error('The session is gone');
  expect((await openSessionsOf(oldest))[0]).toMatchObject({ isThisOne: true, network: expect.any(String) });
});
