import type { StoredObject } from './objects.ts';
import { encodeStrictly } from './signature.ts';

const PAGE = 1000;

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** `ListObjectsV2`: keys in the order of their bytes, one page at a time. */
export function listing(Name: string, objects: readonly StoredObject[], given: Record<string, string>) {
  const { prefix = '', delimiter = '', 'continuation-token': token = '' } = given;
  const MaxKeys = Math.min(PAGE, Number(given['max-keys'] ?? PAGE));
  const after = Buffer.from(token, 'base64url').toString();
  // As in S3: slashes stay, a space becomes a plus.
  const encode = (key: string) => encodeStrictly(key).replaceAll('%2F', '/').replaceAll('%20', '+');
  const text = given['encoding-type'] === 'url' ? encode : (key: string) => key;

  /** A listed entry: an object by its key, a folder by the part of its keys up to the delimiter. */
  const found = new Map<string, StoredObject | null>();
  for (const object of objects.filter(({ key }) => key.startsWith(prefix))) {
    const end = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    if (end < 0) found.set(object.key, object);
    else found.set(object.key.slice(0, end + delimiter.length), null);
  }
  const left = [...found.keys()].filter((key) => compareBytes(key, after) > 0).sort(compareBytes);
  const page = left.slice(0, MaxKeys);
  const IsTruncated = left.length > page.length;
  const NextContinuationToken = IsTruncated ? Buffer.from(page.at(-1) ?? '').toString('base64url') : [];
  const CommonPrefixes = page.filter((key) => !found.get(key)).map((key) => ({ Prefix: text(key) }));
  const Contents = page.flatMap((key) => {
    const object = found.get(key);
    if (!object) return [];
    const { modifiedAt: LastModified, etag: ETag, bytes: Size } = object;
    return { Key: text(key), LastModified, ETag, Size };
  });
  const facts = { Name, Prefix: text(prefix), KeyCount: page.length, MaxKeys, IsTruncated };
  return { ListBucketResult: { ...facts, NextContinuationToken, Contents, CommonPrefixes } };
}
