import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterEach, describe, expect, test } from 'vitest';
import { unsubscribeUrl } from '#app/notify/unsubscribe/token.server.ts';
import routes from '#app/routes.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { changeMember, makeSignedIn } from '#tests/factories/sessions.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { ask } from '#tests/setup/ask.ts';
import { changedTables } from '#tests/setup/changed-tables.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { PAGE_ACCESS, routeAt } from './page-access.ts';
import type { PageOutcome } from './page-outcomes.ts';
import { make, PEOPLE, type Somebody } from './people.ts';
import { usePublished } from './published.ts';

useTestDatabase();
const vestry = usePages();
const people = usePublished();
const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

/** Text that only readers with access to the whole of an opportunity may see; see its factory. */
const CONFIDENTIAL = 'Net retention';

const MAILED: Record<string, () => Promise<string>> = {
  'to the questions of the waitlist': async () =>
    `/onboarding/waitlist-preferences?token=${(await makeWaitlistEntry()).token}`,
  'of an invitation': async () => `/api/auth/signup?invite=${await makeInvitation('guest@example.test')}`,
  'to unsubscribe': async () =>
    unsubscribeUrl({ memberId: people.active.memberId ?? '', scope: 'weekly' }) ?? '',
};

const pathsIn = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined ? [`/${path}`] : index ? ['/'] : []),
    ...pathsIn(children),
  ]);

const get = (path: string, { cookie }: Somebody) => ask(vestry.app, path, { headers: { cookie } });
const login = (address: string) => `/api/auth/login?${new URLSearchParams({ returnTo: address })}`;

async function pageOutcome(address: string, who: Somebody): Promise<PageOutcome | string> {
  const answer = await get(address, who);
  const text = await answer.text();
  const location = answer.headers.get('location');
  if (answer.status === 302) return location === login(address) ? 'login' : (location ?? '');
  if (answer.status === 403 && text.includes('nda_required')) return 'nda';
  return { 200: 'page', 404: 'absent' }[answer.status] ?? `status ${answer.status}`;
}

/** The same for client-side navigation: loader data, where redirects are part of the response. */
async function dataOutcome(address: string, who: Somebody, only?: string): Promise<PageOutcome | string> {
  const { pathname, searchParams } = new URL(address, 'http://own');
  if (only) searchParams.set('_routes', only);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const answer = await get(`${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${query}`, who);
  const text = await answer.text();
  if (answer.status === 202) {
    const target = /"(\/[^"]*)"/.exec(text)?.[1] ?? '';
    return target === login(address) ? 'login' : target;
  }
  if (answer.status === 403 && text.includes('nda_required')) return 'nda';
  return { 200: 'page', 404: 'absent' }[answer.status] ?? `status ${answer.status}`;
}

test('every route of the application has a row', () => {
  expect(Object.keys(PAGE_ACCESS).sort()).toEqual(pathsIn(routes).sort());
});

test.each(Object.values(PAGE_ACCESS).flat())('$address', async ({ address, outcome }) => {
  const asked = async (ask: (who: Somebody) => Promise<string>) =>
    Object.fromEntries(
      await Promise.all(Object.values(people).map(async (who) => [who.person, await ask(who)])),
    );
  expect(await asked((who) => pageOutcome(address, who))).toEqual(outcome);
  expect(await asked((who) => dataOutcome(address, who))).toEqual(outcome);
});

/** Covers what a guard in a layout alone would miss: each page's own data is requested separately. */
test('the loader of each guarded page has its own guard, and changes nothing', async () => {
  const wrong: string[] = [];
  const changed = await changedTables(async () => {
    for (const [path, [row]] of Object.entries(PAGE_ACCESS)) {
      if (!row) throw new Error(`No row for ${path}`);
      for (const who of Object.values(people)) {
        const came = await dataOutcome(row.address, who, routeAt(vestry.build, path));
        if (came === 'page' && row.outcome[who.person] !== 'page') wrong.push(`${who.person} at ${path}`);
      }
    }
  });
  expect(wrong).toEqual([]);
  expect(changed).toEqual([]);
});

