import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Outgoing } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { elementText } from './s3-xml.ts';

export type TransportOptions = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Time limit for the storage to start its response; uploads get more, according to their size. */
  timeoutMs?: number;
  /** Total attempts; retried calls are idempotent. */
  attempts?: number;
};

export type Transport = ReturnType<typeof createTransport>;

type SignerOptions = ConstructorParameters<typeof AwsV4Signer>[0];

const TIMEOUT_MS = 5_000;
/** The slowest upload speed that the timeout allows for. */
const UPLOAD_BYTES_PER_MS = 256;

/** Temporary errors of the storage, which come with different statuses. */
const MOMENTARY = new Set(['InternalError', 'SlowDown', 'RequestTimeout', 'OperationAborted', 'Http500']);

/** Bytes hashed at once: about a millisecond of work. */
const HASHED_AT_ONCE = 1024 * 1024;

/** Hashes large bodies in pieces, so that requests are served in between. */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
  }
  return hash.digest('hex');
}

/** Creates calls to one bucket, signed with AWS Signature Version 4, and presigned URLs. */
export function createTransport(bucketUrl: string, options: TransportOptions) {
  const { timeoutMs = TIMEOUT_MS, attempts, ...account } = options;
  const keys = new Map<string, ArrayBuffer>();
  const signerOf = (
    request: Pick<SignerOptions, 'method' | 'url' | 'headers' | 'signQuery' | 'allHeaders'>,
  ) => new AwsV4Signer({ ...account, ...request, service: 's3', cache: keys });

  async function sign({ method, url, headers, body }: Outgoing): Promise<Record<string, string>> {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const digest = { 'x-amz-content-sha256': await sha256Of(bytes) };
    const signed = await signerOf({ method, url, headers: { ...headers, ...(body && digest) } }).sign();
    // Not signed, because a proxy may change it. Lengths and ranges are only correct for bodies as stored.
    return { ...Object.fromEntries(signed.headers), 'accept-encoding': 'identity' };
  }

  const client = outsideClient({
    service: 'storage',
    baseUrl: bucketUrl,
    timeoutMs,
    ...(attempts && { attempts }),
    auth: { sign },
    readRefusal: (_json, text) => ({
      code: elementText(text, 'Code'),
      message: elementText(text, 'Message'),
    }),
    isMomentary: (code) => MOMENTARY.has(code),
    mayPass: (code) => MOMENTARY.has(code),
  });

  /** Presigns a URL for one method and these headers. */
  async function presign(
    path: string,
    method: 'GET' | 'PUT' = 'GET',
    headers: Record<string, string> = {},
  ): Promise<string> {
    // `allHeaders`: otherwise the signer omits the length, which browsers always send with a file.
    const request = { method, url: bucketUrl + path, headers, signQuery: true, allHeaders: true };
    const { url } = await signerOf(request).sign();
    // Some servers read a plus literally; real pluses are already encoded.
    url.search = url.search.replaceAll('+', '%20');
    return url.href;
  }

  return {
    ...client,
    presign,
    uploadTimeoutMs: (bytes: Uint8Array): number => timeoutMs + bytes.length / UPLOAD_BYTES_PER_MS,
  };
}
