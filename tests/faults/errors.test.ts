import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCollector } from '#app/integrations/wiring.server.ts';
import type { ErrorReporter } from '#app/platform/logging/error-reports.server.ts';
import { ask, OWN_ORIGIN } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import type { createApp } from '../../server/app.ts';

const held = useSandbox();
useTestDatabase();

/** For what takes milliseconds, on a busy machine. */
const PATIENT_MS = 60_000;
const PATIENCE = { timeout: PATIENT_MS };

let app: ReturnType<typeof createApp>;
const reporters: ErrorReporter[] = [];
/** A reporter that has not been rate limited yet. */
let renew: () => void;
const dsn = () => `http://sandbox@localhost:${held.sandbox.ports.errors}/1`;

/** Captures the logger's output instead of printing it. */
const write = process.stdout.write;
process.stdout.write = (() => true) as typeof write;

beforeAll(async () => {
  const undo = changeEnvironment({ LOG_LEVEL: 'error', SENTRY_DSN: dsn() });
  const { createErrorReporter } = await import('#app/integrations/errors/reporter.server.ts');
  const { setErrorReporter } = await import('#app/platform/logging/error-reports.server.ts');
  // No sampling by duration: only events that a test causes are sent.
  renew = () => {
    reporters.push(createErrorReporter({ dsn: dsn(), environment: 'test', random: () => 0.1 }));
    setErrorReporter(reporters.at(-1) ?? null);
  };
  const made = await import('../../server/app.ts');
  app = made.createApp({
    pages: async ({ url }) => {
      if (url.includes('broken')) throw new RangeError('this page is broken for ada@x.test');
      return new Response('page', { status: url.includes('nothing') ? 404 : 200 });
    },
    clientFolder: 'public',
  });
  return async () => {
    setErrorReporter(null);
    undo();
    for (const reporter of reporters) await reporter.close(1_000);
    process.stdout.write = write;
  };
});

const envelope = (to = dsn(), item = '{"type":"event"}\n{"message":"from a page"}') =>
  `${JSON.stringify({ dsn: to, event_id: 'a'.repeat(32) })}\n${item}`;
const tunnel = (body: BodyInit) =>
  ask(app, '/api/errors/tunnel', { method: 'POST', body, headers: { origin: OWN_ORIGIN } });
const reports = (type: string) => held.sandbox.errors.reports().filter((report) => report.type === type);

