import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { bearerToken, tokenCache } from './bearer-token.server.ts';
import { capWaits } from './deadline.server.ts';
import type { Outgoing, OutsideCall, OutsideOptions } from './outside-call.ts';
import { outsideClient } from './outside-client.server.ts';
import { OutsideError } from './outside-error.ts';

type Responder = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Passed by hand: on a busy machine, a real one could be over before the call arrives. */
const TIME_LIMIT_MS = 10_000;
const KEY = 'sk-live-0123456789abcdef0123456789abcdef';
let url = '';
let answer: Responder;
let calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

const server = createServer(async (incoming, outgoing) => {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  const { method = '', url: asked = '', headers } = incoming;
  calls.push({ method, url: asked, headers, body });
  await answer(incoming, outgoing);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
});

const says =
  (status: number, body = '', headers: Record<string, string> = {}): Responder =>
  (_, outgoing) =>
    outgoing.writeHead(status, headers).end(body);

/** Responds to the first `times` calls with `bad`, and to later ones with success. */
const first = (times: number, bad: Responder): Responder => {
  return (incoming, outgoing) => (calls.length <= times ? bad : says(200, '{"id":1}'))(incoming, outgoing);
};
const breaks: Responder = (incoming) => incoming.socket.destroy();

function passTimeByHand(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const client = (options: Partial<OutsideOptions> = {}) =>
  outsideClient({
    service: 'crm',
    baseUrl: url,
    headers: { authorization: `Bearer ${KEY}` },
    timeoutMs: 2_000,
    ...options,
  });
const get: OutsideCall = { method: 'GET', path: '/things' };
const post: OutsideCall = { method: 'POST', path: '/things', json: { a: 1 } };
const thing = z.object({ id: z.number() });

async function refusalOf(call: OutsideCall, options: Partial<OutsideOptions> = {}): Promise<OutsideError> {
  const error: unknown = await client(options)
    .json(call, thing)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof OutsideError)) throw new Error('It was no OutsideError', { cause: error });
  return error;
}

