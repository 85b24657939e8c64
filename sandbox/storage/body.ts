import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { UNSIGNED } from './signature.ts';
import { notImplemented, s3Error } from './xml.ts';

/** The payload type of a chunked body with a trailing checksum; its chunks are not signed. */
const UNSIGNED_PIECES = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const DIGEST = /^(content-md5|x-amz-checksum-(?!algorithm|mode|type).+)$/;

export function checksumOf(body: Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

/** Decodes a body and checks it against its declared size and digests; an empty one too. */
export function openBody(raw: Buffer, announced: Record<string, string>, payloadHash: string): Buffer {
  const { body, trailers } = payloadHash === UNSIGNED_PIECES ? unwrap(raw) : { body: raw, trailers: {} };
  for (const [name, digest] of Object.entries({ ...announced, ...trailers })) {
    if (!DIGEST.test(name)) continue;
    if (name !== 'x-amz-checksum-crc32') throw notImplemented(name);
    if (digest !== checksumOf(body))
      throw s3Error(400, 'BadDigest', 'The body does not match its declaration.');
  }
  const hash = createHash('sha256').update(body).digest('hex');
  if (![UNSIGNED, UNSIGNED_PIECES, hash].includes(payloadHash))
    throw s3Error(400, 'XAmzContentSHA256Mismatch');
  return body;
}

/** `aws-chunked`: each chunk follows its size in hex, the last has size 0, then trailing headers. */
function unwrap(raw: Buffer) {
  const pieces: Buffer[] = [];
  let at = 0;
  for (let size = -1; size !== 0; ) {
    const end = raw.indexOf('\r\n', at);
    size = Number.parseInt(raw.toString('latin1', at, end), 16);
    if (end < 0 || Number.isNaN(size)) throw s3Error(400, 'IncompleteBody');
    pieces.push(raw.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + (size && 2);
  }
  const lines = raw.toString('latin1', at).trim().split('\r\n');
  return { body: Buffer.concat(pieces), trailers: Object.fromEntries(lines.map((line) => line.split(':'))) };
}
