import { randomUUID } from 'node:crypto';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { encodeStrictly } from './object-key.ts';
import { createStorage, type StorageOptions } from './s3.server.ts';
import { createTransport } from './s3-transport.server.ts';
import { contentsOf, elementText } from './s3-xml.ts';

const BUCKET = 'S3 console → Buckets → (the bucket)';
const KEYS = 'IAM console → Users → (the user)';
/** Beyond a quarter of an hour the service refuses every call. */
const SKEW_MS = 2 * 60_000;
/** The application gives up its own unfinished uploads after seven. */
const UPLOAD_DAYS = 7;
/** What browsers do in the bucket: parts of documents, pictures by a form, reading. */
const METHODS = ['PUT', 'POST', 'GET'] as const;

const REFUSED = {
  InvalidAccessKeyId: `The key is not known: copy it from ${KEYS} → Security credentials → Access keys into AWS_ACCESS_KEY_ID.`,
  SignatureDoesNotMatch: `The secret does not belong to the key: create a new one at ${KEYS} → Security credentials → Create access key, and copy both.`,
  AccessDenied: `Allow s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject for the bucket at ${KEYS} → Permissions.`,
  NoSuchBucket: `Create the bucket at S3 console → Buckets → Create bucket, or correct AWS_S3_DOCUMENT_BUCKET.`,
  PermanentRedirect: `The bucket is in another region: set AWS_REGION and AWS_ENDPOINT_URL_S3 to the one that ${BUCKET} → Properties shows.`,
  AuthorizationHeaderMalformed: `The bucket is in another region: set AWS_REGION to the one that ${BUCKET} → Properties shows.`,
  RequestTimeTooSkewed:
    'The clock of this machine is wrong by more than 15 minutes: turn on time synchronisation (NTP).',
};

