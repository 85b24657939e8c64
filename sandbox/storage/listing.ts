import type { StoredObject } from './objects.ts';
import { elements, notImplemented } from './s3-error.ts';
import { encodeStrictly } from './signature.ts';

const PAGE = 1000;
const KNOWN = ['list-type', 'prefix', 'max-keys', 'continuation-token', 'encoding-type'];

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** `ListObjectsV2`: keys in the order of their bytes, one page at a time. */
export function listingXml(bucket: string, objects: readonly StoredObject[], query: URLSearchParams): string {
  const unknown = [...query.keys()].find((name) => !KNOWN.includes(name) && !/^x-/i.test(name));
  if (unknown || query.get('list-type') !== '2') throw notImplemented(`a list by ${unknown ?? 'version 1'}`);
  const prefix = query.get('prefix') ?? '';
  const size = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  // As S3 does it: slashes stay, a space becomes a plus.
  const encode = (key: string) => encodeStrictly(key).replaceAll('%2F', '/').replaceAll('%20', '+');
  const text = query.get('encoding-type') === 'url' ? encode : (key: string) => key;

  const found = objects.filter(({ key }) => key.startsWith(prefix) && compareBytes(key, after) > 0);
  const page = found.sort((a, b) => compareBytes(a.key, b.key)).slice(0, size);
  const more = found.length > page.length;
  const next = more
    ? { NextContinuationToken: Buffer.from(page.at(-1)?.key ?? '').toString('base64url') }
    : {};
  const head = {
    Name: bucket,
    Prefix: text(prefix),
    KeyCount: page.length,
    MaxKeys: size,
    IsTruncated: more,
  };
  const contents = page.map(
    ({ key, modifiedAt, etag, bytes }) =>
      `<Contents>${elements({ Key: text(key), LastModified: modifiedAt, ETag: etag, Size: bytes })}</Contents>`,
  );
  return `<ListBucketResult>${elements({ ...head, ...next })}${contents.join('')}</ListBucketResult>`;
}
