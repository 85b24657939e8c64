import { pipeline } from 'node:stream/promises';
import { bodyOf, UNSIGNED_PIECES } from './body.ts';
import type { Call } from './call.ts';
import type { Received } from './objects.ts';
import { readPostForm } from './post-form.ts';
import { elements, notImplemented, S3Error } from './s3-error.ts';
import { decodePath, UNSIGNED } from './signature.ts';

const KEPT_HEADER = /^(content-type|content-disposition|cache-control|x-amz-meta-.+)$/;
const DIGEST_HEADER = /^(content-md5|x-amz-checksum-(?!algorithm|mode|type).+)$/;

/** Headers and parameters of a call under the names of headers: a presigned address carries the former as the latter. */
const named = ({ request, query }: Call): [name: string, value: string][] =>
  Object.entries({ ...Object.fromEntries(query), ...request.headers }).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);

/** What is kept with an object and sent with it. */
export const keptHeaders = (call: Call): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(named(call).filter(([name]) => KEPT_HEADER.test(name))),
});

/** Takes a body and holds it against every digest that announced it; the empty body's too. */
export async function receiveBody(call: Call, payloadHash: string): Promise<Received> {
  const { objects, request } = call;
  const { content, trailers } = bodyOf(request);
  const received = await objects.receive(content);
  const announced = [...named(call), ...Object.entries(trailers)].filter(([name]) =>
    DIGEST_HEADER.test(name),
  );
  const refused = announced.find(([name, digest]) => received.digests[name] !== digest)?.[0];
  const isUnsigned = payloadHash === UNSIGNED || payloadHash === UNSIGNED_PIECES;
  const wrongHash = !isUnsigned && payloadHash !== received.digests['x-amz-content-sha256'];
  const length = request.headers['x-amz-decoded-content-length'];
  const wrongLength = length !== undefined && Number(length) !== received.bytes;
  if (!refused && !wrongHash && !wrongLength) return received;
  await objects.discard(received);
  if (refused && !received.digests[refused]) throw notImplemented(refused);
  if (wrongLength) throw new S3Error(400, 'IncompleteBody');
  const code = refused ? 'BadDigest' : 'XAmzContentSHA256Mismatch';
  throw new S3Error(400, code, 'The body is not what was announced.');
}

/** Stores an object, from a body or as a copy. Answers the XML to send, or null for none. */
export async function receiveObject(
  call: Call,
  key: string,
  payloadHash: string,
  now: number,
): Promise<string | null> {
  const { request, response, objects } = call;
  const modifiedAt = new Date(now).toISOString();
  const condition = request.headers['if-none-match'];
  if (condition && condition !== '*') throw notImplemented('this condition');
  if (condition && objects.get(key)) throw new S3Error(412, 'PreconditionFailed');
  const source = request.headers['x-amz-copy-source'];
  if (source) {
    const [bucket, ...rest] = decodePath(String(source).replace(/^\//, '')).split('/');
    const origin = bucket === call.options.bucket ? objects.get(rest.join('/')) : undefined;
    if (!origin) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
    const { digests: _unused, ...content } = await objects.receive(objects.read([origin]));
    await objects.publish({ key, ...content, modifiedAt, headers: origin.headers });
    return `<CopyObjectResult>${elements({ ETag: content.etag, LastModified: modifiedAt })}</CopyObjectResult>`;
  }
  const { digests, ...content } = await receiveBody(call, payloadHash);
  await objects.publish({ key, ...content, modifiedAt, headers: keptHeaders(call) });
  response.setHeader('etag', content.etag);
  response.setHeader('x-amz-checksum-crc32', digests['x-amz-checksum-crc32'] ?? '');
  return null;
}

/** A file that a browser uploads by a form with a signed policy. */
export async function postObject({ request, response, objects, options }: Call): Promise<unknown> {
  const bytes = new Uint8Array(Buffer.concat(await request.toArray()));
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const now = options.now?.() ?? Date.now();
  const { key, file, fields } = readPostForm(form, options.bucket, options, now);
  const { digests: _unused, ...content } = await objects.receive(file.stream());
  const headers = { 'content-type': fields['content-type'] ?? 'binary/octet-stream' };
  await objects.publish({ key, ...content, modifiedAt: new Date(now).toISOString(), headers });
  const status = Number(fields.success_action_status ?? 204);
  return response.writeHead([200, 201, 204].includes(status) ? status : 204, { etag: content.etag }).end();
}

export async function sendObject({ request, response, query, objects }: Call, key: string): Promise<unknown> {
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
