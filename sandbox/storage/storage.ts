import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, markUnknownAnswer } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { deleteMany, writeUpload } from './batch.ts';
import type { Call, StorageOptions } from './call.ts';
import { listingXml } from './listing.ts';
import { Multipart } from './multipart.ts';
import { postObject, receiveObject, sendObject } from './object-calls.ts';
import { Objects, type StoredObject } from './objects.ts';
import { elements, notImplemented, S3Error } from './s3-error.ts';
import { decodePath, verifySignature } from './signature.ts';

export type StorageSurroundings = Pick<Surroundings, 'dataDir' | 'address' | 'appUrl' | 'calls' | 'faults'>;

/** `objects` tells what the bucket holds. */
export type StorageService = StandIn & { objects: () => StoredObject[] };

/** Starts the stand-in for S3: path-style addresses, one bucket, Signature Version 4 checked on every call. */
export async function startStorage(
  { dataDir, address, appUrl, calls, faults }: StorageSurroundings,
  options: StorageOptions,
): Promise<StorageService> {
  const uploads = new Multipart(dataDir);
  const objects = new Objects(dataDir, uploads.files());
  const http = await listen('storage', address, calls, faults);
  const busy = () => ({
    status: 503,
    headers: { 'content-type': 'application/xml' },
    body: `<Error>${elements({ Code: 'SlowDown', Message: 'Please reduce your request rate.' })}</Error>`,
  });
  http.serve(
    async (request, response) => {
      const [path = '', search = ''] = (request.url ?? '').split('?');
      const query = new URLSearchParams(search);
      try {
        allowOrigin(request, response, appUrl);
        await answer({
          request,
          response,
          method: request.method ?? '',
          path,
          query,
          objects,
          uploads,
          options,
        });
      } catch (cause) {
        if (response.headersSent) return void response.destroy();
        const error = cause instanceof S3Error ? cause : new S3Error(500, 'InternalError', String(cause));
        if (error.status === 501) markUnknownAnswer(response);
        request.resume();
        const parts = { Code: error.code, Message: error.message, ...error.details, Resource: path };
        sendXml(response, error.status, `<Error>${elements(parts)}</Error>`);
      }
    },
    { busy },
  );
  return {
    name: 'storage',
    title: 'Object storage',
    standsFor: 'S3: pictures and documents, in one bucket',
    url: http.url,
    port: http.port,
    objects: () => objects.all(),
    tables: () => [objectTable(objects.all())],
    close: async () => {
      await http.close();
      await uploads.close();
      await objects.close();
    },
  };
}

const objectTable = (objects: readonly StoredObject[]) => ({
  title: 'Objects',
  columns: ['Key', 'Type', 'Bytes', 'Stored'],
  rows: objects
    .toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
    .map(({ key, headers, bytes, modifiedAt }) => [key, headers['content-type'], bytes, modifiedAt]),
  empty: 'Nothing has been stored yet.',
});

/** As the bucket's own rules have to be set: the application's pages may upload and read. */
function allowOrigin(request: IncomingMessage, response: ServerResponse, appUrl: string): void {
  if (request.headers.origin !== appUrl) return;
  response.setHeader('access-control-allow-origin', appUrl);
  response.setHeader('access-control-expose-headers', 'ETag');
  response.setHeader('vary', 'origin');
}

const PARAMETERS = /^(x-amz-.+|x-id|response-.+|uploads|uploadid|partnumber|delete)$/i;

async function answer(call: Call): Promise<unknown> {
  const { request, response, method, path, query, objects, options } = call;
  if (method === 'OPTIONS') return preflight(request, response);
  const [, bucket, ...rest] = path.split('/');
  const key = decodePath(rest.join('/'));
  const isForm = method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data');
  if (isForm && bucket === options.bucket && key === '') return postObject(call);
  const now = options.now?.() ?? Date.now();
  const payloadHash = verifySignature({ method, path, query, headers: request.headers }, options, now);
  if (bucket !== options.bucket) throw new S3Error(404, 'NoSuchBucket', 'The bucket does not exist.');
  if (key === '' && method === 'HEAD') return response.end();
  if (key === '' && method === 'PUT') throw new S3Error(409, 'BucketAlreadyOwnedByYou');
  if (key === '' && method === 'GET') return sendXml(response, 200, listingXml(bucket, objects.all(), query));
  const unknown = [...query.keys()].find((name) => !PARAMETERS.test(name));
  if (unknown) throw notImplemented(`${method} ${unknown}`);
  if (key === '' && method === 'POST' && query.has('delete'))
    return sendXml(response, 200, await deleteMany(request, objects));
  if (key === '') throw notImplemented(`${method} of a bucket`);
  if (Buffer.byteLength(key) > 1024) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long.');
  if (query.has('uploads') || query.has('uploadId')) {
    const xml = await writeUpload(call, key, payloadHash, now);
    return xml === null
      ? response.writeHead(method === 'DELETE' ? 204 : 200).end()
      : sendXml(response, 200, xml);
  }
  if (method === 'GET' || method === 'HEAD') return sendObject(call, key);
  if (method === 'PUT') {
    const xml = await receiveObject(call, key, payloadHash, now);
    return xml === null ? response.writeHead(200).end() : sendXml(response, 200, xml);
  }
  if (method !== 'DELETE') throw notImplemented(`${method} of an object`);
  await objects.delete(key);
  return response.writeHead(204).end();
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, POST');
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? '*',
  );
  response.writeHead(response.hasHeader('access-control-allow-origin') ? 200 : 403).end();
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(response.req.method === 'HEAD' ? undefined : body);
}
