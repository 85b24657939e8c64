import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import Mixpanel from 'mixpanel';
import { beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { FREE } from '../../sandbox/testing.ts';
import { useBrowser } from './browser.ts';
import { useStandIns } from './stand-ins.ts';

const TOKEN = 'sandbox-analytics-token';
const held = useStandIns();
const browser = useBrowser();

const named = (event: string) => held.sandbox.analytics.events().filter((one) => one.event === event);
const done = (act: (end: (error?: unknown) => void) => void) =>
  new Promise((resolve) => act((error) => resolve(error ?? 'ok')));

describe('the vendor’s SDK for servers', () => {
  let mixpanel: Mixpanel.Mixpanel;
  const unheard = () => undefined;
  /** Over plain http it imports by key alone; its types declare neither that nor the port. */
  const connect = (token = TOKEN) => {
    const config = {
      host: 'localhost',
      port: held.sandbox.ports.analytics,
      protocol: 'http',
      keepAlive: false,
      key: token,
      logger: { trace: unheard, debug: unheard, info: unheard, warn: unheard, error: unheard },
    };
    return Mixpanel.init(token, config as Partial<Mixpanel.InitConfig>);
  };
  beforeAll(() => {
    mixpanel = connect();
  });

  test('tracks events, one and many', async () => {
    const properties = { distinct_id: 'auth0|1', 'session duration': 12 };
    expect(await done((end) => mixpanel.track('Log Out', properties, end))).toBe('ok');
    const many = Array.from({ length: 60 }, (_, index) => ({
      event: 'Page View',
      properties: { distinct_id: 'auth0|1', index },
    }));
    expect(await done((end) => mixpanel.track_batch(many, end))).toBe('ok');
    expect(named('Log Out')).toMatchObject([{ properties, from: '/track' }]);
    expect(named('Page View')).toHaveLength(60);
  });

  test('imports events, one and many', async () => {
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(await done((end) => mixpanel.import('Old', yesterday, { distinct_id: 'auth0|1' }, end))).toBe(
      'ok',
    );
    const many = [{ event: 'Older', properties: { distinct_id: 'auth0|1', time: yesterday } }];
    expect(await done((end) => mixpanel.import_batch(many, end))).toBe('ok');
    expect(named('Old')).toMatchObject([{ from: '/import' }]);
    expect(named('Older')).toHaveLength(1);
  });

  test('sets profiles', async () => {
    expect(
      await done((end) => mixpanel.people.set('auth0|1', { $email: 'a@x.test', role: 'Active' }, end)),
    ).toBe('ok');
    expect(await done((end) => mixpanel.people.set_once('auth0|1', { role: 'Admin', since: 1 }, end))).toBe(
      'ok',
    );
    expect(held.sandbox.analytics.profile('auth0|1')).toMatchObject({
      $email: 'a@x.test',
      role: 'Active',
      since: 1,
    });
  });

  test('is refused with a wrong token', async () => {
    const other = connect('another-token');
    expect(await done((end) => other.track('Wrong', {}, end))).toBeInstanceOf(Error);
    expect(await done((end) => other.import('Wrong', new Date(), {}, end))).toBeInstanceOf(Error);
    expect(named('Wrong')).toEqual([]);
  });

  test('reports faults', async () => {
    for (const kind of ['failing', 'busy', 'malformed', 'lost'] as const) {
      held.sandbox.faults.set('analytics', { kind, times: 1 });
      expect(await done((end) => mixpanel.track('Faulty', { distinct_id: 'a' }, end)), kind).toBeInstanceOf(
        Error,
      );
    }
  });
});

describe('POST /import, as documented by the vendor', () => {
  const event = (name: string, properties: object = {}) => ({
    event: name,
    properties: { time: Date.now(), distinct_id: 'auth0|2', $insert_id: randomUUID(), ...properties },
  });
  const send = (body: unknown, init: RequestInit = {}, token = TOKEN) =>
    fetch(`${held.sandbox.urls.analytics}import?strict=1`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
      headers: {
        authorization: `Basic ${btoa(`${token}:`)}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    });

  test('accepts an event once, however often it is sent', async () => {
    const one = event('Once');
    for (let copy = 0; copy < 3; copy += 1) {
      const answer = await send([one]);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { code: 200, num_records_imported: 1 },
      ]);
    }
    expect(named('Once')).toHaveLength(1);
    await send([{ ...one, properties: { ...one.properties, distinct_id: 'auth0|3' } }]);
    expect(named('Once')).toHaveLength(2);
  });

  test('accepts compressed bodies', async () => {
    const body = gzipSync(JSON.stringify([event('Packed')]));
    expect((await send(null, { body, headers: { 'content-encoding': 'gzip' } })).status).toBe(200);
    expect(named('Packed')).toHaveLength(1);
  });

  test.each([
    ['properties.time', { time: Date.now() + 7_200_000 }],
    ['properties.time', { time: undefined }],
    ['properties.distinct_id', { distinct_id: 'anonymous' }],
    ['properties.distinct_id', { distinct_id: undefined }],
    ['properties.$insert_id', { $insert_id: 'x'.repeat(37) }],
    ['properties.$insert_id', { $insert_id: undefined }],
  ])('names the invalid events, and accepts the others: %s, %j', async (field, properties) => {
    const good = event(`Good ${randomUUID()}`);
    const answer = await send([good, event('Bad', properties)]);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 400,
      num_records_imported: 1,
      failed_records: [{ index: 1, field }],
    });
    expect(named('Bad')).toEqual([]);
    expect(named(good.event)).toHaveLength(1);
  });

  test('accepts an event without a person', async () => {
    expect((await send([event('Nobody', { distinct_id: '' })])).status).toBe(200);
  });

  test('refuses wrong tokens, and too many events at once', async () => {
    expect((await send([event('Strange')], {}, 'another-token')).status).toBe(401);
    expect((await send(Array.from({ length: 2001 }, () => event('Many')))).status).toBe(413);
    expect([...named('Strange'), ...named('Many')]).toEqual([]);
  });
});

test('received events survive a restart', async () => {
  const dataDir = `${held.folder}/restart`;
  const first = await startSandbox({ dataDir, appUrl: 'http://localhost:1', ports: FREE });
  const data = JSON.stringify([{ event: 'Kept', properties: { token: TOKEN, distinct_id: 'a' } }]);
  await fetch(`${first.urls.analytics}track`, { method: 'POST', body: new URLSearchParams({ data }) });
  await first.stop();
  const second = await startSandbox({ dataDir, appUrl: 'http://localhost:1', ports: FREE });
  expect(second.analytics.events()).toMatchObject([{ event: 'Kept' }]);
  await second.stop();
});

test('a call unknown to the vendor is marked', async () => {
  expect((await fetch(`${held.sandbox.urls.analytics}tracks`)).status).toBe(404);
  expect(held.sandbox.calls.unknown('analytics')).toMatchObject([{ path: '/tracks' }]);
});

/** The SDK as it is in the page. */
declare const mixpanel: typeof import('mixpanel-browser').default;

test.each(['json', 'base64'] as const)(
  'the vendor’s SDK for browsers delivers events, profiles and recordings, packed as %s',
  async (api_payload_format) => {
    const sdk = readFileSync(
      fileURLToPath(import.meta.resolve('mixpanel-browser/dist/mixpanel.umd.js')),
      'utf8',
    );
    const page = await browser.open({ 'sdk.js': sdk }, '<h1>Seen</h1><p>Hidden words</p>');
    const who = `auth0|${api_payload_format}`;
    const options = { token: TOKEN, api_host: held.sandbox.urls.analytics.slice(0, -1), api_payload_format };
    await page.evaluate(
      ([{ token, ...config }, id]) => {
        mixpanel.init(token, {
          ...config,
          persistence: 'localStorage',
          batch_flush_interval_ms: 100,
          record_sessions_percent: 100,
        });
        mixpanel.identify(id);
        mixpanel.people.set({ $email: 'a@x.test' });
        mixpanel.track('From the browser', { url: 'https://x.test/?a=b&c=d+e%20ü' });
      },
      [options, who] as const,
    );
    await expect
      .poll(() => named('From the browser').filter((one) => one.properties.distinct_id === who))
      .toMatchObject([{ properties: { url: 'https://x.test/?a=b&c=d+e%20ü' } }]);
    await expect.poll(() => held.sandbox.analytics.profile(who)).toMatchObject({ $email: 'a@x.test' });
    await expect
      .poll(() => held.sandbox.analytics.recordings().filter((one) => one.who === who))
      .toHaveLength(1);
    expect(held.sandbox.analytics.lastRecorded()).toContain('"tagName":"h1"');
    expect(held.sandbox.analytics.lastRecorded()).not.toContain('Hidden words');
    await page.close();
  },
);
