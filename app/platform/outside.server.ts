import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { OutsideError } from './outside-error.ts';
import { tellable } from './outside-words.ts';
import type { ServiceName } from './services.ts';

export type OutsideOptions = {
  service: ServiceName;
  /** Paths of calls are put after it. */
  baseUrl: string;
  /** What goes with every call: authorisation, mostly. */
  headers?: () => Promise<Record<string, string>> | Record<string, string>;
  /** How long one call may take with its answer, all its tries together. */
  timeoutMs?: number;
  /** The milliseconds that a refusal asks to wait, where the vendor does not use `Retry-After`. */
  retryHint?: (headers: Headers) => number | undefined;
  /** The vendor's own code and words in the body of a refusal. */
  readRefusal?: (body: unknown) => { code?: string | undefined; message?: string | undefined };
};

export type OutsideCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** May be done twice without harm, so it is tried again at once when it got no answer. GET always may. */
  safe?: true;
  /** Statuses that are an answer and not a failure, besides 2xx. */
  expected?: readonly number[];
  signal?: AbortSignal | undefined;
};

export type OutsideAnswer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };

export type OutsideClient = {
  /** @throws OutsideError; the caller's `signal.reason` when it aborts. */
  call(call: OutsideCall): Promise<OutsideAnswer>;
  /** The same for an answer in JSON. @throws OutsideError also when it is none, or not the schema's. */
  json<Schema extends z.ZodType>(call: OutsideCall, schema: Schema): Promise<z.output<Schema>>;
};

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** Whoever shouts us down gets no more of our memory than this. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** The one way in which clients of JSON services call out: deadline, refusals with what they say, parsed answers. */
export function outsideClient(options: OutsideOptions): OutsideClient {
  const { service, timeoutMs = 10_000 } = options;

  async function call(request: OutsideCall): Promise<OutsideAnswer> {
    const attempts = request.safe || request.method === 'GET' || request.method === 'HEAD' ? ATTEMPTS : 1;
    const deadline = AbortSignal.timeout(timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(options, request, deadline);
      } catch (error) {
        const again = error instanceof OutsideError && isMomentary(error);
        if (!again || attempt >= attempts) throw error;
        const isTimeLeft = await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), deadline, request.signal);
        if (!isTimeLeft) throw error;
      }
    }
  }

  async function json<Schema extends z.ZodType>(
    request: OutsideCall,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const { status, bytes } = await call({
      ...request,
      headers: { accept: 'application/json', ...request.headers },
    });
    const body = parseJson(bytes);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues[0]?.path.join('.');
    const what = body === undefined ? 'is no JSON' : `is not what it should be${where ? ` at ${where}` : ''}`;
    const message = tellable(`${service}'s answer to ${request.method} ${request.path} ${what}`);
    throw new OutsideError(service, message, {
      code: 'Malformed',
      status,
      permanent: false,
      cause: parsed.error,
    });
  }

  return { call, json };
}

/** A broken connection or a gateway that lost its server. Whoever says when to come back, or was silent, is left to the job. */
const isMomentary = ({ code, status, retryAfterMs }: OutsideError): boolean =>
  code === 'Unreachable' || ((status === 502 || status === 503) && retryAfterMs === null);

/** Answers whether there is time left for another try. @throws the caller's `signal.reason`. */
async function pause(ms: number, deadline: AbortSignal, signal?: AbortSignal): Promise<boolean> {
  try {
    await wait(ms, undefined, { signal: either(deadline, signal) });
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

const either = (deadline: AbortSignal, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([deadline, signal]) : deadline;

async function once(
  options: OutsideOptions,
  request: OutsideCall,
  deadline: AbortSignal,
): Promise<OutsideAnswer> {
  const { service, baseUrl } = options;
  const { method, path, expected = [], signal } = request;
  signal?.throwIfAborted();
  const headers = { ...(await options.headers?.()), ...request.headers };
  const { body, type } = bodyOf(request);
  let status: number;
  let answered: Headers;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const response = await fetch(addressOf(baseUrl, path, request.query), {
      method,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body }),
      signal: either(deadline, signal),
      // Never followed: our keys would go along.
      redirect: 'manual',
    });
    ({ status, headers: answered } = response);
    bytes = await readLimited(response, service);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof OutsideError) throw cause;
    throw noAnswer(service, request, deadline.aborted, cause);
  }
  if ((status >= 200 && status < 300) || expected.includes(status))
    return { status, headers: answered, bytes };
  throw refusal(options, request, { status, headers: answered, bytes });
}

function addressOf(baseUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function bodyOf({ json, form, body }: OutsideCall): {
  body: BodyInit | undefined;
  type: Record<string, string>;
} {
  if (json !== undefined) return { body: JSON.stringify(json), type: { 'content-type': 'application/json' } };
  if (form) return { body: new URLSearchParams(form), type: {} };
  return { body, type: {} };
}

async function readLimited(response: Response, service: ServiceName): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) {
      throw new OutsideError(service, `${service} answered with more than we take`, {
        code: 'TooLarge',
        status: response.status,
        permanent: true,
      });
    }
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function noAnswer(
  service: ServiceName,
  { method, path }: OutsideCall,
  timedOut: boolean,
  thrown: unknown,
): OutsideError {
  if (timedOut) {
    const message = tellable(`${service} did not answer ${method} ${path} in time`);
    return new OutsideError(service, message, { code: 'Timeout', permanent: false });
  }
  // What fetch itself throws may quote our headers; its cause is the network's.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const message = cause ? `${service} cannot be reached${codeOf(cause)}` : `${service} could not be asked`;
  return new OutsideError(service, message, { code: 'Unreachable', permanent: false, cause });
}

/** ` (ECONNREFUSED)`: tells an operator a wrong address from a dead server. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';

function refusal(options: OutsideOptions, request: OutsideCall, answer: OutsideAnswer): OutsideError {
  const { service } = options;
  const { status, headers, bytes } = answer;
  const said = options.readRefusal?.(parseJson(bytes)) ?? {};
  const words = said.message ? `: ${said.message}` : '';
  const message = `${service} answered ${request.method} ${request.path} with ${status}${words}`;
  return new OutsideError(service, tellable(message), {
    code: said.code ?? `Http${status}`,
    status,
    permanent: isFinal(status),
    retryAfterMs: options.retryHint?.(headers) ?? retryAfter(headers),
  });
}

/**
 * What an operator mends (refused keys and rights, an address that has moved) is not lost for what waits for it; the
 * rest of 4xx is the call's own fault.
 */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 423, 425, 429].includes(status);

/** RFC 9110: seconds, or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Anything that JSON can be; `undefined` for what is none. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
