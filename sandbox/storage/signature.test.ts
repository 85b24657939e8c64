import { describe, expect, test } from 'vitest';
import { type Signed, verifySignature } from './signature.ts';

// The worked examples of the vendor's own documentation ("Signature Calculations", S3 API reference).
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = Date.UTC(2013, 4, 24);
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

const header = (
  path: string,
  signedHeaders: string,
  signature: string,
  headers: Record<string, string>,
): Signed => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': EMPTY,
    authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signedHeaders},Signature=${signature}`,
    ...headers,
  },
});

describe('signatures', () => {
  test('of the vendor’s examples are correct', async () => {
    const get = header(
      '/test.txt',
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      { range: 'bytes=0-9' },
    );
    expect(await verifySignature(get, account, now)).toBe(EMPTY);
    const hash = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
    const put = header(
      '/test%24file.text',
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': hash,
      },
    );
    expect(await verifySignature({ ...put, method: 'PUT' }, account, now)).toBe(hash);
    const list = header(
      '/',
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      {},
    );
    expect(
      await verifySignature({ ...list, query: new URLSearchParams('max-keys=2&prefix=J') }, account, now),
    ).toBe(EMPTY);
  });

  test('in a query are valid for the stated time', async () => {
    const query = new URLSearchParams({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': scope,
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    });
    const request = {
      method: 'GET',
      path: '/test.txt',
      query,
      headers: { host: 'examplebucket.s3.amazonaws.com' },
    };
    expect(await verifySignature(request, account, now + 86_400_000)).toBe('UNSIGNED-PAYLOAD');
    await expect(verifySignature(request, account, now + 86_400_001)).rejects.toThrow('Request has expired');
    await expect(verifySignature({ ...request, path: '/test.txT' }, account, now)).rejects.toThrow(
      'does not match',
    );
    const headers = { ...request.headers, 'x-amz-acl': 'public-read' };
    await expect(verifySignature({ ...request, headers }, account, now)).rejects.toThrow('not signed');
  });
});
