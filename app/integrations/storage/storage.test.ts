import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { TEST_BUCKET, TestStorage } from '#tests/setup/storage.ts';
import { contentDisposition } from './content-disposition.ts';
import { createStorage, type GetResult, type ObjectStorage, type StorageOptions } from './s3.server.ts';

const server = new TestStorage();
const text = new TextEncoder();
const { bucket, ...account } = TEST_BUCKET;
let storage: ObjectStorage;

const connect = (change: Partial<StorageOptions> = {}) =>
  createStorage({ ...TEST_BUCKET, endpoint: server.endpoint, attempts: 1, ...change });

beforeAll(async () => {
  await server.start();
  storage = connect();
});

afterAll(() => server.remove());

async function read(result: GetResult): Promise<string> {
  if (result.status !== 200 && result.status !== 206) throw new Error(`answered ${result.status}`);
  return new Response(result.body).text();
}

const failure = async (call: Promise<unknown>): Promise<OutsideError> => {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof OutsideError) return error;
  throw new Error('The call did not fail as expected', { cause: error });
};

describe('objects', () => {
  test('are returned as stored', async () => {
    const { etag } = await storage.putObject('documents/a.pdf', text.encode('%PDF-1.7 body'), {
      contentType: 'application/pdf',
    });
    const object = await storage.getObject('documents/a.pdf');
    expect(object).toMatchObject({
      status: 200,
      contentType: 'application/pdf',
      bytes: 13,
      etag,
      contentRange: null,
    });
    expect(await read(object)).toBe('%PDF-1.7 body');
    expect(await storage.headObject('documents/a.pdf')).toMatchObject({
      bytes: 13,
      etag,
      contentType: 'application/pdf',
    });
  });

  test.each([
    "pictures/Ünïcode file (1)+&=!*'.svg",
    'pictures/日本語/écran 100%.png',
    'pictures/a..b/..c/d...',
    'pictures/a%2Fb?c#d',
  ])('may have the key %s', async (key) => {
    await storage.putObject(key, text.encode(key), { contentType: 'text/plain' });
    expect(await read(await storage.getObject(key))).toBe(key);
    expect((await storage.listObjects(key)).objects.map((object) => object.key)).toEqual([key]);
    await storage.deleteObject(key);
    expect(await storage.headObject(key)).toBeNull();
  });

  test.each(['', '/a', 'a//b', '../a', 'a/../b', 'a/.', 'a\nb', `a${'\uD800'}`, 'ä'.repeat(513)])(
    'cannot have the key %j',
    async (key) => {
      expect(await failure(storage.getObject(key))).toMatchObject({ code: 'InvalidKey', permanent: true });
    },
  );

  test('may be empty, large and replaced', async () => {
    const large = new Uint8Array(3_000_000).map((_, index) => index % 251);
    await storage.putObject('sizes', new Uint8Array(), { contentType: 'text/plain' });
    expect(await read(await storage.getObject('sizes'))).toBe('');
    await storage.putObject('sizes', large, { contentType: 'application/octet-stream' });
    const object = await storage.getObject('sizes');
    expect(object.status === 200 && (await new Response(object.body).bytes())).toEqual(large);
    await storage.deleteObject('sizes');
    await storage.deleteObject('sizes');
    expect(await storage.getObject('sizes')).toEqual({ status: 404 });
  });

  test('support ranges and conditions', async () => {
    const { etag } = await storage.putObject('r', text.encode('0123456789'), { contentType: 'text/plain' });
    const part = await storage.getObject('r', { range: 'bytes=2-4' });
    expect(part).toMatchObject({ status: 206, bytes: 3, contentRange: 'bytes 2-4/10' });
    expect(await read(part)).toBe('234');
    expect(await read(await storage.getObject('r', { range: 'bytes=-2' }))).toBe('89');
    expect(await read(await storage.getObject('r', { range: 'bytes=8-99' }))).toBe('89');
    expect(await storage.getObject('r', { range: 'bytes=10-' })).toEqual({ status: 416, totalBytes: 10 });
    expect(await storage.getObject('r', { ifNoneMatch: etag })).toEqual({ status: 304, etag });
    expect(await read(await storage.getObject('r', { ifNoneMatch: '"other"' }))).toBe('0123456789');
    expect(await storage.getObject('r', { range: 'bytes=2-4', ifMatch: '"other"' })).toEqual({ status: 412 });
  });

  test('are listed by prefix, page by page, in byte order', async () => {
    const keys = Array.from({ length: 1003 }, (_, index) => `many/${String(index).padStart(4, '0')} & <ö>`);
    for (let from = 0; from < keys.length; from += 100) {
      const batch = keys.slice(from, from + 100);
      await Promise.all(
        batch.map((key) => storage.putObject(key, text.encode(key), { contentType: 'text/plain' })),
      );
    }
    const first = await storage.listObjects('many/');
    const second = await storage.listObjects('many/', first.cursor);
    expect(first.objects).toHaveLength(1000);
    expect(second.cursor).toBeNull();
    expect([...first.objects, ...second.objects].map((object) => object.key)).toEqual(keys);
    expect(await storage.listObjects('none/')).toEqual({ objects: [], cursor: null });
  });

  test('survive a restart', async () => {
    await storage.putObject('kept', text.encode('kept'), { contentType: 'text/plain' });
    await server.stop();
    await server.start();
    expect(await read(await storage.getObject('kept'))).toBe('kept');
  });
});

