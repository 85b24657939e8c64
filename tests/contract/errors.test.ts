import { gzipSync } from 'node:zlib';
import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundled, useBrowser } from './browser.ts';
import { useStandIns } from './stand-ins.ts';

const held = useStandIns();
const browser = useBrowser();

const addressOf = (key = 'sandbox', project = '1') =>
  held.sandbox.urls.errors.replace('://', `://${key}@`) + project;
const reports = (type: string) => held.sandbox.errors.reports().filter((report) => report.type === type);

describe('the vendor’s SDK on the server', () => {
  function connect(dsn: string) {
    const statuses: number[] = [];
    const client = new ServerRuntimeClient({
      dsn,
      integrations: [],
      stackParser: createStackParser(nodeStackLineParser()),
      traceLifecycle: 'static',
      transport: (options) =>
        createTransport(options, async ({ body }) => {
          const { status } = await fetch(options.url, { method: 'POST', body: body as string });
          statuses.push(status);
          return { statusCode: status };
        }),
    });
    client.init();
    return { client, statuses };
  }

  test('delivers errors with their frames, messages and transactions', async () => {
    const { client, statuses } = connect(addressOf());
    const id = client.captureException(new RangeError('on the server'), undefined, new Scope());
    client.captureMessage('a word', 'warning', undefined, new Scope());
    const now = Date.now() / 1000;
    client.captureEvent({
      type: 'transaction',
      transaction: 'GET /faqs',
      start_timestamp: now - 1,
      timestamp: now,
      contexts: { trace: { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) } },
    });
    expect(await client.flush(5_000)).toBe(true);
    expect(statuses).toEqual([200, 200, 200]);
    expect(reports('event').find((report) => report.id === id)).toMatchObject({
      content: {
        exception: {
          values: [
            {
              type: 'RangeError',
              value: 'on the server',
              stacktrace: {
                frames: expect.arrayContaining([expect.objectContaining({ filename: expect.any(String) })]),
              },
            },
          ],
        },
      },
    });
    expect(reports('transaction')).toMatchObject([{ content: { transaction: 'GET /faqs' } }]);
    await client.close();
  });

  test('is refused with a wrong key or project', async () => {
    for (const dsn of [addressOf('another'), addressOf('sandbox', '2')]) {
      const { client, statuses } = connect(dsn);
      client.captureMessage('refused', 'error', undefined, new Scope());
      await client.flush(5_000);
      expect(statuses).toEqual([403]);
      await client.close();
    }
    expect(reports('event').filter(({ content }) => JSON.stringify(content).includes('refused'))).toEqual([]);
  });
});

describe('an envelope', () => {
  const id = 'c'.repeat(32);
  const send = (body: BodyInit, query = '?sentry_key=sandbox', headers: Record<string, string> = {}) =>
    fetch(`${held.sandbox.urls.errors}api/1/envelope/${query}`, { method: 'POST', body, headers });
  const envelope = (dsn?: string) =>
    `${JSON.stringify({ event_id: id, dsn })}\n{"type":"event","length":2}\n{}\n{"type":"attachment","length":3}\n\n\n\n\n{"type":"client_report"}\n{"a":1}`;

  test('may contain items of any bytes, compressed or not', async () => {
    for (const [body, headers] of [
      [envelope(), {}],
      [gzipSync(envelope()), { 'content-encoding': 'gzip' }],
    ] as const) {
      const before = reports('attachment').length;
      const answer = await send(body, undefined, headers);
      expect([answer.status, await answer.json()]).toEqual([200, { id }]);
      expect(reports('attachment')).toHaveLength(before + 1);
      expect(reports('client_report').at(-1)).toMatchObject({ id, content: { a: 1 } });
    }
  });

  test('has its key in the URL, in a header or in itself', async () => {
    expect((await send(envelope(), '')).status).toBe(403);
    expect(
      (await send(envelope(), '', { 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=sandbox' })).status,
    ).toBe(200);
    expect((await send(envelope(addressOf()), '')).status).toBe(200);
    expect((await send(envelope(addressOf('other')), '')).status).toBe(403);
  });

  test.each(['', 'x', '{}\nnonsense\n{}', '{"dsn":5}\n{"type":"event"}\n{}'])(
    'is refused if invalid: %j',
    async (body) => {
      expect((await send(body)).status).toBe(400);
    },
  );
});

test('a call unknown to the vendor is marked', async () => {
  expect((await fetch(`${held.sandbox.urls.errors}api/1/store/`, { method: 'POST' })).status).toBe(404);
  expect(held.sandbox.calls.unknown('errors')).toMatchObject([{ path: '/api/1/store/' }]);
});

/** The SDK as it is in the page. */
declare const sentry: typeof import('@sentry/react');

describe('the vendor’s SDK for browsers', () => {
  let sdk: string;
  beforeAll(async () => {
    sdk = await bundled(
      'sentry',
      `export { init, captureException, browserTracingIntegration, replayIntegration, flush } from '@sentry/react'`,
    );
  });

  test('delivers errors, transactions and replays', async () => {
    const page = await browser.open({ 'sdk.js': sdk }, '<h1>Seen</h1><p>Hidden words</p>');
    await page.evaluate(async (dsn) => {
      sentry.init({
        dsn,
        traceLifecycle: 'static',
        tracesSampleRate: 1,
        replaysSessionSampleRate: 1,
        integrations: [
          sentry.browserTracingIntegration(),
          sentry.replayIntegration({ maskAllText: true, minReplayDuration: 0, flushMinDelay: 100 }),
        ],
      });
      sentry.captureException(new TypeError('in the browser'));
      await sentry.flush(3_000);
    }, addressOf());
    await expect
      .poll(() => reports('event').map(({ content }) => JSON.stringify(content)))
      .toEqual(expect.arrayContaining([expect.stringContaining('in the browser')]));
    await expect.poll(() => reports('replay_recording').length).toBeGreaterThan(0);
    await expect.poll(() => reports('transaction').length).toBeGreaterThan(1);
    expect(held.sandbox.errors.lastRecorded().toString('latin1')).not.toContain('Hidden words');
    await page.close();
  });
});
