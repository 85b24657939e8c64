import { crc32 } from 'node:zlib';
import type { OpenAnswer, OutsideAnswer } from '#app/platform/outside/outside-call.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { contentDisposition } from './content-disposition.ts';
import { encodeKey, encodeStrictly, isObjectKey } from './object-key.ts';
import { multipartUploads } from './s3-multipart.server.ts';
import { signUploadForm, type UploadForm, type UploadRules } from './s3-post-policy.server.ts';
import { createTransport, type TransportOptions } from './s3-transport.server.ts';
import { elementText, type ObjectPage, parseListing } from './s3-xml.ts';

export type StorageOptions = TransportOptions & {
  /** Base URL of an S3-compatible service; the bucket becomes the first part of the path. */
  endpoint: string;
  bucket: string;
};

export type ObjectFacts = {
  /** Size of the whole object in bytes. */
  bytes: number;
  contentType: string;
  /** Including its quotes. */
  etag: string;
  modifiedAt: Date | null;
};

/** Outcomes by HTTP status: whole or part found, unchanged, no such key, changed meanwhile, no such part. */
export type GetResult =
  | (Omit<ObjectFacts, 'bytes'> & {
      status: 200 | 206;
      /** Must be read or cancelled; fails when the connection breaks midway. */
      body: ReadableStream<Uint8Array>;
      /** Size of this body in bytes. */
      bytes: number;
      /** `bytes 0-99/1000` with 206. */
      contentRange: string | null;
    })
  | { status: 304; etag: string | null }
  | { status: 404 | 412 }
  | { status: 416; totalBytes: number | null };