describe('signed URLs', () => {
  test('download under the given name until they expire', async () => {
    await storage.putObject('private/b.pdf', text.encode('b'), { contentType: 'application/pdf' });
    const url = await storage.signedGetUrl('private/b.pdf', { fileName: 'Größe + “Maß” 1.pdf', seconds: 60 });
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toBe(
      contentDisposition('attachment', 'Größe + “Maß” 1.pdf'),
    );
    expect(await answer.text()).toBe('b');
    server.now = () => Date.now() + 61_000;
    const late = await fetch(url);
    server.now = Date.now;
    expect([late.status, await late.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
    const forged = await fetch(url.replace('private/b.pdf', 'kept'));
    expect([forged.status, await forged.text()]).toEqual([
      403,
      expect.stringContaining('SignatureDoesNotMatch'),
    ]);
  });
});

describe('the sandbox refuses', () => {
  test('a wrong secret, an unknown key, a wrong bucket, an old signature', async () => {
    const refused = async (change: Partial<StorageOptions>) =>
      (await failure(connect(change).getObject('kept'))).code;
    expect(await refused({ secretAccessKey: 'wrong' })).toBe('SignatureDoesNotMatch');
    expect(await refused({ accessKeyId: 'nobody' })).toBe('InvalidAccessKeyId');
    expect(await refused({ region: 'us-east-1' })).toBe('AuthorizationHeaderMalformed');
    expect(await refused({ bucket: 'other' })).toBe('NoSuchBucket');
    server.now = () => Date.now() + 16 * 60_000;
    expect(await refused({})).toBe('RequestTimeTooSkewed');
    server.now = Date.now;
    expect((await fetch(`${server.endpoint}/${bucket}/kept`)).status).toBe(403);
  });

  test('a body that is not what its checksum says', async () => {
    const { AwsClient } = await import('aws4fetch');
    const aws = new AwsClient({ ...account, service: 's3', retries: 0 });
    const url = `${server.endpoint}/${bucket}/checked`;
    const emptyChecksum = await aws.sign(`${url}?x-amz-checksum-crc32=AAAAAA%3D%3D`, {
      method: 'PUT',
      aws: { signQuery: true },
    });
    const answer = await fetch(emptyChecksum.url, { method: 'PUT', body: 'not empty' });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('<Code>BadDigest</Code>'),
    ]);
    const headers = { 'x-amz-content-sha256': '0'.repeat(64) };
    const wrongHash = await aws.fetch(url, { method: 'PUT', body: 'body', headers });
    expect([wrongHash.status, await wrongHash.text()]).toEqual([
      400,
      expect.stringContaining('XAmzContentSHA256Mismatch'),
    ]);
    expect(await storage.headObject('checked')).toBeNull();
  });

  test('unknown calls, with a message', async () => {
    const { AwsClient } = await import('aws4fetch');
    const aws = new AwsClient({ ...account, service: 's3', retries: 0 });
    const answer = await aws.fetch(`${server.endpoint}/${bucket}/kept?acl`);
    expect(answer.status).toBe(501);
    await answer.text();
    expect(server.calls.unknown()).toMatchObject([{ method: 'GET', path: `/${bucket}/kept`, status: 501 }]);
  });
});

describe('an upload by form', () => {
  const rules = { key: 'uploads/ünï (1).png', contentType: 'image/png', maxBytes: 10, seconds: 60 };
  async function post(file: string, change: Record<string, string> = {}) {
    const { url, fields } = storage.signedUpload(rules);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value);
    form.append('file', new Blob([file]), 'mine.png');
    const answer = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { origin: process.env.APP_BASE_URL ?? '' },
    });
    return {
      status: answer.status,
      said: await answer.text(),
      origin: answer.headers.get('access-control-allow-origin'),
    };
  }

  test('stores one file under our key, readable by our pages', async () => {
    expect(await post('a picture')).toEqual({ status: 201, said: '', origin: process.env.APP_BASE_URL });
    expect(await read(await storage.getObject(rules.key))).toBe('a picture');
    expect(await storage.headObject(rules.key)).toMatchObject({ contentType: 'image/png' });
  });

  test.each([
    ['a file that is too large', 'eleven bytes', {}, 'EntityTooLarge'],
    ['a file that is empty', '', {}, 'EntityTooSmall'],
    ['another key', 'x', { key: 'uploads/other' }, 'AccessDenied'],
    ['another type', 'x', { 'content-type': 'text/html' }, 'AccessDenied'],
    ['a field that was not agreed', 'x', { acl: 'public-read' }, 'AccessDenied'],
    ['another policy', 'x', { policy: btoa('{}') }, 'SignatureDoesNotMatch'],
  ])('refuses %s', async (_, file, change, code) => {
    expect((await post(file, change)).said).toContain(`<Code>${code}</Code>`);
  });

  test('expires', async () => {
    server.now = () => Date.now() + 61_000;
    expect((await post('late')).said).toContain('Policy expired');
    server.now = Date.now;
  });
});

