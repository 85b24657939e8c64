import { contentDisposition } from './content-disposition.ts';
import { encodeKey, encodeStrictly, isObjectKey } from './object-key.ts';
import { signUploadForm, type UploadForm, type UploadRules } from './s3-post-policy.server.ts';
import { type Answer, createTransport, type TransportOptions } from './s3-transport.server.ts';
import { elementText, type ObjectPage, parseListing } from './s3-xml.ts';
import { StorageError } from './storage-error.ts';

export type StorageOptions = TransportOptions & {
  /** Base URL of an S3-compatible service; the bucket becomes the first part of the path. */
  endpoint: string;
  bucket: string;
};

export type ObjectFacts = {
  /** Bytes of the whole object. */
  bytes: number;
  contentType: string;
  /** With its quotes. */
  etag: string;
  modifiedAt: Date | null;
};

/** By HTTP's own words: whole or part found, unchanged, no such key, changed meanwhile, no such part. */
export type GetResult =
  | (Omit<ObjectFacts, 'bytes'> & {
      status: 200 | 206;
      /** Must be read or cancelled; fails when the connection breaks midway. */
      body: ReadableStream<Uint8Array>;
      /** Bytes of this body. */
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
  /** An entity tag; answers 304 when the object still has it. */
  ifNoneMatch?: string | undefined;
  /** An entity tag; answers 412 when the object no longer has it. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type ObjectStorage = ReturnType<typeof createStorage>;

/**
 * A client for one bucket. Every function throws StorageError: `InvalidKey` for a key that no object can have,
 * else what the storage said, with `retriable` telling whether to try again later.
 */
export function createStorage({ endpoint, bucket, ...account }: StorageOptions) {
  const transport = createTransport(account);
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${encodeStrictly(bucket)}`;

  function urlOf(key: string): string {
    if (isObjectKey(key)) return `${bucketUrl}/${encodeKey(key)}`;
    throw new StorageError('This cannot be the key of an object', { code: 'InvalidKey', retriable: false });
  }

  return {
    /** Stores an object, replacing one of the same key; the storage checks that the bytes arrived unharmed. */
    async putObject(
      key: string,
      bytes: Uint8Array,
      options: { contentType: string },
    ): Promise<{ etag: string }> {
      const headers = { 'content-type': options.contentType };
      const response = await transport.send(
        { method: 'PUT', url: urlOf(key), headers, body: unshared(bytes) },
        [200],
      );
      return { etag: response.headers.get('etag') ?? '' };
    },

    /** Opens an object, its body as a stream. */
    async getObject(key: string, options: GetOptions = {}): Promise<GetResult> {
      const { range, ifNoneMatch, ifMatch, signal } = options;
      const headers = present({ range, 'if-none-match': ifNoneMatch, 'if-match': ifMatch });
      const call = { method: 'GET', url: urlOf(key), headers, signal, streamed: true } as const;
      const response = await transport.send(call, [200, 206, 304, 404, 412, 416]);
      const { status } = response;
      if (status === 200 || status === 206) {
        const body = response.body ?? new Blob().stream();
        return { ...factsOf(response), status, body, contentRange: response.headers.get('content-range') };
      }
      if (status === 304) return { status, etag: response.headers.get('etag') };
      const said = response.text ?? '';
      if (status === 412) return { status };
      if (status !== 416) return { status: notFound(said) };
      const totalBytes = Number(elementText(said, 'ActualObjectSize') ?? Number.NaN);
      return { status, totalBytes: Number.isSafeInteger(totalBytes) ? totalBytes : null };
    },

    /** What is known of an object without its content; `null` when there is none. */
    async headObject(key: string, options: { signal?: AbortSignal } = {}): Promise<ObjectFacts | null> {
      const response = await transport.send({ method: 'HEAD', url: urlOf(key), ...options }, [200, 404]);
      return response.status === 404 ? null : factsOf(response);
    },

    /** Deletes an object; one that is not there is deleted too. */
    async deleteObject(key: string): Promise<void> {
      await transport.send({ method: 'DELETE', url: urlOf(key) }, [200, 204]);
    },

    /** Objects whose key begins with `prefix`, up to 1000 a page, in the order of their keys' bytes. */
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
      const response = await transport.send(
        { method: 'GET', url: `${bucketUrl}?${search.join('&')}` },
        [200],
      );
      try {
        return parseListing(response.text ?? '');
      } catch (cause) {
        throw new StorageError('The list of objects cannot be read', {
          code: 'BadAnswer',
          retriable: true,
          cause,
        });
      }
    },

    /**
     * An address under which anyone may download the object for a while, as a file of that name.
     * @param options.seconds at most 7 days.
     */
    signedGetUrl(key: string, options: { fileName: string; seconds: number }): Promise<string> {
      const disposition = encodeStrictly(contentDisposition('attachment', options.fileName));
      const query = `X-Amz-Expires=${options.seconds}&response-content-disposition=${disposition}`;
      return transport.presign(`${urlOf(key)}?${query}`);
    },

    /** Where browsers send files to. */
    uploadUrl: bucketUrl,

    /** A form by which a browser may store one file of that type and no larger, straight into the bucket. */
    signedUpload(rules: UploadRules): UploadForm {
      urlOf(rules.key);
      return signUploadForm(bucketUrl, account, rules);
    },

    /** Whether the bucket can be reached with our keys. */
    async testConnection(signal?: AbortSignal): Promise<void> {
      await transport.send({ method: 'HEAD', url: bucketUrl, signal }, [200]);
    },
  };
}

function factsOf({ headers, status }: Answer): ObjectFacts {
  const [etag, bytes] = [headers.get('etag'), Number(headers.get('content-length') ?? Number.NaN)];
  if (!etag || !Number.isSafeInteger(bytes)) {
    throw new StorageError('The storage answered without a tag or a length', {
      code: 'BadAnswer',
      status,
      retriable: true,
    });
  }
  const modified = new Date(headers.get('last-modified') ?? Number.NaN);
  return {
    bytes,
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    etag,
    modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
  };
}

/** A missing key is an answer; a missing bucket is a mistake of the set-up. */
function notFound(said: string): 404 {
  const code = elementText(said, 'Code') ?? 'NoSuchKey';
  if (code === 'NoSuchKey') return 404;
  throw new StorageError(`The storage answered 404 ${code}`, { code, status: 404, retriable: false });
}

function present(entries: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The same bytes as a request may carry them; copied only when other threads could change them. */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(bytes);
}