/** The checks of the bucket. What they store is removed again. */
export function checkStorage(options: StorageOptions, appUrl: string): Examination {
  const bucketUrl = `${options.endpoint.replace(/\/+$/, '')}/${encodeStrictly(options.bucket)}`;
  const origin = new URL(appUrl).origin;
  const transport = createTransport(bucketUrl, { ...options, ...ONCE });
  const storage = createStorage({ ...options, ...ONCE });
  const anyone = outsideClient({ service: 'storage', baseUrl: bucketUrl, ...ONCE });
  const key = `doctor/${randomUUID()}.txt`;
  const content = Buffer.from('Written by "vestry doctor", which removes it again.');

  return {
    vendor: 'the storage',
    address: 'AWS_ENDPOINT_URL_S3',
    steps: [
      {
        check: 'bucket',
        isNeeded: true,
        mend: REFUSED,
        async run(signal) {
          const { headers, bytes } = await transport.call({
            method: 'GET',
            path: '?list-type=2&max-keys=1',
            signal,
          });
          if (!Buffer.from(bytes).includes('<ListBucketResult')) throw malformed();
          const skew = Date.parse(headers.get('date') ?? '') - Date.now();
          if (Math.abs(skew) < SKEW_MS) return 'The bucket is there, and the key may list it.';
          throw new Wrong(
            `The clock of this machine and that of the storage differ by ${Math.round(Math.abs(skew) / 1000)} seconds.`,
            'Turn on time synchronisation (NTP) on this machine.',
            'warning',
          );
        },
      },
      {
        check: 'write',
        isNeeded: true,
        mend: REFUSED,
        async run() {
          try {
            const { etag } = await storage.putObject(key, content, { contentType: 'text/plain' });
            if (etag === '') throw malformed();
            return 'An object was stored.';
          } catch (error) {
            // It may be there although its answer was lost. Whether it can be removed is not what failed.
            await Promise.allSettled([storage.deleteObject(key)]);
            throw error;
          }
        },
      },
      {
        check: 'read',
        mend: REFUSED,
        async run(signal) {
          if (!(await bytesOf(undefined, signal)).equals(content)) throw malformed();
          return 'It was read back as it is.';
        },
      },
      {
        check: 'range',
        mend: REFUSED,
        async run(signal) {
          if ((await bytesOf('bytes=0-6', signal)).toString() === 'Written')
            return 'Parts of it can be read.';
          throw new Wrong(
            'The storage ignores requests for a part of a file: members cannot skip within videos, and large documents load as a whole.',
            'Use a storage that supports ranges, or check the proxy in front of it.',
          );
        },
      },
      {
        check: 'not public',
        async run(signal) {
          const path = `/${key}`;
          const { status } = await anyone.call({ method: 'GET', path, signal, expected: [401, 403, 404] });
          if (status !== 200) return 'Nobody reads it without the key.';
          throw new Wrong(
            'Anyone can read the bucket without a key.',
            `Turn on ${BUCKET} → Permissions → Block public access, and remove what allows it from the Bucket policy.`,
          );
        },
      },
      { check: 'CORS', run: (signal) => corsRules(signal) },
      {
        check: 'delete',
        mend: REFUSED,
        async run(signal) {
          await storage.deleteObject(key);
          if ((await storage.headObject(key, { signal })) === null) return 'The object was removed.';
          throw new Wrong(
            `${key} is still there after it was deleted.`,
            `Allow s3:DeleteObject at ${KEYS} → Permissions, and remove the object at ${BUCKET} → Objects.`,
          );
        },
      },
      { check: 'lifecycle', run: (signal) => lifecycle(signal) },
    ],
  };

  async function bytesOf(range: string | undefined, signal: AbortSignal): Promise<Buffer> {
    const object = await storage.getObject(key, { range, signal });
    if (!('body' in object)) throw malformed();
    return Buffer.from(await new Response(object.body).arrayBuffer());
  }

  /** Asks as a browser does before it uploads from a page of ours. */
  async function corsRules(signal: AbortSignal): Promise<string> {
    const refused: string[] = [];
    for (const method of METHODS) {
      const { headers } = await anyone.call({
        method: 'OPTIONS',
        path: `/${key}`,
        headers: { origin, 'access-control-request-method': method },
        expected: [400, 403, 404, 405],
        signal,
      });
      const allowed = headers.get('access-control-allow-origin');
      const methods = (headers.get('access-control-allow-methods') ?? '').split(/, */);
      if ((allowed !== origin && allowed !== '*') || !methods.includes(method)) refused.push(method);
    }
    if (refused.length === 0) return `Browsers on ${origin} may ${METHODS.join(', ')}.`;
    throw new Wrong(
      `Browsers on ${origin} may not ${refused.join(', ')}: uploads from the pages fail.`,
      `Add a rule at ${BUCKET} → Permissions → Cross-origin resource sharing (CORS): AllowedOrigins ${origin}, AllowedMethods GET, PUT and POST, AllowedHeaders *, ExposeHeaders ETag.`,
    );
  }

  async function lifecycle(signal: AbortSignal): Promise<string> {
    const mend = `Add a rule at ${BUCKET} → Management → Lifecycle rules → Create lifecycle rule: “Delete expired object delete markers or incomplete multipart uploads”, after 8 days.`;
    const days = await daysUntilAborted(signal);
    if (days === 'unreadable')
      throw new Wrong(
        'Whether unfinished uploads are removed cannot be read with this key.',
        `Check ${BUCKET} → Management → Lifecycle rules, or allow s3:GetLifecycleConfiguration.`,
        'warning',
      );
    if (days === null)
      throw new Wrong('Unfinished uploads stay in the bucket forever, and cost money.', mend, 'warning');
    if (days > UPLOAD_DAYS) return `Unfinished uploads are removed after ${days} days.`;
    throw new Wrong(
      `Unfinished uploads are removed after ${days} days, while the application lets people continue them for ${UPLOAD_DAYS}.`,
      mend,
      'warning',
    );
  }

  async function daysUntilAborted(signal: AbortSignal): Promise<number | 'unreadable' | null> {
    try {
      const { bytes } = await transport.call({ method: 'GET', path: '?lifecycle=', signal });
      const xml = Buffer.from(bytes).toString('utf8');
      const rules = contentsOf(xml, 'Rule');
      const days = rules
        .filter((rule) => elementText(rule, 'Status') === 'Enabled')
        .map((rule) => Number(elementText(rule, 'DaysAfterInitiation') ?? Number.NaN))
        .filter(Number.isFinite);
      return days.length > 0 ? Math.min(...days) : null;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (error.code === 'NoSuchLifecycleConfiguration') return null;
      if (error.status === 403 || error.status === 501 || error.code === 'MethodNotAllowed')
        return 'unreadable';
      throw error;
    }
  }
}

const malformed = (): OutsideError =>
  new OutsideError('storage', 'The storage answered otherwise than S3 does', {
    code: 'Malformed',
    permanent: false,
  });
