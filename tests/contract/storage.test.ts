import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, test } from 'vitest';
import { useStandIns } from './stand-ins.ts';

const held = useStandIns();
const Bucket = 'vestry-documents';
const Key = 'deals/42/Ünïcode file (1)+&.pdf';
const data = Buffer.from('%PDF-1.7 hello world body');
let s3: S3Client;

const connect = (secret: string) =>
  new S3Client({
    endpoint: held.sandbox.urls.storage,
    region: held.sandbox.storage.region,
    forcePathStyle: true,
    credentials: { accessKeyId: held.sandbox.storage.accessKeyId, secretAccessKey: secret },
    maxAttempts: 1,
  });

beforeAll(async () => {
  s3 = connect(held.sandbox.storage.secretAccessKey);
  await put({ Key, Body: data, ContentType: 'application/pdf', Metadata: { owner: 'u1' } });
});

const put = (input: Omit<PutObjectCommandInput, 'Bucket'>) =>
  s3.send(new PutObjectCommand({ Bucket, ...input }));
const get = (input: Omit<GetObjectCommandInput, 'Bucket'>) =>
  s3.send(new GetObjectCommand({ Bucket, ...input }));
const text = async (key: string) => (await get({ Key: key })).Body?.transformToString();
const crcOf = (content: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
};
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('buckets', () => {
  test('ours exists, and is not created twice', async () => {
    await s3.send(new HeadBucketCommand({ Bucket }));
    await expect(s3.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({
      name: 'BucketAlreadyOwnedByYou',
    });
  });
  test('another does not', async () => {
    await expect(s3.send(new GetObjectCommand({ Bucket: 'other', Key }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });
});

describe('objects', () => {
  test('put verifies the checksum that the SDK sends by itself', async () => {
    const answer = await put({ Key: 'checksum', Body: 'x' });
    expect(answer.ETag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(answer.ChecksumCRC32).toBe(crcOf('x'));
    await expect(put({ Key: 'checksum', Body: 'y', ChecksumCRC32: crcOf('x') })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    expect(await text('checksum')).toBe('x');
  });
  test('put accepts a chunked stream with a trailing checksum', async () => {
    const pieces = [Buffer.alloc(70_000, 1), Buffer.alloc(70_000, 2)];
    await put({ Key: 'stream.bin', Body: Readable.from(pieces), ContentLength: 140_000 });
    const body = await (await get({ Key: 'stream.bin' })).Body?.transformToByteArray();
    expect(sha(body ?? new Uint8Array())).toBe(sha(Buffer.concat(pieces)));
  });
  test('head returns type, length and the caller’s own metadata', async () => {
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentType: 'application/pdf',
      ContentLength: data.length,
      Metadata: { owner: 'u1' },
    });
  });
  test('get returns the bytes', async () => {
    expect(await text(Key)).toBe(data.toString());
  });
  test('get returns a range', async () => {
    const part = await get({ Key, Range: 'bytes=5-9' });
    expect(part.$metadata.httpStatusCode).toBe(206);
    expect(part.ContentRange).toBe(`bytes 5-9/${data.length}`);
    expect(await part.Body?.transformToString()).toBe('1.7 h');
  });
  test('get returns a range from the end', async () => {
    expect(await (await get({ Key, Range: 'bytes=-4' })).Body?.transformToString()).toBe('body');
  });
  test('get refuses a range that does not exist', async () => {
    await expect(get({ Key, Range: 'bytes=9999-' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 416 },
    });
  });
  test('a missing key', async () => {
    await expect(get({ Key: 'nope' })).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'nope' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
  test('an unchanged object', async () => {
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    await expect(get({ Key, IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(get({ Key, IfMatch: '"other"' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
  });
  test('put only if there is nothing yet', async () => {
    await expect(put({ Key, Body: 'x', IfNoneMatch: '*' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
    expect(await text(Key)).toBe(data.toString());
  });
  test('copy', async () => {
    await s3.send(
      new CopyObjectCommand({ Bucket, Key: 'copy.pdf', CopySource: encodeURI(`${Bucket}/checksum`) }),
    );
    expect(await text('copy.pdf')).toBe('x');
  });
  test('delete one, and several', async () => {
    await put({ Key: 'gone & <1>', Body: 'x' });
    await put({ Key: 'gone 2', Body: 'x' });
    await put({ Key: 'gone 3', Body: 'x' });
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone 3' }));
    const Objects = [{ Key: 'gone & <1>' }, { Key: 'gone 2' }, { Key: 'missing' }];
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toHaveLength(3);
    for (const key of ['gone & <1>', 'gone 2', 'gone 3'])
      await expect(get({ Key: key })).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
  test('a key with .. stays a key', async () => {
    await put({ Key: '../../evil', Body: 'x' }).catch(() => undefined);
    expect(existsSync(join(held.folder, 'evil'))).toBe(false);
    expect(existsSync(join(held.folder, '..', 'evil'))).toBe(false);
  });
});

describe('lists', () => {
  test('folders by delimiter', async () => {
    const list = await s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }));
    expect(list.CommonPrefixes?.map(({ Prefix }) => Prefix)).toContain('deals/');
    expect(list.Contents?.map((entry) => entry.Key)).not.toContain(Key);
  });
  test('by prefix, with names of any script', async () => {
    const list = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'deals/' }));
    expect(list.Contents).toMatchObject([{ Key, Size: data.length }]);
  });
  test('page by page, each once', async () => {
    for (let count = 0; count < 5; count += 1) await put({ Key: `page/${count}`, Body: 'x' });
    const keys: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'page/', MaxKeys: 2, ContinuationToken }),
      );
      keys.push(...(page.Contents ?? []).map((entry) => entry.Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(keys).toEqual(['page/0', 'page/1', 'page/2', 'page/3', 'page/4']);
  });
});

describe('signed URLs', () => {
  const sign = (command: GetObjectCommand, options = {}) =>
    getSignedUrl(s3, command, { expiresIn: 60, ...options });
  test('get, under another name and type', async () => {
    const ResponseContentDisposition = 'attachment; filename="x.pdf"';
    const answer = await fetch(
      await sign(
        new GetObjectCommand({ Bucket, Key, ResponseContentDisposition, ResponseContentType: 'text/plain' }),
      ),
    );
    expect(answer.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await answer.text()).toBe(data.toString());
  });
  test('get a range', async () => {
    const url = await sign(new GetObjectCommand({ Bucket, Key }));
    const answer = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).toEqual([206, '%PDF']);
  });
  test('put, without a checksum of an empty body in the signature', async () => {
    const plain = new S3Client({
      endpoint: held.sandbox.urls.storage,
      region: held.sandbox.storage.region,
      forcePathStyle: true,
      credentials: held.sandbox.storage,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const url = await getSignedUrl(plain, new PutObjectCommand({ Bucket, Key: 'up.txt' }), { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'hello' })).status).toBe(200);
    expect(await text('up.txt')).toBe('hello');
  });
  test('put with the checksum of an empty body is refused', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'up2.txt' }), { expiresIn: 60 });
    expect(url).toContain('x-amz-checksum-crc32=AAAAAA');
    const answer = await fetch(url, { method: 'PUT', body: 'hello' });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('BadDigest')]);
  });
  test('altered', async () => {
    const url = await sign(new GetObjectCommand({ Bucket, Key }));
    expect((await fetch(url.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000'))).status).toBe(403);
  });
  test('expired', async () => {
    const url = await sign(new GetObjectCommand({ Bucket, Key }), {
      expiresIn: 1,
      signingDate: new Date(Date.now() - 5_000),
    });
    expect((await fetch(url)).status).toBe(403);
  });
  test('missing', async () => {
    expect((await fetch(`${held.sandbox.urls.storage}${Bucket}/checksum`)).status).toBe(403);
  });
  test('with a wrong key', async () => {
    await expect(connect('wrong').send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });
  test('a form', async () => {
    const { url, fields } = await createPresignedPost(s3, {
      Bucket,
      Key: 'post.txt',
      Conditions: [['content-length-range', 1, 1000]],
      Expires: 60,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['posted']), 'a.txt');
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
    expect(await text('post.txt')).toBe('posted');
  });
});

describe('uploads in parts', () => {
  test('by lib-storage', async () => {
    const big = randomBytes(12 << 20);
    const upload = new Upload({
      client: s3,
      params: { Bucket, Key: 'big.bin', Body: big },
      partSize: 5 << 20,
      queueSize: 3,
    });
    expect((await upload.done()).ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    const body = await (await get({ Key: 'big.bin' })).Body?.transformToByteArray();
    expect(sha(body ?? new Uint8Array())).toBe(sha(big));
  });
  test('lists the uploaded parts, page by page', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'listed' }));
    const upload = { Bucket, Key: 'listed', UploadId };
    for (const PartNumber of [10, 2, 1])
      await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: 'x'.repeat(PartNumber) }));
    const first = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 2 }));
    expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect([first.IsTruncated, first.NextPartNumberMarker]).toEqual([true, '2']);
    const rest = await s3.send(
      new ListPartsCommand({ ...upload, PartNumberMarker: first.NextPartNumberMarker }),
    );
    expect([rest.IsTruncated, rest.Parts?.map(({ PartNumber }) => PartNumber)]).toEqual([false, [10]]);
    await expect(s3.send(new ListPartsCommand({ ...upload, UploadId: 'another' }))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    });
  });
  test('by a signed URL for each part, from a page of the application', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'signed' }));
    const part = new UploadPartCommand({ Bucket, Key: 'signed', UploadId, PartNumber: 1 });
    const plain = new S3Client({
      endpoint: held.sandbox.urls.storage,
      region: held.sandbox.storage.region,
      forcePathStyle: true,
      credentials: held.sandbox.storage,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const url = await getSignedUrl(plain, part, { expiresIn: 60 });
    const answer = await fetch(url, {
      method: 'PUT',
      body: 'part one',
      headers: { origin: 'http://x.example' },
    });
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag');
    const Parts = [{ PartNumber: 1, ETag: answer.headers.get('etag') ?? '' }];
    await s3.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: 'signed', UploadId, MultipartUpload: { Parts } }),
    );
    expect(await text('signed')).toBe('part one');
  });
  test('refuses parts that are too small or out of order', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'small' }));
    const upload = { Bucket, Key: 'small', UploadId };
    const sent = [1, 2].map((PartNumber) =>
      s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: `part ${PartNumber}` })),
    );
    const Parts = (await Promise.all(sent)).map(({ ETag }, at) => ({ PartNumber: at + 1, ETag }));
    const complete = (parts: typeof Parts) =>
      s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
    await expect(complete(Parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(Parts.toReversed())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  });
  test('aborted', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'half' }));
    const part = { Bucket, Key: 'half', UploadId, PartNumber: 1 };
    const { ETag } = await s3.send(new UploadPartCommand({ ...part, Body: 'x' }));
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'half', UploadId }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await expect(
      s3.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'half', UploadId, MultipartUpload })),
    ).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(get({ Key: 'half' })).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

test('too many calls are refused as the vendor does', async () => {
  held.sandbox.faults.set('storage', { kind: 'busy', times: 1 });
  await expect(get({ Key })).rejects.toMatchObject({ name: 'SlowDown' });
});
