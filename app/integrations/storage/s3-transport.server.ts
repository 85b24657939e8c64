import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { elementText } from './s3-xml.ts';
import { StorageError } from './storage-error.ts';

export type TransportOptions = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** How long the storage may take to begin its answer; a body on its way up gets more, by its size. */
  timeoutMs?: number;
  /** Calls in all; what is retried is safe to be done twice. */
  attempts?: number;
};

export type TransportCall = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: string;
  /** Signed. */
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  signal?: AbortSignal | undefined;
  /** Leaves the body of a success to be read at the reader's pace; all else is read at once. */
  streamed?: true;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** `null` when the body was left as a stream. */
  text: string | null;
  body: ReadableStream<Uint8Array> | null;
};

const FIRST_PAUSE_MS = 100;
/** The slowest line that an upload is given time for. */
const UPLOAD_BYTES_PER_MS = 256;
const RETRIABLE_CODES = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted']);

/**
 * Sends signed calls and hands on the answers whose status is in `expected`.
 * @throws StorageError for all others, after retries when these may help; the caller's `signal.reason` when it aborts.
 */
export function createTransport(options: TransportOptions) {
  const { timeoutMs = 5_000, attempts = 3, ...account } = options;
  const signer = new AwsClient({ ...account, service: 's3', retries: 0 });

  async function once(call: TransportCall, expected: readonly number[]): Promise<Answer> {
    const { url, method, body, signal } = call;
    const headers: Record<string, string> = { ...call.headers };
    if (body)
      headers['x-amz-content-sha256'] = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString(
        'hex',
      );
    const request = await signer.sign(url, { method, headers, ...(body ? { body } : {}) });
    // Not signed: a proxy on the way may change it. Lengths and ranges are only right for bodies as they are stored.
    request.headers.set('accept-encoding', 'identity');
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs + (body?.length ?? 0) / UPLOAD_BYTES_PER_MS);
    try {
      const signals = signal ? [deadline.signal, signal] : [deadline.signal];
      const response = await fetch(request, { signal: AbortSignal.any(signals), redirect: 'manual' });
      const { status, headers: answered } = response;
      if (call.streamed && response.ok) return { status, headers: answered, text: null, body: response.body };
      const text = await response.text();
      if (expected.includes(status)) return { status, headers: answered, text, body: null };
      throw refusal(status, text);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof StorageError) throw cause;
      if (deadline.signal.aborted) {
        throw new StorageError('The storage did not answer in time', {
          code: 'Timeout',
          retriable: true,
          cause,
        });
      }
      throw new StorageError('The storage cannot be reached', {
        code: 'Unreachable',
        retriable: true,
        cause,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function send(call: TransportCall, expected: readonly number[]): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(call, expected);
      } catch (error) {
        const again = error instanceof StorageError && error.retriable && error.code !== 'Timeout';
        if (!again || attempt >= attempts) throw error;
        const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
        await wait(pause, undefined, call.signal ? { signal: call.signal } : {});
      }
    }
  }

  /** Signs an address for a plain GET by anyone who has it. */
  async function presign(url: string): Promise<string> {
    const signed = new URL((await signer.sign(url, { method: 'GET', aws: { signQuery: true } })).url);
    // Some servers read a plus literally; real pluses are encoded already.
    signed.search = signed.search.replaceAll('+', '%20');
    return signed.href;
  }

  return { send, presign };
}

function refusal(status: number, body: string): StorageError {
  const code = elementText(body, 'Code') ?? `Http${status}`;
  const retriable =
    (status >= 500 && status !== 501) || status === 429 || status === 408 || RETRIABLE_CODES.has(code);
  const said = elementText(body, 'Message') ?? 'no reason given';
  return new StorageError(`The storage answered ${status} ${code}: ${said}`, { code, status, retriable });
}