export type GetOptions = {
  /** One range as in HTTP: `bytes=0-99`. */
  range?: string | undefined;
  /** An entity tag; returns 304 when the object still has it. */
  ifNoneMatch?: string | undefined;
  /** An entity tag; returns 412 when the object no longer has it. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type ObjectStorage = ReturnType<typeof createStorage>;

/**
 * Creates a client for one bucket. Every function throws OutsideError: `InvalidKey` for a key that no object can
 * have, else the storage's own error. Expected outcomes (no such key, …) are not errors.
 */
export function createStorage({ endpoint, bucket, ...options }: StorageOptions) {
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${encodeStrictly(bucket)}`;
  const transport = createTransport(bucketUrl, options);

  return {
    ...multipartUploads(transport, pathOf),

    /** Stores an object, replacing one of the same key. The storage verifies the bytes. */
    async putObject(
      key: string,
      bytes: Uint8Array,
      { contentType }: { contentType: string },
    ): Promise<{ etag: string }> {
      const { headers } = await transport.call({
        method: 'PUT',
        path: pathOf(key),
        headers: { 'content-type': contentType },
        body: unshared(bytes),
        safe: true,
        timeoutMs: transport.uploadTimeoutMs(bytes),
      });
      return { etag: headers.get('etag') ?? '' };
    },

    /**
     * Stores an object that cannot be changed or deleted until a given time (S3 Object Lock, mode COMPLIANCE). The
     * bucket must have been created with object lock.
     * @returns false if there already is an object of that key; it is left unchanged.
     */
    async putLocked(
      key: string,
      bytes: Uint8Array,
      { contentType, until }: { contentType: string; until: Date },
    ): Promise<boolean> {
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(crc32(bytes));
      const { status } = await transport.call({
        method: 'PUT',
        path: pathOf(key),
        headers: {
          'content-type': contentType,
          'if-none-match': '*',
          'x-amz-checksum-crc32': checksum.toString('base64'),
          'x-amz-object-lock-mode': 'COMPLIANCE',
          'x-amz-object-lock-retain-until-date': until.toISOString(),
        },
        body: unshared(bytes),
        safe: true,
        expected: [412],
        timeoutMs: transport.uploadTimeoutMs(bytes),
      });
      return status !== 412;
    },

    /** Opens an object, with its body as a stream. */
    async getObject(key: string, asked: GetOptions = {}): Promise<GetResult> {
      const { range, ifNoneMatch, ifMatch, signal } = asked;
      const headers = present({ range, 'if-none-match': ifNoneMatch, 'if-match': ifMatch });
      const call = { method: 'GET', path: pathOf(key), headers, signal, expected: NO_OBJECT } as const;
      return foundIn(await transport.open(call));
    },

    /** Returns an object's metadata; `null` if it does not exist. */
    async headObject(key: string, { signal }: { signal?: AbortSignal } = {}): Promise<ObjectFacts | null> {
      const call = { method: 'HEAD', path: pathOf(key), signal, expected: [404] } as const;
      const answer = await transport.call(call);
      return answer.status === 404 ? null : factsOf(answer);
    },

    /** Deletes an object. Succeeds if it does not exist. */
    async deleteObject(key: string): Promise<void> {
      await transport.call({ method: 'DELETE', path: pathOf(key), safe: true });
    },

    /** Lists objects whose key starts with `prefix`, up to 1000 per page, in byte order of their keys. */
    async listObjects(prefix: string, cursor: string | null = null): Promise<ObjectPage> {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix,
        'continuation-token': cursor ?? undefined,
      };
      const search = Object.entries(present(query)).map(
        ([name, value]) => `${name}=${encodeStrictly(value)}`,
      );
      const { bytes } = await transport.call({ method: 'GET', path: `?${search.join('&')}` });
      try {
        return parseListing(textOf(bytes));
      } catch (cause) {
        throw badAnswer('The list of objects cannot be read', { cause });
      }
    },

    /**
     * Returns a URL with which anyone may download the object for a while, under that file name.
     * @param options.seconds at most 7 days.
     */
    async signedGetUrl(key: string, options: { fileName: string; seconds: number }): Promise<string> {
      const disposition = encodeStrictly(contentDisposition('attachment', options.fileName));
      const query = `X-Amz-Expires=${options.seconds}&response-content-disposition=${disposition}`;
      return transport.presign(`${pathOf(key)}?${query}`);
    },

    /** The URL to which browsers upload files. */
    uploadUrl: bucketUrl,

    /**
     * Returns a form with which a browser may upload one file of that type and maximum size, straight into the
     * bucket.
     */
    signedUpload(rules: UploadRules): UploadForm {
      refuseBadKey(rules.key);
      return signUploadForm(bucketUrl, options, rules);
    },

    /** Checks that the bucket can be reached with our keys. */
    async testConnection(signal?: AbortSignal): Promise<void> {
      await transport.call({ method: 'HEAD', path: '', signal });
    },
  };
}

/** Statuses for a missing part, version or object. */
const NO_OBJECT = [304, 404, 412, 416];

function refuseBadKey(key: string): void {
  if (isObjectKey(key)) return;
  const message = 'This cannot be the key of an object';
  throw new OutsideError('storage', message, { code: 'InvalidKey', permanent: true });
}

function pathOf(key: string): string {
  refuseBadKey(key);
  return `/${encodeKey(key)}`;
}

function foundIn(answer: OpenAnswer): GetResult {
  const { status, headers } = answer;
  if (status === 304) return { status, etag: headers.get('etag') };
  if (status === 412) return { status };
  const said = textOf(answer.bytes);
  if (status === 404) return { status: notFound(said) };
  if (status === 416) {
    const totalBytes = Number(elementText(said, 'ActualObjectSize') ?? Number.NaN);
    return { status, totalBytes: Number.isSafeInteger(totalBytes) ? totalBytes : null };
  }
  if (status !== 200 && status !== 206)
    throw badAnswer(`The storage answered a GET with ${status}`, { status });
  const body = answer.body ?? new Blob().stream();
  return { ...factsOf(answer), status, body, contentRange: headers.get('content-range') };
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

function factsOf({ headers, status }: OutsideAnswer): ObjectFacts {
  const [etag, bytes] = [headers.get('etag'), Number(headers.get('content-length') ?? Number.NaN)];
  if (!etag || !Number.isSafeInteger(bytes)) {
    throw badAnswer('The storage answered without a tag or a length', { status });
  }
  const modified = new Date(headers.get('last-modified') ?? Number.NaN);
  return {
    bytes,
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    etag,
    modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
  };
}

/** A missing key is a valid outcome; a missing bucket is a configuration error. */
function notFound(said: string): 404 {
  const code = elementText(said, 'Code') ?? 'NoSuchKey';
  if (code === 'NoSuchKey') return 404;
  const message = `The storage answered 404 ${code}`;
  throw new OutsideError('storage', message, { code, status: 404, permanent: true });
}

const badAnswer = (message: string, facts: { status?: number; cause?: unknown }): OutsideError =>
  new OutsideError('storage', message, { code: 'BadAnswer', permanent: false, ...facts });

function present(entries: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Returns the bytes in the form that a request accepts, copied only if other threads could change them. */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(bytes);
}