describe('when the storage fails', () => {
  /** Runs `use` against a server with one handler for each call. */
  async function against(
    handlers: RequestListener[],
    use: (endpoint: string) => Promise<void>,
  ): Promise<number> {
    let asked = 0;
    const server = createServer((request, response) =>
      handlers[Math.min(asked++, handlers.length - 1)]?.(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return asked;
  }
  const slowDown: RequestListener = (_, response) =>
    response
      .writeHead(503)
      .end('<Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>');

  test('retries temporary failures, and marks its errors as such', async () => {
    const fine: RequestListener = (_, response) =>
      response.writeHead(200, { etag: '"e"', 'content-length': 4 }).end('fine');
    const broken: RequestListener = (request) => request.socket.destroy();
    const tries = await against([slowDown, broken, fine], async (endpoint) => {
      expect(await read(await connect({ endpoint, attempts: 3 }).getObject('a'))).toBe('fine');
    });
    expect(tries).toBe(3);
    const asked = await against([slowDown], async (endpoint) => {
      const error = await failure(
        connect({ endpoint, attempts: 2 }).putObject('a', text.encode('a'), { contentType: 'text/plain' }),
      );
      expect(error).toMatchObject({ code: 'SlowDown', status: 503, permanent: false });
    });
    expect(asked).toBe(2);
  });

  test('does not retry permanent failures', async () => {
    const asked = await against([(_, response) => response.writeHead(403).end()], async (endpoint) => {
      const error = await failure(connect({ endpoint, attempts: 3 }).deleteObject('a'));
      expect(error).toMatchObject({ code: 'Http403', status: 403, permanent: false });
    });
    expect(asked).toBe(1);
  });

  test('distinguishes no response, an invalid list and a refused connection', async () => {
    await against([() => undefined], async (endpoint) => {
      expect(await failure(connect({ endpoint, timeoutMs: 50 }).headObject('a'))).toMatchObject({
        code: 'Timeout',
        permanent: false,
      });
      const reason = new Error('The reader left');
      await expect(connect({ endpoint }).getObject('a', { signal: AbortSignal.abort(reason) })).rejects.toBe(
        reason,
      );
    });
    await against([(_, response) => response.end('<html>')], async (endpoint) => {
      expect(await failure(connect({ endpoint }).listObjects(''))).toMatchObject({
        code: 'BadAnswer',
        permanent: false,
      });
    });
    const closed = connect({ endpoint: 'http://127.0.0.1:1' });
    expect(await failure(closed.getObject('a'))).toMatchObject({ code: 'Unreachable', permanent: false });
  });
});

describe('an upload in parts', () => {
  const PART = 5 * 1024 * 1024;
  const KEY = 'documents/Ünïcode (1).pdf';
  const bodies = [new Uint8Array(PART).fill(1), new Uint8Array(10).fill(2)];

  async function sendParts(uploadId: string): Promise<void> {
    for (const [at, body] of bodies.entries()) {
      const asked = { part: at + 1, bytes: body.length, seconds: 60 };
      const url = await storage.signedPartUrl(KEY, uploadId, asked);
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200);
    }
  }

  test('becomes an object once it is completed', async () => {
    const uploadId = await storage.createUpload(KEY, { contentType: 'application/pdf' });
    await sendParts(uploadId);
    expect(await storage.headObject(KEY)).toBeNull();
    const parts = await storage.listParts(KEY, uploadId);
    expect(parts?.map(({ part, bytes }) => [part, bytes])).toEqual([
      [1, PART],
      [2, 10],
    ]);
    expect(await storage.completeUpload(KEY, uploadId, parts ?? [])).toBe(true);
    expect(await storage.headObject(KEY)).toMatchObject({ bytes: PART + 10, contentType: 'application/pdf' });
    expect(await storage.completeUpload(KEY, uploadId, parts ?? [])).toBe(false);
    expect(await storage.listParts(KEY, uploadId)).toBeNull();
  });

  test('that is aborted leaves nothing behind, however often it is aborted', async () => {
    const key = 'documents/aborted.pdf';
    const uploadId = await storage.createUpload(key, { contentType: 'application/pdf' });
    await storage.abortUpload(key, uploadId);
    await storage.abortUpload(key, uploadId);
    expect(await storage.listParts(key, uploadId)).toBeNull();
  });

  test('accepts a part only at its own URL and in its exact size', async () => {
    const uploadId = await storage.createUpload('documents/signed.pdf', { contentType: 'application/pdf' });
    const asked = { part: 1, bytes: 1, seconds: 60 };
    const url = await storage.signedPartUrl('documents/signed.pdf', uploadId, asked);
    expect((await fetch(url, { method: 'PUT', body: 'xx' })).status).toBe(403);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    const other = url.replace('partNumber=1', 'partNumber=2');
    expect((await fetch(other, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await failure(storage.createUpload('../x', { contentType: 'a/b' }))).code).toBe('InvalidKey');
  });
});
