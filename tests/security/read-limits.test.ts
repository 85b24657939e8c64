import { afterEach, expect, test } from 'vitest';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { make } from './people.ts';

useTestDatabase();
const server = usePages();

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

const get = (path: string, cookie: string, headers = {}) =>
  ask(server.app, path, { headers: { cookie, ...headers } });

/** The queries as a browser of ours sends them, in one request, or as tRPC's own handler answers them. */
function batch(queries: readonly (readonly [path: string, input?: unknown])[], cookie: string, headers = {}) {
  const input = JSON.stringify(Object.fromEntries(queries.map(([, value], at) => [at, value])));
  const paths = queries.map(([path]) => path).join(',');
  return get(`/api/trpc/${paths}?batch=1&input=${encodeURIComponent(input)}`, cookie, headers);
}

type Answer = { error?: { message: string; data: { code: string } } };
const refusalsIn = async (response: Response) =>
  ((await response.json()) as Answer[]).flatMap(({ error }) => error ?? []);

test('the calls of a session have a limit; signing out has none', async () => {
  undo.push(changeEnvironment({ READS_PER_HOUR: '100' }));
  const { cookie } = await make('active');
  const read = () => get('/api/auth/me', cookie);
  for (let n = 0; n < 100; n += 1) expect((await read()).status).toBe(200);
  const refused = await read();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await get('/api/auth/logout', cookie)).status).toBe(302);
  expect((await post(server.app, '/api/auth/logout', '', { cookie })).status).toBe(303);
  expect((await read()).status).toBe(204);
});

test.each([
  ['ours', {}],
  ['tRPC’s own', { 'trpc-accept': 'application/json' }],
])('each query of a batch counts, by whichever handler it is answered: %s', async (_whose, headers) => {
  undo.push(changeEnvironment({ READS_PER_HOUR: '110' }));
  const { cookie } = await make('active');
  const twenty = Array.from({ length: 20 }, () => ['notification.unreadCount'] as const);
  for (let n = 0; n < 5; n += 1) expect((await batch(twenty, cookie, headers)).status).toBe(200);
  const last = await batch(twenty, cookie, headers);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  const refusals = await refusalsIn(last);
  expect(refusals.map(({ data }) => data.code)).toEqual(Array(10).fill('TOO_MANY_REQUESTS'));
  expect(refusals[0]?.message).toMatch(/how much can be opened within an hour/);
  expect((await get('/dashboard', cookie)).status).toBe(429);
});

const NOBODYS = '019aa000-0000-7000-8000-0000000000da';

test.each([
  ['/search?q=fjord'],
  ['/faqs?q=fee'],
  ['/documents?search=deed'],
  ['/documents.data?search=deed'],
  ['/opportunities/open?search=solar'],
  ['/admin/people?q=ada'],
  ['/admin/people?q=&q=ada'],
  ['/admin/audit?q=ada'],
  ['/api/admin/lists/people.csv?q=ada'],
])('searches have a limit of their own, which %s counts towards', async (address) => {
  undo.push(changeEnvironment({ SEARCHES_PER_HOUR: '10' }));
  const { cookie } = await make('admin');
  const search = () => batch([['search.everything', { query: 'deed' }]], cookie);
  for (let n = 0; n < 9; n += 1) expect((await search()).status).toBe(200);
  expect((await get(address, cookie)).status).toBe(200);
  const [refusal] = await refusalsIn(await search());
  expect(refusal?.message).toMatch(/how much can be searched within an hour/);
  expect((await get(address, cookie)).status).toBe(429);
  // What does not search is still answered.
  const without = address.replace(/\?.*/, '');
  expect((await get(without, cookie)).status).toBe(200);
});

test('queries that search count as searches, with their words in a field or among filters', async () => {
  undo.push(changeEnvironment({ SEARCHES_PER_HOUR: '12' }));
  const { cookie } = await make('admin');
  const searches = [
    ['search.everything', { query: 'a' }],
    ['documentAdmin.searchMembers', { search: 'a' }],
    ['documentAdmin.searchHolders', { search: 'a' }],
    ['ledgerAdmin.searchHolders', { vehicleId: NOBODYS, search: 'a' }],
    ['people.select', { q: 'a' }],
    ['opportunity.list', { stage: 'open', filters: { search: 'a' } }],
  ] as const;
  const others = [
    ['opportunity.list', { stage: 'open', filters: {} }],
    ['notification.unreadCount'],
    ['search.recent', { refs: [] }],
  ] as const;
  const codes = async (queries: Parameters<typeof batch>[0]) =>
    (await refusalsIn(await batch(queries, cookie))).map(({ data }) => data.code);
  for (let n = 0; n < 2; n += 1) expect(await codes(searches)).not.toContain('TOO_MANY_REQUESTS');
  expect(await codes(searches)).toEqual(Array(6).fill('TOO_MANY_REQUESTS'));
  expect(await codes(others)).toEqual([]);
});
