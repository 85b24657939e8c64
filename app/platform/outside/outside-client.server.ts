import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { withinLongestWait } from './deadline.server.ts';
import { observedCall } from './observed-call.server.ts';
import { noAnswer, parseJson, readLimited, refusalOf } from './outside-answer.server.ts';
import type {
  OpenAnswer,
  Outgoing,
  OutsideAnswer,
  OutsideCall,
  OutsideClient,
  OutsideOptions,
} from './outside-call.ts';
import { OutsideError } from './outside-error.ts';
import { redactSecrets } from './redact.ts';

const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/**
 * Creates a client for an outside service, with deadlines, retries, described refusals and parsed responses. All
 * calls to outside services go through it.
 */
export function outsideClient(options: OutsideOptions): OutsideClient {
  const { service } = options;

  async function call(request: OutsideCall): Promise<OutsideAnswer> {
    return send(options, request, async (response) => ({
      ...factsOf(response),
      bytes: await readLimited(response, service),
    }));
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
    const message = redactSecrets(`${service}'s answer to ${request.method} ${request.path} ${what}`);
    throw new OutsideError(service, message, {
      code: 'Malformed',
      status,
      permanent: false,
      cause: parsed.error,
    });
  }

  const open = (request: OutsideCall): Promise<OpenAnswer> =>
    send(options, request, async (response) =>
      response.ok
        ? { ...factsOf(response), bytes: new Uint8Array(), body: response.body }
        : { ...factsOf(response), bytes: await readLimited(response, service), body: null },
    );

  return { call, json, open };
}

const factsOf = ({ status, headers }: Response) => ({ status, headers });

/** Sends a call, and retries it where that may help. */
async function send<Answer extends OutsideAnswer>(
  options: OutsideOptions,
  request: OutsideCall,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const isSafe = request.safe || request.method === 'GET' || request.method === 'HEAD';
  const attempts = isSafe ? (options.attempts ?? ATTEMPTS) : 1;
  const { signal } = request;
  const over = deadlineIn(request.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS);
  try {
    let renewed = false;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const outgoing = await signed(options, request);
      try {
        return await observedCall(options.service, request.method, () =>
          once(options, request, outgoing, over.signal, read),
        );
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        if (!renewed && options.auth?.renews?.(error, outgoing.headers)) {
          renewed = true;
          attempt -= 1;
          continue;
        }
        if (!isMomentary(options, error) || attempt >= attempts) throw error;
        const isTimeLeft = await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), over.signal, signal);
        if (!isTimeLeft) throw error;
      }
    }
  } finally {
    over.end();
  }
}
/** A deadline that can be cleared, so that it does not cut off a response that is still being read. */
function deadlineIn(ms: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), withinLongestWait(ms));
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/**
 * Returns whether an immediate retry makes sense: the connection broke, or a gateway lost its server. Services that
 * state a delay, or that did not respond, are left to the job's retry.
 */
const isMomentary = (options: OutsideOptions, { code, status, retryAfterMs }: OutsideError): boolean =>
  code === 'Unreachable' ||
  (retryAfterMs === null && (status === 502 || status === 503 || options.isMomentary?.(code) === true));

/** Waits, and returns whether there is time left for another attempt. @throws the caller's `signal.reason`. */
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

async function signed(options: OutsideOptions, request: OutsideCall): Promise<Outgoing> {
  const { body, type } = bodyOf(request);
  const outgoing = {
    method: request.method,
    url: addressOf(options.baseUrl, request.path, request.query),
    headers: { ...type, ...options.headers, ...request.headers },
    body,
  };
  return options.auth ? { ...outgoing, headers: await options.auth.sign(outgoing) } : outgoing;
}

async function once<Answer extends OutsideAnswer>(
  options: OutsideOptions,
  request: OutsideCall,
  { url, ...outgoing }: Outgoing,
  deadline: AbortSignal,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { signal, expected = [] } = request;
  let answer: Answer;
  try {
    const response = await fetch(url, {
      ...outgoing,
      body: outgoing.body ?? null,
      signal: either(deadline, signal),
      // Redirects are never followed: our keys would be sent along.
      redirect: 'manual',
    });
    answer = await read(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof OutsideError) throw cause;
    throw noAnswer(options.service, request, deadline.aborted, cause);
  }
  const { status } = answer;
  if ((status >= 200 && status < 300) || expected.includes(status)) return answer;
  throw refusalOf(options, request, answer);
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
