import { join } from 'node:path';
import { cors } from 'hono/cors';
import { markUnknown } from '../http.ts';
import { openService, tableOf } from '../service.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { openBody } from './body.ts';
import { Objects, type StoredObject } from './objects.ts';
import { keptHeaders, operationsOn } from './operations.ts';
import { readPostForm } from './post-form.ts';
import { type Account, verifySignature } from './signature.ts';
import { notImplemented, s3Error, XML, xmlOf } from './xml.ts';

export type StorageOptions = Account & {
  /** The only bucket. */
  bucket: string;
  /** After how many days unfinished uploads are removed, in words only; 0: never. */
  abortAfterDays?: number;
  /** Milliseconds since 1970, for the expiry of signatures. */
  now?: () => number;
};

/** `objects` lists the bucket's content. */
export type StorageService = StandIn & { objects: () => StoredObject[] };

/** Parameters that change how an operation is done, not which one. */
const MODIFIER =
  /^(x-amz-.+|x-id|response-.+|partnumber|part-number-marker|max-parts|prefix|delimiter|max-keys|continuation-token|encoding-type)$/i;
const SLOW_DOWN = xmlOf({ Error: { Code: 'SlowDown', Message: 'Please reduce your request rate.' } });

/** Starts the stand-in for S3: path-style URLs, one bucket, Signature Version 4 checked on every call. */
export async function startStorage(
  surroundings: Pick<Surroundings, 'dataDir' | 'address' | 'appUrl' | 'calls' | 'faults'>,
  options: StorageOptions,
): Promise<StorageService> {
  const { bucket, abortAfterDays = 8, now = Date.now } = options;
  const { app, keep, serve } = await openService('storage', surroundings);
  const objects = keep(new Objects(surroundings.dataDir));
  const parts = keep(new Objects(join(surroundings.dataDir, 'parts')));
  const operations = operationsOn({ bucket, abortAfterDays }, objects, parts);

  // The CORS rules that the real bucket needs: the application's pages may upload and read.
  app.use(cors({ origin: surroundings.appUrl, exposeHeaders: ['ETag'] }));
  app.use(async (c, next) => {
    await next();
    if (c.res.status === 501) markUnknown(c);
  });
  app.post(`/${bucket}`, async (c, next) => {
    if (!c.req.header('content-type')?.startsWith('multipart/form-data')) return next();
    const { body, fields } = await readPostForm(await c.req.formData(), bucket, options, now());
    const { etag } = await objects.put(fields.key ?? '', body, keptHeaders(fields));
    return c.body(null, fields.success_action_status === '201' ? 201 : 204, { etag });
  });
  app.all('*', async (c) => {
    const { method, headers, url = '' } = c.env.incoming;
    const [path = '', search] = url.split('?');
    const query = new URLSearchParams(search);
    const payloadHash = await verifySignature({ method: c.req.method, path, query, headers }, options, now());
    const [, name, ...rest] = decodeURIComponent(path).split('/');
    const key = rest.join('/');
    if (name !== bucket) throw s3Error(404, 'NoSuchBucket', 'The bucket does not exist.');
    const what = [...query.keys()].filter((parameter) => !MODIFIER.test(parameter));
    const asked = [method, key === '' ? 'bucket' : 'object', ...what].join(' ');
    const operation = operations[asked];
    if (!operation) throw notImplemented(asked);
    const given: Record<string, string> = {};
    for (const [of, value] of [...query, ...Object.entries(headers)]) given[of.toLowerCase()] = String(value);
    const raw = Buffer.from(await c.req.arrayBuffer());
    return operation({ key, given, body: openBody(raw, given, payloadHash) });
  });

  const newest = () => objects.all().toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt));
  const type = ({ headers }: StoredObject) => headers['content-type'];
  const columns = { Key: 'key', Type: type, Bytes: 'bytes', Stored: 'modifiedAt' } as const;
  const busy = () => ({ status: 503, headers: XML, body: SLOW_DOWN });
  return { ...serve(() => [tableOf('Objects', newest(), columns)], {}, { busy }), objects: objects.all };
}
