import { randomUUID } from 'node:crypto';
import { checksumOf } from './body.ts';
import { listing } from './listing.ts';
import { type Objects, type StoredObject, tagOfParts } from './objects.ts';
import { s3Error, textsIn, xmlAnswer } from './xml.ts';

/** `given`: parameters and headers, since a presigned URL carries the latter as the former. */
type Call = { key: string; given: Record<string, string>; body: Buffer };
export type Operation = (call: Call) => Response | Promise<Response>;

const MOST_PARTS = 1_000;
const SMALLEST_PART = 5 << 20;

const gone = (): Response => new Response(null, { status: 204 });
const KEPT_HEADER = /^(content-type|content-disposition|cache-control|x-amz-(meta|object-lock)-.+)$/;

/** Metadata stored with an object and sent with it. */
export const keptHeaders = (given: Record<string, string>): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(Object.entries(given).filter(([name]) => KEPT_HEADER.test(name))),
});

/**
 * The operations by method, resource and query parameter. Uploaded parts are stored as `id/number`,
 * next to an empty object `id` for the upload as a whole; the result is invisible until it is completed.
 */
export function operationsOn(
  { bucket, abortAfterDays }: { bucket: string; abortAfterDays: number },
  objects: Objects,
  parts: Objects,
): Record<string, Operation> {
  const find = (from: Objects, key: string, code = 'NoSuchKey'): StoredObject => {
    const object = from.get(key);
    if (!object) throw s3Error(404, code, 'The requested object does not exist.');
    return object;
  };
  const begun = (id = '') => find(parts, id, 'NoSuchUpload');
  const abort = async (id: string) => {
    for (const { key } of parts.all()) if (key.split('/')[0] === id) await parts.delete(key);
  };
  const stored = ({ etag }: StoredObject, body: Buffer) =>
    new Response(null, { headers: { etag, 'x-amz-checksum-crc32': checksumOf(body) } });

  const get: Operation = ({ key, given }) => {
    const object = find(objects, key);
    const { etag, bytes, modifiedAt } = object;
    const isNamed = (list = '') => list.split(/, */).some((tag) => [etag, '*'].includes(tag));
    if (given['if-match'] && !isNamed(given['if-match'])) throw s3Error(412, 'PreconditionFailed');
    const changed = Object.entries(given).filter(([name]) => name.startsWith('response-'));
    const headers = {
      ...object.headers,
      etag,
      'last-modified': new Date(modifiedAt).toUTCString(),
      'accept-ranges': 'bytes',
      ...Object.fromEntries(changed.map(([name, value]) => [name.slice(9), value])),
    };
    if (isNamed(given['if-none-match'])) return new Response(null, { status: 304, headers });
    const { start, end, ...range } = rangeOf(given.range, bytes);
    const content = objects.read(object).subarray(start, end + 1);
    const length = { 'content-length': String(content.length) };
    return new Response(content, { ...range, headers: { ...headers, ...range.headers, ...length } });
  };

  return {
    'HEAD bucket': () => new Response(),
    'PUT bucket': () => Promise.reject(s3Error(409, 'BucketAlreadyOwnedByYou')),
    'GET bucket list-type': ({ given }) => xmlAnswer(listing(bucket, objects.all(), given)),
    'GET bucket lifecycle': () => {
      if (abortAfterDays === 0) throw s3Error(404, 'NoSuchLifecycleConfiguration');
      const AbortIncompleteMultipartUpload = { DaysAfterInitiation: abortAfterDays };
      const Rule = { Status: 'Enabled', AbortIncompleteMultipartUpload };
      return xmlAnswer({ LifecycleConfiguration: { Rule } });
    },
    'POST bucket delete': async ({ body }) => {
      const keys = textsIn(body, 'Key');
      for (const key of keys) await objects.delete(key);
      return xmlAnswer({ DeleteResult: { Deleted: keys.map((Key) => ({ Key })) } });
    },
    'GET object': get,
    'HEAD object': get,
    'DELETE object': ({ key }) => objects.delete(key).then(gone),
    'PUT object': async ({ key, given, body }) => {
      if (given['if-none-match'] && objects.get(key)) throw s3Error(412, 'PreconditionFailed');
      const source = given['x-amz-copy-source'];
      if (!source) return stored(await objects.put(key, body, keptHeaders(given)), body);
      const origin = find(objects, decodeURIComponent(source).replace(/^\/?[^/]+\//, ''));
      const { etag, modifiedAt } = await objects.put(key, objects.read(origin), origin.headers);
      return xmlAnswer({ CopyObjectResult: { ETag: etag, LastModified: modifiedAt } });
    },
    'POST object uploads': async ({ key, given }) => {
      const UploadId = randomUUID();
      await parts.put(UploadId, Buffer.alloc(0), keptHeaders(given));
      return xmlAnswer({ InitiateMultipartUploadResult: { Bucket: bucket, Key: key, UploadId } });
    },
    'PUT object uploadId': async ({ given, body }) => {
      const name = `${begun(given.uploadid).key}/${given.partnumber}`;
      return stored(await parts.put(name, body, {}), body);
    },
    'GET object uploadId': ({ key, given }) => {
      const { key: UploadId } = begun(given.uploadid);
      const numberOf = (part: StoredObject) => Number(part.key.slice(UploadId.length + 1));
      const sent = parts
        .all()
        .filter((part) => part.key.startsWith(`${UploadId}/`))
        .filter((part) => numberOf(part) > Number(given['part-number-marker'] ?? 0))
        .sort((one, other) => numberOf(one) - numberOf(other));
      const shown = sent.slice(0, Number(given['max-parts'] ?? MOST_PARTS));
      const Part = shown.map((part) => ({
        PartNumber: numberOf(part),
        LastModified: part.modifiedAt,
        ETag: part.etag,
        Size: part.bytes,
      }));
      const more = shown.length < sent.length;
      const next = more ? { NextPartNumberMarker: Part.at(-1)?.PartNumber ?? 0 } : {};
      return xmlAnswer({
        ListPartsResult: { Bucket: bucket, Key: key, UploadId, IsTruncated: more, ...next, Part },
      });
    },
    'POST object uploadId': async ({ key, given, body }) => {
      const { key: id, headers } = begun(given.uploadid);
      const etags = textsIn(body, 'ETag');
      const numbers = textsIn(body, 'PartNumber');
      const named = numbers.map((number) => find(parts, `${id}/${number}`, 'InvalidPart'));
      if (numbers.some((number, index) => Number(number) <= Number(numbers[index - 1] ?? 0)))
        throw s3Error(400, 'InvalidPartOrder', 'The parts are not in ascending order.');
      if (named.slice(0, -1).some(({ bytes }) => bytes < SMALLEST_PART))
        throw s3Error(400, 'EntityTooSmall', 'Only the last part may be smaller than 5 MB.');
      if (named.length === 0 || named.some(({ etag }, index) => etag !== etags[index]))
        throw s3Error(400, 'InvalidPart', 'A part was not found.');
      const content = Buffer.concat(named.map(parts.read));
      const { etag } = await objects.put(key, content, headers, tagOfParts(named));
      await abort(id);
      return xmlAnswer({ CompleteMultipartUploadResult: { Bucket: bucket, Key: key, ETag: etag } });
    },
    'DELETE object uploadId': ({ given }) => abort(begun(given.uploadid).key).then(gone),
  };
}

/** The requested range, or the whole; S3 does not support several ranges and sends the whole. */
function rangeOf(header = '', bytes: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from + to === '') return { start: 0, end: bytes - 1 };
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start > end)
    throw s3Error(416, 'InvalidRange', 'The range cannot be satisfied.', { ActualObjectSize: bytes });
  return { start, end, status: 206, headers: { 'content-range': `bytes ${start}-${end}/${bytes}` } };
}
