import type { StoredObject } from './objects.ts';
import { elements, notImplemented } from './s3-error.ts';
import { encodeStrictly } from './signature.ts';

const PAGE = 1000;
const KNOWN = [
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
];

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** `ListObjectsV2`: keys in the order of their bytes, one page at a time. */
export function listingXml(bucket: string, objects: readonly StoredObject[], query: URLSearchParams): string {
  const unknown = [...query.keys()].find((name) => !KNOWN.includes(name) && !/^x-/i.test(name));
  if (unknown || query.get('list-type') !== '2') throw notImplemented(`a list by ${unknown ?? 'version 1'}`);
  const prefix = query.get('prefix') ?? '';
  const size = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const delimiter = query.get('delimiter') ?? '';
  // As S3 does it: slashes stay, a space becomes a plus.
  const encode = (key: string) => encodeStrictly(key).replaceAll('%2F', '/').replaceAll('%20', '+');
  const text = query.get('encoding-type') === 'url' ? encode : (key: string) => key;

  /** A key as far as the first delimiter after the prefix, where there is one: what it is listed under. */
  const folderOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return end < 0 ? undefined : key.slice(0, end + delimiter.length);
  };
  const matching = objects.filter(({ key }) => key.startsWith(prefix));
  const folders = [...new Set(matching.flatMap(({ key }) => folderOf(key) ?? []))];
  const found = [
    ...folders.map((key) => ({ key, object: undefined })),
    ...matching.filter(({ key }) => !folderOf(key)).map((object) => ({ key: object.key, object })),
  ].filter(({ key }) => compareBytes(key, after) > 0);
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
  const contents = page.map(({ key, object }) => {
    if (!object) return `<CommonPrefixes>${elements({ Prefix: text(key) })}</CommonPrefixes>`;
    const { modifiedAt, etag, bytes } = object;
    return `<Contents>${elements({ Key: text(key), LastModified: modifiedAt, ETag: etag, Size: bytes })}</Contents>`;
  });
  return `<ListBucketResult>${elements({ ...head, ...next })}${contents.join('')}</ListBucketResult>`;
}