describe('a mailed link that a scanner opens, or a browser ahead of the click, changes nothing', () => {
  test.each(Object.entries(MAILED))('%s', async (_name, link) => {
    const address = await link();
    const changed = await changedTables(async () => {
      for (const purpose of ['', 'prefetch', 'prefetch;prerender'])
        expect((await ask(vestry.app, address, { headers: { 'sec-purpose': purpose } })).status).toBeLessThan(
          400,
        );
    });
    expect(changed).toEqual([]);
  });
});

test('a person rejected while a page is open is sent to their status page by the next request', async () => {
  const { member, cookie } = await makeSignedIn();
  const who = { person: 'prospective', memberId: member.id, cookie } as const;
  expect(await pageOutcome('/dashboard', who)).toBe('page');
  await changeMember(member.id, { rejectedAt: new Date() });
  expect(await pageOutcome('/dashboard', who)).toBe('/auth/rejected');
  expect(await dataOutcome('/opportunities/open', who)).toBe('/auth/rejected');
});

describe('the admin area does not exist for others', () => {
  test.each([
    '/admin',
    '/admin/',
    '/admin?x=1',
    '/ADMIN',
    '/%61dmin',
    '/admin.data',
    '/ADMIN.data',
    '/%61dmin.data',
  ])('%s gets the same response as an unknown URL', async (address) => {
    for (const person of PEOPLE.filter((one) => one !== 'admin')) {
      const answer = await get(address, people[person]);
      expect([person, answer.status]).toEqual([person, 404]);
    }
  });
});

describe('confidential content', () => {
  test.each([
    ['/opportunities/open/published', ['prospective', 'active', 'admin']],
    ['/opportunities/closed/closed', ['active', 'admin']],
  ])('at %s is read by %j only', async (address, readers) => {
    for (const person of PEOPLE) {
      const who = people[person];
      const texts = [
        await (await get(address, who)).text(),
        await (await get(`${address}.data`, who)).text(),
      ];
      const seen = texts.map((text) => text.includes(CONFIDENTIAL));
      expect([person, ...seen]).toEqual([person, ...seen.map(() => readers.includes(person))]);
    }
  });

  test('is never cached on the way, and no page is stored for the next person', async () => {
    for (const [{ address } = { address: '/' }] of Object.values(PAGE_ACCESS)) {
      const answer = await get(address, people.active);
      if (answer.status !== 200 || address.startsWith('/docs') || address === '/components') continue;
      expect([address, answer.headers.get('cache-control')]).toEqual([
        address,
        expect.stringMatching(/private|no-store/),
      ]);
    }
  });
});

test('every page has its own nonce, which matches its scripts and the policy', async () => {
  const who = people.active;
  const nonces = new Set<string>();
  for (const address of ['/dashboard', '/dashboard', '/nothing/here', '/opportunities/open']) {
    const answer = await get(address, who);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(16);
    // Plain HTTP is specific to the test environment: sign-in, bucket and analytics on this machine.
    expect(policy).not.toMatch(/unsafe-|\*|http:(?!\/\/localhost:(4001|4003|4008)\b)/);
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(1);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    // Nor is there any other inline code that the policy would block.
    expect(html).not.toMatch(/<style\b|\son[a-z]+="/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test('a session that has read too much is served no page for members, and a sentence instead', async () => {
  undo.push(changeEnvironment({ READS_PER_HOUR: '100' }));
  const rows = Object.values(PAGE_ACCESS).flat();
  for (const person of ['active', 'admin'] as const) {
    const reader = await make(person);
    for (let read = 0; read < 100; read += 1) await get('/api/nothing', reader);
    for (const { address, outcome } of rows) {
      const isForMembers = outcome.visitor === 'login' || address.startsWith('/admin');
      if (outcome[person] !== 'page' || !isForMembers) continue;
      expect(await pageOutcome(address, reader), address).toBe('status 429');
      expect(await dataOutcome(address, reader), address).toBe('status 429');
    }
    const refused = await get('/dashboard', reader);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const page = await refused.text();
    expect(page).toMatch(/<h1>Hourly limit reached<\/h1>.*You can continue at \d\d:\d\d\./s);
    expect(page).toContain('<form action="/api/auth/logout" method="post">');
    expect(page).not.toContain('>Sign in<');
    expect((await get('/docs', reader)).status, 'what everyone may read').toBe(200);
  }
});
