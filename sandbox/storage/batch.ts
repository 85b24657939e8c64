import type { IncomingMessage } from 'node:http';
import type { Call } from './call.ts';
import { keptHeaders, receiveBody } from './object-calls.ts';
import type { Objects } from './objects.ts';
import { elements, notImplemented } from './s3-error.ts';

const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text));

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name
      ? (NAMED[name] ?? whole)
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

/** `DeleteObjects`: several keys at once. */
export async function deleteMany(request: IncomingMessage, objects: Objects): Promise<string> {
  const xml = Buffer.concat(await request.toArray()).toString();
  const keys = texts(xml, 'Key');
  for (const key of keys) await objects.delete(key);
  const deleted = keys.map((Key) => `<Deleted>${elements({ Key })}</Deleted>`).join('');
  return `<DeleteResult>${deleted}</DeleteResult>`;
}

/** The calls of an upload in parts; answers the XML to send, or null for none. */
export async function writeUpload(
  call: Call,
  key: string,
  payloadHash: string,
  now: number,
): Promise<string | null> {
  const { request, response, method, query, uploads, objects, options } = call;
  const UploadId = query.get('uploadId') ?? '';
  if (method === 'POST' && query.has('uploads')) {
    const id = await uploads.begin(key, keptHeaders(call));
    const names = { Bucket: options.bucket, Key: key, UploadId: id };
    return `<InitiateMultipartUploadResult>${elements(names)}</InitiateMultipartUploadResult>`;
  }
  if (method === 'PUT') {
    const { digests: _checked, ...part } = await receiveBody(call, payloadHash);
    await uploads.addPart(objects, UploadId, Number(query.get('partNumber')), part);
    response.setHeader('etag', part.etag);
    return null;
  }
  if (method === 'POST') {
    const xml = Buffer.concat(await request.toArray()).toString();
    const [numbers, etags] = [texts(xml, 'PartNumber'), texts(xml, 'ETag')];
    const named = numbers.map((number, index) => ({ number: Number(number), etag: etags[index] ?? '' }));
    const { etag } = await uploads.complete(objects, UploadId, named, new Date(now).toISOString());
    const names = { Bucket: options.bucket, Key: key, ETag: etag };
    return `<CompleteMultipartUploadResult>${elements(names)}</CompleteMultipartUploadResult>`;
  }
  if (method !== 'DELETE') throw notImplemented(`${method} of an upload`);
  await uploads.abort(objects, UploadId);
  return null;
}