describe('a call', () => {
  test('is sent as requested, with our headers, and its response is parsed', async () => {
    answer = says(200, '{"id":7,"more":"ignored"}');
    const { json } = client({ baseUrl: `${url}/v1/` });
    expect(await json({ ...post, query: { q: 'a b&c' } }, thing)).toEqual({ id: 7 });
    expect(calls).toMatchObject([
      {
        method: 'POST',
        url: '/v1/things?q=a+b%26c',
        body: '{"a":1}',
        headers: {
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
      },
    ]);
  });

  test('may be a form, or raw bytes', async () => {
    answer = says(204);
    await client().call({ method: 'POST', path: '/form', form: { grant: 'a b' } });
    await client().call({
      method: 'PUT',
      path: '/bytes',
      body: new Uint8Array([1, 2]),
      headers: { 'content-type': 'application/pdf' },
    });
    expect(calls.map(({ body, headers }) => [headers['content-type'], body])).toEqual([
      ['application/x-www-form-urlencoded;charset=UTF-8', 'grant=a+b'],
      ['application/pdf', '\u0001\u0002'],
    ]);
  });

  test('accepts a non-2xx status where the caller expects it', async () => {
    answer = says(404, 'gone');
    const { status, bytes } = await client().call({ ...get, expected: [404] });
    expect([status, Buffer.from(bytes).toString()]).toEqual([404, 'gone']);
  });
});

describe('immediate retries', () => {
  test.each([
    ['a broken line', breaks],
    ['a gateway without its server', says(502)],
    ['a short absence', says(503)],
  ])('happen where safe: %s', async (_, bad) => {
    answer = first(2, bad);
    expect(await client().json(get, thing)).toEqual({ id: 1 });
    expect(calls).toHaveLength(3);
    calls = [];
    expect(await client().json({ ...post, safe: true }, thing)).toEqual({ id: 1 });
    expect(calls).toHaveLength(3);
  });

  test('stop after three attempts', async () => {
    answer = says(503);
    expect(await refusalOf(get)).toMatchObject({ code: 'Http503', status: 503, permanent: false });
    expect(calls).toHaveLength(3);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'is never done with a %s that may do its work twice',
    async (method) => {
      for (const bad of [breaks, says(502), says(503)]) {
        calls = [];
        answer = first(1, bad);
        await refusalOf({ method, path: '/things' });
        expect(calls).toHaveLength(1);
      }
    },
  );

  test.each([
    ['500', says(500)],
    ['429', says(429)],
    ['a 503 that says when to come back', says(503, '', { 'retry-after': '30' })],
    ['half an answer', says(200, '{"half": [')],
  ])('are left to the job after %s', async (_, bad) => {
    answer = bad;
    expect(await refusalOf(get)).toMatchObject({ permanent: false });
    expect(calls).toHaveLength(1);
  });

  test('never exceed the time limit of one call', async () => {
    answer = says(409);
    passTimeByHand();
    const isMomentary = () => {
      vi.advanceTimersByTime(TIME_LIMIT_MS);
      return true;
    };
    expect(await refusalOf(get, { timeoutMs: TIME_LIMIT_MS, isMomentary })).toMatchObject({
      code: 'Http409',
    });
    expect(calls).toHaveLength(1);
  });
});

describe('the deadline', () => {
  test.each([
    ['no answer', () => undefined],
    ['half an answer', (_: unknown, outgoing: ServerResponse) => outgoing.writeHead(200).write('{"id"')],
  ] as [string, Responder][])('ends what brings %s', async (_, bad) => {
    const answered = Promise.withResolvers<void>();
    answer = (incoming, outgoing) => {
      bad(incoming, outgoing);
      answered.resolve();
    };
    passTimeByHand();
    const refused = refusalOf(get, { timeoutMs: TIME_LIMIT_MS });
    await answered.promise;
    vi.advanceTimersByTime(TIME_LIMIT_MS - 1);
    expect(await Promise.race([refused, 'still waiting'])).toBe('still waiting');
    vi.advanceTimersByTime(1);
    const error = await refused;
    expect(error).toMatchObject({ code: 'Timeout', status: null, permanent: false, retryAfterMs: null });
    expect(error.message).toBe('crm did not answer GET /things in time');
    expect(calls).toHaveLength(1);
  });
});

describe('a caller that aborts', () => {
  const enough = new Error('The job is over');

  test('beforehand gets its own reason, and nothing is sent', async () => {
    await expect(client().call({ ...get, signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
    expect(calls).toHaveLength(0);
  });

  test.each([
    ['during a call', 1],
    ['between two tries', 2],
  ])('%s gets its own reason', async (_, callsBefore) => {
    answer = callsBefore === 2 ? breaks : () => undefined;
    const stop = new AbortController();
    const asked = client().call({ ...get, signal: stop.signal });
    const ended = expect(asked).rejects.toBe(enough);
    await vi.waitFor(() => expect(calls).toHaveLength(callsBefore), { interval: 5, timeout: 5_000 });
    stop.abort(enough);
    await ended;
    expect(calls).toHaveLength(callsBefore);
  });
});

describe('a refusal', () => {
  test.each([400, 404, 405, 410, 413, 422])(
    'with %i is permanent: the call itself is wrong',
    async (status) => {
      answer = says(status);
      expect(await refusalOf(post)).toMatchObject({ code: `Http${status}`, status, permanent: true });
    },
  );

  test.each([401, 403, 408, 409, 423, 425, 429, 500, 502, 503, 504])(
    'with %i is temporary: a later call may succeed',
    async (status) => {
      answer = says(status);
      expect(await refusalOf(post)).toMatchObject({ status, permanent: false });
    },
  );

  test('includes redirects: our key is sent nowhere else, and an operator has to act', async () => {
    const elsewhere: string[] = [];
    answer = ({ url: asked = '' }, outgoing) => {
      elsewhere.push(asked);
      outgoing.writeHead(302, { location: '/elsewhere' }).end();
    };
    expect(await refusalOf(get)).toMatchObject({ code: 'Http302', status: 302, permanent: false });
    expect(elsewhere).toEqual(['/things']);
  });

  test.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['a part of a second', { 'retry-after': '0.5' }, 500],
    ['a date that has passed', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    ['nothing that is a time', { 'retry-after': 'soon' }, null],
    ['nothing', {}, null],
  ])('gives the retry time in %s', async (_, headers, ms) => {
    answer = says(429, '', headers as Record<string, string>);
    expect((await refusalOf(post)).retryAfterMs).toBe(ms);
  });

  test('gives the retry time as a date', async () => {
    answer = (_, outgoing) =>
      outgoing.writeHead(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end();
    const { retryAfterMs } = await refusalOf(post);
    expect(retryAfterMs).toBeGreaterThan(57_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  test("gives it in the vendor's own header, which takes precedence", async () => {
    answer = says(429, '', { 'x-reset-ms': '1500', 'retry-after': '9' });
    const retryHint = (headers: Headers) => Number(headers.get('x-reset-ms'));
    expect((await refusalOf(post, { retryHint })).retryAfterMs).toBe(1_500);
  });

  test("includes the vendor's code and message", async () => {
    const body = z.object({ code: z.string(), message: z.string() });
    const readRefusal = (said: unknown) => body.safeParse(said).data ?? {};
    answer = says(400, '{"code":"BAD_STAGE","message":"There is no such stage"}');
    const error = await refusalOf(post, { readRefusal });
    expect(error.code).toBe('BAD_STAGE');
    expect(error.message).toBe('crm answered POST /things with 400: There is no such stage');
    answer = says(400, '<html>');
    expect(await refusalOf(post, { readRefusal })).toMatchObject({ code: 'Http400' });
  });
});

describe('authentication', () => {
  const tokens = () => {
    let given = 0;
    return tokenCache(async () => {
      given += 1;
      return { token: `token-${given}`, lifetimeMs: 3_600_000 };
    });
  };
  const used = () => calls.map(({ headers }) => headers.authorization);
  const accepts =
    (...accepted: string[]): Responder =>
    (incoming, outgoing) =>
      says(accepted.includes(incoming.headers.authorization ?? '') ? 200 : 401, '{"id":1}')(
        incoming,
        outgoing,
      );

  test('a rejected token is renewed once, even for calls that are not idempotent', async () => {
    answer = accepts('Bearer token-2');
    const { json } = client({ auth: bearerToken(tokens()) });
    expect(await json(post, thing)).toEqual({ id: 1 });
    expect(await json(get, thing)).toEqual({ id: 1 });
    expect(used()).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-2']);
  });

  test('a service that accepts no token is called twice', async () => {
    answer = says(401);
    expect(await refusalOf(get, { auth: bearerToken(tokens()) })).toMatchObject({
      status: 401,
      permanent: false,
    });
    expect(calls).toHaveLength(2);
  });

  test('the service may reject a token in its own way', async () => {
    answer = (incoming, outgoing) =>
      says(calls.length > 1 ? 200 : 400, calls.length > 1 ? '{"id":1}' : '{"code":"EXPIRED"}')(
        incoming,
        outgoing,
      );
    const readRefusal = (body: unknown) => z.object({ code: z.string() }).parse(body);
    const auth = bearerToken(tokens(), ({ code }) => code === 'EXPIRED');
    expect(await client({ auth, readRefusal }).json(post, thing)).toEqual({ id: 1 });
    expect(used()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('each attempt is signed again, over the request sent', async () => {
    answer = first(2, breaks);
    const signed: unknown[] = [];
    const sign = async ({ method, url: to, headers, body }: Outgoing) => {
      signed.push([method, to, body]);
      return { ...headers, 'x-signature': String(signed.length) };
    };
    await client({ auth: { sign } }).json({ ...post, safe: true, query: { a: 'b c' } }, thing);
    expect(signed).toEqual(Array(3).fill(['POST', `${url}/things?a=b+c`, '{"a":1}']));
    expect(calls.map(({ headers }) => headers['x-signature'])).toEqual(['1', '2', '3']);
    expect(calls[0]?.headers['content-type']).toBe('application/json');
  });
});

describe('a streamed response', () => {
  test('is read at its reader’s pace, beyond the deadline', async () => {
    let finish = () => undefined;
    answer = (_, outgoing) => {
      outgoing.writeHead(206).write('first ');
      finish = () => void outgoing.end('second');
    };
    passTimeByHand();
    const { status, body, bytes } = await client({ timeoutMs: TIME_LIMIT_MS }).open(get);
    vi.advanceTimersByTime(2 * TIME_LIMIT_MS);
    finish();
    expect([status, bytes.length, await new Response(body).text()]).toEqual([206, 0, 'first second']);
  });

  test('is read into bytes when it is not a success', async () => {
    answer = says(404, 'gone');
    const { body, bytes } = await client().open({ ...get, expected: [404] });
    expect([body, Buffer.from(bytes).toString()]).toEqual([null, 'gone']);
    await expect(client().open(get)).rejects.toMatchObject({ status: 404, permanent: true });
  });

  test('that never starts runs into the deadline', async () => {
    answer = () => undefined;
    await expect(client({ timeoutMs: 50 }).open(get)).rejects.toMatchObject({ code: 'Timeout' });
  });

  test('is cancelled when the caller aborts', async () => {
    answer = (_, outgoing) => outgoing.writeHead(200).write('first ');
    const stop = new AbortController();
    const { body } = await client().open({ ...get, signal: stop.signal });
    stop.abort(new Error('The reader left'));
    await expect(new Response(body).text()).rejects.toThrow('The reader left');
  });
});

describe('a vendor error with the wrong status', () => {
  const readRefusal = (_json: unknown, text: string) => ({ code: text });

  test('may be temporary, and keeps the retry time', async () => {
    answer = says(400, 'LIMIT', { 'retry-after': '5' });
    const mayPass = (code: string) => code === 'LIMIT';
    const facts = { code: 'LIMIT', status: 400, retryAfterMs: 5_000 };
    expect(await refusalOf(get, { readRefusal, mayPass })).toMatchObject({ ...facts, permanent: false });
    expect(await refusalOf(get, { readRefusal })).toMatchObject({ ...facts, permanent: true });
  });

  test('may be retried immediately', async () => {
    answer = first(1, says(500, 'InternalError'));
    const isMomentary = (code: string) => code === 'InternalError';
    expect(await client({ readRefusal, isMomentary }).json(get, thing)).toEqual({ id: 1 });
    expect(calls).toHaveLength(2);
  });
});

describe('the default deadline', () => {
  test('is ten seconds, and a call may request more', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    answer = says(200, '{"id":1}');
    const { json } = outsideClient({ service: 'crm', baseUrl: url });
    await json(get, thing);
    await json({ ...get, timeoutMs: 60_000 }, thing);
    const asked = timers.mock.calls.map(([, ms]) => ms);
    expect(asked).toEqual(expect.arrayContaining([10_000, 60_000]));
  });

  test('is capped in tests', async () => {
    capWaits(50);
    onTestFinished(() => capWaits(Number.POSITIVE_INFINITY));
    answer = () => undefined;
    expect(await refusalOf(get, { timeoutMs: 60_000 })).toMatchObject({ code: 'Timeout' });
  });
});

describe('a response', () => {
  test.each([
    ['that is no JSON', '{"half": [', "crm's answer to GET /things is no JSON"],
    ['that is empty', '', "crm's answer to GET /things is no JSON"],
    ['of another shape', '{"id":"7"}', "crm's answer to GET /things is not what it should be at id"],
  ])('%s is invalid, and may be retried', async (_, body, message) => {
    answer = says(200, body);
    expect(await refusalOf(get)).toMatchObject({ code: 'Malformed', status: 200, permanent: false, message });
  });

  test('that never ends is cut off', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const endless = function* () {
      for (; sent < 200; sent += 1) yield megabyte;
    };
    answer = (_, outgoing) => {
      outgoing.writeHead(200);
      const body = Readable.from(endless());
      outgoing.once('close', () => body.destroy());
      body.pipe(outgoing);
    };
    expect(await refusalOf(get, { timeoutMs: 15_000 })).toMatchObject({ code: 'TooLarge', permanent: true });
    expect(sent).toBeLessThan(200);
  });
});

describe('the description of a failure', () => {
  const told = (error: unknown): string =>
    error instanceof Error ? `${error.name} ${error.message} ${told(error.cause)}` : String(error);

  test.each([
    [
      'in the path',
      says(404),
      { method: 'GET', path: '/contacts/ada@example.com', query: { token: KEY } } as const,
    ],
    [
      "in the vendor's words",
      says(400, JSON.stringify({ message: `Bearer ${KEY} of ada@example.com` })),
      post,
    ],
    ['in an answer of another shape', says(200, `{"id":"${KEY} ada@example.com"}`), post],
    ['when the line breaks', breaks, post],
  ])('reveals neither keys nor people: %s', async (_, bad, call) => {
    answer = bad;
    const readRefusal = (body: unknown) => z.object({ message: z.string() }).safeParse(body).data ?? {};
    const words = told(await refusalOf(call, { readRefusal }));
    expect(words).toContain('crm');
    expect(words).not.toContain(KEY);
    expect(words).not.toContain('ada@example.com');
  });

  test('reveals nothing even when our own header is invalid', async () => {
    const headers = { authorization: `Bearer ${KEY}\n`, bad: `${KEY}\nx` };
    const error = await refusalOf(get, { headers, timeoutMs: 100 });
    expect(error.message).toBe('crm could not be asked');
    expect(told(error)).not.toContain(KEY);
  });

  test('an unreachable server is distinguished from an unresponsive one', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const error = await refusalOf(post, { baseUrl: `http://127.0.0.1:${port}` });
    expect(error.message).toBe('crm cannot be reached (ECONNREFUSED)');
  });

  test("another service's rejection of our key is passed on unchanged", async () => {
    const token = new OutsideError('identity', 'identity is away', { code: 'Http500', permanent: false });
    const auth = { sign: () => Promise.reject(token) };
    await expect(client({ auth }).call(post)).rejects.toBe(token);
    await expect(client({ auth }).call(get)).rejects.toBe(token);
    expect(calls).toHaveLength(0);
  });
});
