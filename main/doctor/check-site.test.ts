import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useApplication } from '#tests/setup/application.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { checkSite, judgedProxies } from './check-site.ts';
import { examineAll } from './doctor.ts';

const FORGED = '192.0.2.77';
const CALLER = '203.0.113.9';
const PROXY = '10.0.0.2';

describe('the proxies in front', () => {
  test.each([
    ['none', { client: '127.0.0.1', forwardedFor: [FORGED] }, 0],
    ['one that adds the caller', { client: CALLER, forwardedFor: [FORGED, CALLER] }, 1],
    ['two that add their caller', { client: CALLER, forwardedFor: [FORGED, CALLER, PROXY] }, 2],
    ['one that writes the header again', { client: CALLER, forwardedFor: [CALLER] }, 1],
  ])('are as many as are trusted: %s', (_what, seen, trusted) => {
    expect(judgedProxies(seen, trusted)).toMatch(/trusted|TRUSTED_PROXIES/);
  });

  test.each([
    [
      'more are trusted than there are',
      { client: FORGED, forwardedFor: [FORGED] },
      1,
      /a stranger can pass for any/,
    ],
    [
      'more by one',
      { client: FORGED, forwardedFor: [FORGED, CALLER] },
      2,
      /passes 1 proxy, but TRUSTED_PROXIES is 2/,
    ],
    [
      'fewer are trusted',
      { client: PROXY, forwardedFor: [FORGED, CALLER, PROXY] },
      1,
      /seem to come from one address/,
    ],
    [
      'none is trusted',
      { client: '10.0.0.1', forwardedFor: [FORGED, CALLER] },
      0,
      /seem to come from one address/,
    ],
  ])('are told apart: %s', (_what, seen, trusted, says) => {
    expect(() => judgedProxies(seen, trusted)).toThrow(says);
  });
});

/** Starts a proxy that passes requests on as they are, but for what `answers` itself; returns its address. */
async function frontOf(url: string, answers: (path: string) => number | null): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const own = answers(path);
    if (own !== null) return void outgoing.writeHead(own).end('no');
    const { authorization = '', 'x-forwarded-for': hops = '' } = incoming.headers;
    const passed = await fetch(url + path, {
      headers: { authorization, 'x-forwarded-for': String(hops) },
    });
    outgoing.writeHead(passed.status).end(await passed.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('our own address', () => {
  useTestDatabase();
  const held = useApplication();
  const site = async (changes: Record<string, string> = {}) =>
    (await examineAll({ variables: { ...process.env, ...changes }, only: ['site'] })).findings;

  test('is reached, says how it does, and whom it takes a caller for', async () => {
    expect(await site()).toMatchObject([
      { check: 'reachable', state: 'ok' },
      { check: 'alive', state: 'ok' },
      // Says which part of it is not.
      { check: 'ready', state: 'ok', says: 'It can work.' },
      { check: 'proxies', state: 'ok' },
      { check: 'keep-alive', state: 'ok' },
    ]);
  });

  test('with one proxy too many in the settings believes whatever a stranger says', async () => {
    const undo = changeEnvironment({ TRUSTED_PROXIES: '1' });
    const proxies = (await site()).find(({ check }) => check === 'proxies');
    undo();
    expect(proxies).toMatchObject({ state: 'error', says: expect.stringContaining('a stranger can pass') });
  });

  test.each([401, 403, 404])(
    'behind a proxy that answers %d at the health checks is in order',
    async (status) => {
      const APP_BASE_URL = await frontOf(held.url, (path) =>
        /^\/(healthz|readyz)$/.test(path) ? status : null,
      );
      expect(await site({ APP_BASE_URL })).toMatchObject([
        { check: 'reachable', state: 'ok' },
        { check: 'alive', state: 'ok', says: '/healthz is kept inside.' },
        { check: 'ready', state: 'ok', says: '/readyz is kept inside.' },
        { check: 'proxies', state: 'ok' },
        { check: 'keep-alive', state: 'ok' },
      ]);
    },
  );

  test('that leads to something else is not reached, whatever it says of its health', async () => {
    const APP_BASE_URL = await frontOf(held.url, (path) => (path === '/api/doctor' ? 404 : null));
    expect(await site({ APP_BASE_URL })).toMatchObject([
      { check: 'reachable', state: 'error', mend: expect.stringContaining('AUTH0_SECRET') },
      { state: 'skipped' },
      { state: 'skipped' },
      { state: 'skipped' },
      { state: 'skipped' },
    ]);
  });

  test('answers the question about a caller to nobody else', async () => {
    const asked = (authorization: string) => fetch(`${held.url}/api/doctor`, { headers: { authorization } });
    expect((await asked('Bearer made-up')).status).toBe(404);
    const { seal } = await import('#app/platform/session/seal.server.ts');
    expect((await asked(`Bearer ${await seal('preview', { doctor: true }, 60)}`)).status).toBe(404);
    expect((await asked(`Bearer ${await seal('doctor', {}, 60)}`)).status).toBe(404);
    expect((await asked(`Bearer ${await seal('doctor', { doctor: true }, 60)}`)).status).toBe(200);
  });
});

test('idle connections that end before those of a proxy are a warning', async () => {
  const { steps } = checkSite({
    APP_BASE_URL: 'http://localhost:1',
    TRUSTED_PROXIES: 1,
    KEEP_ALIVE_SECONDS: 30,
  });
  const step = steps.find(({ check }) => check === 'keep-alive');
  await expect(step?.run(new AbortController().signal)).rejects.toMatchObject({ state: 'warning' });
});
