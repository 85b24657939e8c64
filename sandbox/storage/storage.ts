import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { listingXml } from './listing.ts';
import { Objects, type StoredObject } from './objects.ts';
import { elements, notImplemented, S3Error } from './s3-error.ts';
import { type Account, decodePath, UNSIGNED, verifySignature } from './signature.ts';

export type StorageCall = { method: string; path: string; status: number; unknown: boolean };

export type StorageOptions = Account & {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** A folder of this service alone; made when missing. */
  dataDir: string;
  /** The one bucket there is. */
  bucket: string;
  /** Milliseconds since 1970; signatures expire by it. */
  now?: () => number;
  onCall?: (call: StorageCall) => void;
};

/** `objects` tells what the bucket holds, for the console. */
export type StorageService = { port: number; objects: () => StoredObject[]; close: () => Promise<void> };

/** Starts the stand-in for S3: path-style addresses, one bucket, Signature Version 4 checked on every call. */
export async function startStorage(options: StorageOptions): Promise<StorageService> {
  const objects = new Objects(options.dataDir);
  const server = createServer(async (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const method = request.method ?? '';
    let unknown = false;
    response.once('close', () => options.onCall?.({ method, path, status: response.statusCode, unknown }));
    try {
      await answer({ request, response, method, path, query: new URLSearchParams(search), objects, options });
    } catch (cause) {
      if (response.headersSent) return response.destroy();
      const error = cause instanceof S3Error ? cause : new S3Error(500, 'InternalError', String(cause));
      unknown = error.status === 501;
      request.resume();
      const parts = { Code: error.code, Message: error.message, ...error.details, Resource: path };
      sendXml(response, error.status, `<Error>${elements(parts)}</Error>`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    objects: () => objects.all(),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 1_000).unref();
      await closed;
      await objects.close();
    },
  };
}

type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  path: string;
  query: URLSearchParams;
  objects: Objects;
  options: StorageOptions;
};

async function answer(call: Call): Promise<unknown> {
  const { request, response, method, path, query, objects, options } = call;
  const now = options.now?.() ?? Date.now();
  const payloadHash = verifySignature({ method, path, query, headers: request.headers }, options, now);
  const [, bucket, ...rest] = path.split('/');
  const key = decodePath(rest.join('/'));
  if (bucket !== options.bucket) throw new S3Error(404, 'NoSuchBucket', 'The bucket does not exist.');
  if (key === '' && method === 'HEAD') return response.end();
  if (key === '' && method === 'GET') return sendXml(response, 200, listingXml(bucket, objects.all(), query));
  const unknown = [...query.keys()].find((name) => !/^(x-amz-.+|x-id|response-.+)$/i.test(name));
  if (key === '' || unknown) throw notImplemented(`${method} ${unknown ?? 'of a bucket'}`);
  if (Buffer.byteLength(key) > 1024) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long.');
  if (method === 'GET' || method === 'HEAD') return sendObject(call, key);
  if (method === 'PUT') return receiveObject(call, key, payloadHash, now);
  if (method !== 'DELETE') throw notImplemented(`${method} of an object`);
  await objects.delete(key);
  return response.writeHead(204).end();
}

const KEPT_HEADER = /^(content-type|content-disposition|cache-control|x-amz-meta-.+)$/;
const DIGEST_HEADER = /^(content-md5|x-amz-checksum-(?!algorithm|mode|type).+)$/;

async function receiveObject(call: Call, key: string, payloadHash: string, now: number): Promise<void> {
  const { request, response, query, objects } = call;
  if (request.headers['x-amz-copy-source'] || request.headers['if-none-match'])
    throw notImplemented('this put');
  const named = Object.entries({ ...Object.fromEntries(query), ...request.headers });
  const pick = (pattern: RegExp) =>
    named.flatMap(([name, value]) =>
      pattern.test(name.toLowerCase()) ? [[name.toLowerCase(), String(value)]] : [],
    );
  const { digests, ...content } = await objects.receive(request);
  const refused = pick(DIGEST_HEADER).find(([name = '', digest]) => digests[name] !== digest)?.[0];
  const wrongHash = payloadHash !== UNSIGNED && payloadHash !== digests['x-amz-content-sha256'];
  if (refused || wrongHash) {
    await objects.discard(content);
    if (refused && !digests[refused]) throw notImplemented(refused);
    throw new S3Error(
      400,
      refused ? 'BadDigest' : 'XAmzContentSHA256Mismatch',
      'The body is not what was announced.',
    );
  }
  const headers = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(pick(KEPT_HEADER)) };
  await objects.publish({ key, ...content, modifiedAt: new Date(now).toISOString(), headers });
  response.writeHead(200, { etag: content.etag }).end();
}

async function sendObject({ request, response, query, objects }: Call, key: string): Promise<unknown> {
  const opened = await objects.open(key);
  if (!opened) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  await using content = opened.content;
  const { bytes, etag, headers, modifiedAt } = opened.object;
  const asked = request.headers;
  if (asked['if-match'] && !hasTag(asked['if-match'], etag)) throw new S3Error(412, 'PreconditionFailed');
  const facts = {
    ...headers,
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of Object.entries(facts)) response.setHeader(name, value);
  for (const [name, value] of query)
    if (name.startsWith('response-')) response.setHeader(name.slice(9), value);
  if (asked['if-none-match'] && hasTag(asked['if-none-match'], etag)) return response.writeHead(304).end();
  const range = rangeOf(asked.range, bytes);
  if (range) response.setHeader('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 });
  if (request.method === 'HEAD' || bytes === 0) return response.end();
  await pipeline(content.createReadStream({ start, end, autoClose: false }), response);
}

const hasTag = (list: string, etag: string) =>
  list.split(',').some((tag) => [etag, '*'].includes(tag.trim()));

/** The part that is asked for; `undefined` for the whole. Several ranges are not known to S3 and mean the whole. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start <= end) return { start, end };
  throw new S3Error(416, 'InvalidRange', 'The range cannot be satisfied.', {
    ActualObjectSize: String(bytes),
  });
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(response.req.method === 'HEAD' ? undefined : body);
}
