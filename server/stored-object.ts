import { DomainError } from '#app/domain/errors.ts';
import type { GetResult, ObjectStorage } from '#app/integrations/storage/s3.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import type { ServerContext } from './context.ts';

type Headers = Record<string, string>;

/** How a route serves an object: headers of every response, and those of its type; `null` rejects the type. */
type Manner = { headers: Headers; ofType: (contentType: string) => Headers | null };

const RETRY_AFTER_SECONDS = 5;
/** The status that proxies log for a reader who left; it is never received. */
const READER_LEFT = 499;

/**
 * Responds to a GET or HEAD with an object of the storage: streamed, with entity tag, one range and 304.
 * @returns `null` when the object does not exist or its type may not be served.
 * @throws DomainError `unavailable` when the storage does not respond.
 */
export async function storedObject(
  c: ServerContext,
  storage: ObjectStorage,
  key: string,
  manner: Manner,
): Promise<Response | null> {
  const { signal: reader } = c.req.raw;
  // Aborts only until the storage responds: after that, the server ends the body when its reader leaves. Aborting it
  // from here would look like a failure, and players leave at every seek.
  const asking = new AbortController();
  const { signal } = asking;
  const leave = () => asking.abort(reader.reason);
  if (reader.aborted) leave();
  reader.addEventListener('abort', leave);
  try {
    if (c.req.method !== 'HEAD') return await answer(await open(c, storage, key, signal), manner);
    const facts = await storage.headObject(key, { signal });
    return facts && found(null, { ...facts, status: 200, contentRange: null }, manner);
  } catch (error) {
    if (signal.aborted) return new Response(null, { status: READER_LEFT });
    if (!(error instanceof OutsideError) || error.permanent) throw error;
    throw new DomainError('unavailable', 'We cannot read the file right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: error,
    });
  } finally {
    reader.removeEventListener('abort', leave);
  }
}

async function open(
  c: ServerContext,
  storage: ObjectStorage,
  key: string,
  signal: AbortSignal,
): Promise<GetResult> {
  const whole = { ifNoneMatch: tagIn(c.req.header('if-none-match')), signal };
  const range = c.req.header('range');
  const ifRange = c.req.header('if-range');
  // A part must come from the same object as the parts before; a date does not prove that.
  if (!range || (ifRange && !ifRange.startsWith('"'))) return storage.getObject(key, whole);
  const result = await storage.getObject(key, { ...whole, range, ifMatch: ifRange });
  return result.status === 412 ? storage.getObject(key, whole) : result;
}

/** Returns the entity tag of `If-None-Match`; with several, or `*`, the object is simply sent again. */
const tagIn = (header: string | undefined): string | undefined =>
  /^(?:W\/)?("[^"]*")$/.exec(header?.trim() ?? '')?.[1];

async function answer(result: GetResult, manner: Manner): Promise<Response | null> {
  switch (result.status) {
    case 200:
    case 206: {
      const response = found(result.body, result, manner);
      if (!response) await result.body.cancel();
      return response;
    }
    case 304:
      return new Response(null, {
        status: 304,
        headers: { ...manner.headers, ...(result.etag ? { ETag: result.etag } : {}) },
      });
    case 416:
      return new Response(null, {
        status: 416,
        headers: result.totalBytes === null ? {} : { 'Content-Range': `bytes */${result.totalBytes}` },
      });
    case 404:
    case 412:
      return null;
  }
}

type ObjectResponse = {
  status: 200 | 206;
  contentType: string;
  bytes: number;
  etag: string;
  modifiedAt: Date | null;
  contentRange: string | null;
};

function found(
  body: ReadableStream<Uint8Array> | null,
  object: ObjectResponse,
  manner: Manner,
): Response | null {
  const ofType = manner.ofType(object.contentType);
  if (!ofType) return null;
  const headers: Headers = {
    'Content-Type': object.contentType,
    'Content-Length': String(object.bytes),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    ETag: object.etag,
    ...(object.modifiedAt ? { 'Last-Modified': object.modifiedAt.toUTCString() } : {}),
    ...(object.contentRange ? { 'Content-Range': object.contentRange } : {}),
    ...manner.headers,
    ...ofType,
  };
  return new Response(body, { status: object.status, headers });
}