describe('POST /api/errors/tunnel', () => {
  test('forwards reports for our project unchanged', async () => {
    const recording = Buffer.concat([
      Buffer.from(`${envelope(dsn(), '')}{"type":"replay_recording","length":3}\n`),
      Buffer.from([0, 255, 10]),
    ]);
    const before = reports('event').length;
    expect((await tunnel(envelope())).status).toBe(200);
    expect((await tunnel(recording)).status).toBe(200);
    expect(reports('event')).toHaveLength(before + 1);
    expect([...held.sandbox.errors.lastRecorded()]).toEqual([0, 255, 10]);
  });

  test.each([
    ['another host', 'http://sandbox@evil.example/1', 403],
    ['our host under another name', 'http://sandbox@localhost.evil.example:1/1', 403],
    ['another project', null, 403],
    ['another key', null, 403],
    ['no address', 'x', 400],
  ])('refuses reports for %s', async (what, to, status) => {
    const own = dsn();
    const other = {
      'another project': own.replace(/1$/, '2'),
      'another key': own.replace('sandbox@', 'other@'),
    }[what];
    const before = held.sandbox.errors.reports().length;
    expect((await tunnel(envelope(to ?? other ?? ''))).status).toBe(status);
    expect(held.sandbox.errors.reports()).toHaveLength(before);
  });

  test.each(['', '{}', '{}\n', 'null\n{}', '\n', '[]\n{}', '{"dsn":5}\n{}', 'x'.repeat(20_000)])(
    'refuses an invalid envelope: %j',
    async (body) => {
      expect((await tunnel(body)).status).toBe(400);
    },
  );

  test('refuses more than a megabyte, and other sites', async () => {
    expect((await tunnel('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    const headers = { origin: 'https://evil.example' };
    expect((await ask(app, '/api/errors/tunnel', { method: 'POST', body: envelope(), headers })).status).toBe(
      403,
    );
  });

  test('is rate-limited', async () => {
    const answers = await Promise.all(Array.from({ length: 121 }, () => tunnel('{}\n')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('tells the browser to report less if the collector says so', async () => {
    held.sandbox.faults.set('errors', { kind: 'busy', retryAfterSeconds: 7 });
    const answer = await tunnel(envelope());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });
});

describe.each(FAULT_KINDS)('while the collector is %s', (kind) => {
  beforeEach(() => {
    renew();
    held.sandbox.faults.set('errors', { kind, delayMs: 300 });
  });

  test('a failing page is served as usual', async () => {
    const started = performance.now();
    const answer = await ask(app, '/broken');
    expect([answer.status, (await answer.json()).error.code]).toEqual([500, 'internal']);
    expect((await ask(app, '/faqs')).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  test('a reporting browser quickly gets a refusal', { timeout: 15_000 }, async () => {
    const expected = { slow: 200, malformed: 200, failing: 500, busy: 429, silent: 503, lost: 503 }[kind];
    expect((await tunnel(envelope())).status).toBe(expected);
  });
});

describe('the server', () => {
  beforeAll(() => renew());

  const failure = (value: string) =>
    reports('event').findLast(({ content }) => JSON.stringify(content).includes(value));

  test('reports what it logs as an error, with its location and nothing about people', async () => {
    const answer = await ask(app, '/broken?token=secret', { headers: { cookie: 'vestry_session=stolen' } });
    const requestId = answer.headers.get('x-request-id');
    const report = await vi.waitFor(() => {
      const found = reports('event').find(({ content }) =>
        JSON.stringify(content).includes(requestId ?? '?'),
      );
      expect(found).toBeDefined();
      return found;
    }, PATIENCE);
    expect(report?.content).toMatchObject({
      environment: 'test',
      level: 'error',
      platform: 'node',
      logger: 'request failed',
      tags: { requestId },
      exception: { values: [{ type: 'RangeError', value: 'this page is broken for (address)' }] },
    });
    expect(JSON.stringify(report?.content)).toContain('errors.test.ts');
    expect(JSON.stringify(report)).not.toMatch(/ada@x|secret|stolen/);
  });

  test('reports a failed query without user input', async () => {
    const { logger } = await import('#app/platform/logging/logger.server.ts');
    const { db } = await import('#app/db/client.server.ts');
    const { sql } = await import('drizzle-orm');
    const err = await db()
      .execute(sql`select * from nowhere where email = ${'bo@x.test'}`)
      .catch((thrown: unknown) => thrown);
    logger.error({ err, requestId: 'r', viewerId: 'somebody' }, 'query failed');
    await vi.waitFor(() => expect(failure('nowhere')).toBeDefined(), PATIENCE);
    expect(JSON.stringify(failure('nowhere'))).not.toMatch(/bo@x|somebody/);
    expect(failure('nowhere')?.content).toMatchObject({ exception: { values: [{}, {}] } });
  });

  test('reports a permanently failed job', async () => {
    const { logger } = await import('#app/platform/logging/logger.server.ts');
    const err = new Error('the mail was refused');
    logger.warn(
      { err: new Error('will be tried again'), job: 'mail.member' },
      'Job failed and will be tried again',
    );
    logger.error(
      { err, job: 'mail.member', jobId: 'j', attempt: 21 },
      'Job failed for good and is now a dead letter',
    );
    await vi.waitFor(() => expect(failure('the mail was refused')).toBeDefined(), PATIENCE);
    expect(failure('the mail was refused')?.content).toMatchObject({
      tags: { job: 'mail.member', jobId: 'j', attempt: '21' },
    });
    expect(failure('will be tried again')).toBeUndefined();
  });

  test('seed §9: reports the duration of a sample of requests, and none of /404', async () => {
    const { createErrorReporter } = await import('#app/integrations/errors/reporter.server.ts');
    // Of the last two, one header requests a report and the other none: both are ignored.
    const dice = [0.099, 0.1, 0.5, 0.01, 0.5, 0.02];
    const sampled = createErrorReporter({ dsn: dsn(), environment: 'dice', random: () => dice.shift() ?? 1 });
    const request = (path: string, about: object = {}) =>
      sampled.request({
        method: 'GET',
        path,
        status: 200,
        startedAt: Date.now(),
        ms: 5,
        parent: undefined,
        ...about,
      });
    request('/opportunities/open/kontor-systems');
    request('/not/this/time');
    request('/nor/this');
    request('/nothing/there', { status: 404 });
    const trace = 'b'.repeat(32);
    request('/api/trpc/faq.list', { parent: `${trace}-${'c'.repeat(16)}-1` });
    request('/api/trpc/faq.list', { parent: `${trace}-${'c'.repeat(16)}-0` });
    await sampled.close(PATIENT_MS);
    const told = reports('transaction')
      .map(
        ({ content }) =>
          content as { environment: string; transaction: string; contexts: { trace: { trace_id: string } } },
      )
      .filter(({ environment }) => environment === 'dice');
    expect(told.map(({ transaction }) => transaction)).toEqual([
      'GET /opportunities/*',
      'GET /api/trpc/faq.list',
    ]);
    expect(told[1]?.contexts.trace.trace_id).toBe(trace);
  });

  test('seed §9: a header of the sender does not decide whether a request is reported', async () => {
    const { createErrorReporter } = await import('#app/integrations/errors/reporter.server.ts');
    const { setErrorReporter } = await import('#app/platform/logging/error-reports.server.ts');
    const dice = [0.5, 0.01];
    const sampled = createErrorReporter({
      dsn: dsn(),
      environment: 'header',
      random: () => dice.shift() ?? 1,
    });
    setErrorReporter(sampled);
    const traces = ['d', 'e'].map((sign) => sign.repeat(32));
    for (const trace of traces)
      await ask(app, '/opportunities/open/kontor-systems', {
        headers: { 'sentry-trace': `${trace}-${'c'.repeat(16)}-1` },
      });
    await sampled.close(PATIENT_MS);
    renew();
    const reported = reports('transaction').map(
      ({ content }) => (content as { contexts: { trace: { trace_id: string } } }).contexts.trace.trace_id,
    );
    expect(reported.filter((trace) => traces.includes(trace))).toEqual([traces[1]]);
  });

  test('sends pending reports before it stops', async () => {
    const { createErrorReporter } = await import('#app/integrations/errors/reporter.server.ts');
    const stopping = createErrorReporter({ dsn: dsn(), environment: 'test' });
    stopping.error({ facts: { type: 'Error', message: 'the last words' }, message: '', tags: {} });
    await stopping.close(PATIENT_MS);
    expect(failure('the last words')).toBeDefined();
    held.sandbox.faults.set('errors', { kind: 'silent' });
    stopping.error({ facts: { type: 'Error', message: 'too late' }, message: '', tags: {} });
    const started = performance.now();
    await stopping.close(200);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  test('the test button checks whether the key is known', async () => {
    const collector = errorCollector();
    await collector?.testConnection(AbortSignal.timeout(PATIENT_MS));
    expect(reports('client_report')).toHaveLength(1);
    held.sandbox.faults.set('errors', { kind: 'failing' });
    await expect(collector?.testConnection(AbortSignal.timeout(PATIENT_MS))).rejects.toMatchObject({
      status: 500,
    });
  });
});
