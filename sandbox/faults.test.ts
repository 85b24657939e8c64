import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallLog } from './calls.ts';
import { Faults } from './faults.ts';
import { type FaultyAnswers, type HttpService, listen, markUnknown, type Web } from './http.ts';

const ADDRESS = { host: '127.0.0.1', publicHost: 'localhost', port: 0 };
const calls = new CallLog();
const faults = new Faults();
let served: string[] = [];
let service: HttpService;

async function open(faulty?: FaultyAnswers): Promise<HttpService> {
  const app = new Hono<Web>();
  app.use(async (c, next) => {
    served.push(`${c.req.method} ${c.req.path}`);
    await next();
  });
  app.get('/plain', (c) => c.json({ well: true }));
  app.get('/stream', (c) => c.body(new Blob([new Uint8Array(200_000)]).stream()));
  app.post('/body', async (c) => c.text(await c.req.text()));
  app.get('/unknown', (c) => {
    markUnknown(c);
    return c.notFound();
  });
  const opened = await listen('crm', ADDRESS, calls, faults);
  opened.serve(app, faulty);
  return opened;
}

beforeAll(async () => {
  service = await open();
});
beforeEach(() => {
  faults.clear();
  served = [];
});
afterAll(() => service.close());

const get = (path: string, init?: RequestInit) => fetch(service.url + path, init);
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );

/** Makes a call that the next fault affects, and hangs up once it has arrived and has been seen to be gone. */
async function hangUp(): Promise<void> {
  const before = calls.recent('crm').length;
  const caller = new AbortController();
  const refused = isRefused(get('plain', { signal: caller.signal }));
  await expect.poll(() => faults.get('crm')).toBeUndefined();
  caller.abort();
  expect(await refused).toBe(true);
  await expect.poll(() => calls.recent('crm').length).toBe(before + 1);
}

/** Everything received until the connection breaks. */
const bytesOf = (path: string, port = service.port) =>
  new Promise<number>((resolve) => {
    let bytes = 0;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.on('error', () => undefined).on('close', () => resolve(bytes));
  });

describe('a call and the switch of its service', () => {
  test('slow: responds after a while', async () => {
    faults.set('crm', { kind: 'slow', delayMs: 300 });
    const before = performance.now();
    expect(await (await get('plain')).json()).toEqual({ well: true });
    expect(performance.now() - before).toBeGreaterThanOrEqual(295);
  });

  test('slow: a caller who has hung up is not served', async () => {
    const delay = Promise.withResolvers<void>();
    faults.set('crm', { kind: 'slow', until: delay.promise, times: 1 });
    await hangUp();
    delay.resolve();
    // Requested later, it is answered later than the first would have been.
    await get('plain');
    expect(served).toEqual(['GET /plain']);
  });

  test('silent: is not processed and never answered', async () => {
    faults.set('crm', { kind: 'silent', times: 1 });
    await hangUp();
    expect(served).toEqual([]);
    expect(calls.recent('crm')[0]).toMatchObject({ path: '/plain', status: 0 });
  });

  test.each(['plain', 'stream', 'unknown'])(
    'lost: /%s is processed, but not a byte is returned',
    async (path) => {
      faults.set('crm', { kind: 'lost' });
      expect(await bytesOf(`/${path}`)).toBe(0);
      expect(served).toEqual([`GET /${path}`]);
      await expect
        .poll(() => calls.recent('crm')[0])
        .toMatchObject({ path: `/${path}`, status: 0, unknown: path === 'unknown' });
    },
  );

  test('lost: also for requests with a body', async () => {
    faults.set('crm', { kind: 'lost' });
    expect(await isRefused(get('body', { method: 'POST', body: 'x'.repeat(200_000) }))).toBe(true);
    expect(served).toEqual(['POST /body']);
  });

  test('lost: also if the service writes to the socket itself', async () => {
    const raw = await listen('storage', ADDRESS, calls, faults);
    raw.serve(async (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': 300_000 });
      outgoing.flushHeaders();
      await pipeline(Readable.from([Buffer.alloc(150_000), Buffer.alloc(150_000)]), outgoing);
      served.push('raw');
    });
    faults.set('storage', { kind: 'lost' });
    expect(await bytesOf('/', raw.port)).toBe(0);
    expect(served).toEqual(['raw']);
    await raw.close();
  });

  test('busy: gives the retry time', async () => {
    faults.set('crm', { kind: 'busy', retryAfterSeconds: 7 });
    const answer = await get('plain');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect(served).toEqual([]);
  });

  test('failing', async () => {
    faults.set('crm', { kind: 'failing' });
    expect((await get('plain')).status).toBe(500);
    expect(served).toEqual([]);
  });

  test('malformed: a success status with half a body', async () => {
    faults.set('crm', { kind: 'malformed' });
    const answer = await get('plain');
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });
});

test('a vendor words its refusals itself, and may exempt pages for people', async () => {
  const own = await open({
    busy: (seconds) => ({ status: 503, body: `wait ${seconds}` }),
    failing: { status: 502, body: 'broken' },
    spared: (path) => path === '/plain',
  });
  faults.set('crm', { kind: 'busy' });
  expect(await (await fetch(`${own.url}stream`)).text()).toBe('wait 2');
  expect((await fetch(`${own.url}plain`)).status).toBe(200);
  faults.set('crm', { kind: 'failing' });
  expect((await fetch(`${own.url}stream`)).status).toBe(502);
  await own.close();
});

test('a fault for a number of calls ends after them; assets of a page are never affected', async () => {
  faults.set('crm', { kind: 'failing', times: 2 });
  expect((await get('assets/none.css')).status).toBe(404);
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await get('plain')).status);
  expect(statuses).toEqual([500, 500, 200]);
  expect(faults.get('crm')).toBeUndefined();
});

test('a refused call with a body leaves the connection usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<{ status: number | undefined; isOld: boolean }>((resolve, reject) => {
      const call = request(`${service.url}body`, { method: 'POST', agent }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, isOld: call.reusedSocket }));
      });
      call.on('error', reject).end('x'.repeat(50_000));
    });
  faults.set('crm', { kind: 'busy', times: 1 });
  expect(await post()).toEqual({ status: 429, isOld: false });
  expect(await post()).toEqual({ status: 200, isOld: true });
  agent.destroy();
});

test('hanging calls do not prevent a service from closing', async () => {
  const own = await open();
  faults.set('crm', { kind: 'silent', times: 1 });
  const silent = isRefused(fetch(`${own.url}plain`));
  await expect.poll(() => faults.get('crm')).toBeUndefined();
  faults.set('crm', { kind: 'slow', delayMs: 60_000, times: 1 });
  const slow = isRefused(fetch(`${own.url}plain`));
  await expect.poll(() => faults.get('crm')).toBeUndefined();
  const before = performance.now();
  await own.close();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(await Promise.all([silent, slow])).toEqual([true, true]);
});
