import type { CalledName } from '#app/domain/services.ts';
import type { OutsideAnswer, OutsideCall, OutsideOptions } from './outside-call.ts';
import { OutsideError } from './outside-error.ts';
import { redactSecrets } from './redact.ts';

/** Limit on the size of a response that is read into memory. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Reads the whole body, up to the limit. @throws OutsideError `TooLarge`. */
export async function readLimited(response: Response, service: CalledName): Promise<Uint8Array<ArrayBuffer>> {
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

/** Describes a call that got no response. */
export function noAnswer(
  service: CalledName,
  { method, path }: OutsideCall,
  timedOut: boolean,
  thrown: unknown,
): OutsideError {
  if (timedOut) {
    const message = redactSecrets(`${service} did not answer ${method} ${path} in time`);
    return new OutsideError(service, message, { code: 'Timeout', permanent: false });
  }
  // The error of fetch itself may quote our headers; its cause describes the network.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const message = cause ? `${service} cannot be reached${codeOf(cause)}` : `${service} could not be asked`;
  return new OutsideError(service, message, { code: 'Unreachable', permanent: false, cause });
}

/** ` (ECONNREFUSED)`: lets an operator distinguish a wrong address from a dead server. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';

/** Describes a call that got a response other than success. */
export function refusalOf(
  options: OutsideOptions,
  request: OutsideCall,
  answer: OutsideAnswer,
): OutsideError {
  const { service } = options;
  const { status, headers, bytes } = answer;
  const said = options.readRefusal?.(parseJson(bytes), Buffer.from(bytes).toString('utf8')) ?? {};
  const words = said.message ? `: ${said.message}` : '';
  const message = `${service} answered ${request.method} ${request.path} with ${status}${words}`;
  const code = said.code ?? `Http${status}`;
  return new OutsideError(service, redactSecrets(message), {
    code,
    status,
    permanent: isFinal(status) && !options.mayPass?.(code),
    retryAfterMs: options.retryHint?.(headers) ?? retryAfter(headers),
  });
}

/**
 * Returns whether retrying cannot help. What an operator can fix (refused keys and permissions, an address that has
 * moved) is retried; any other 4xx is the fault of the call itself.
 */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 423, 425, 429].includes(status);

/** Reads `Retry-After` (RFC 9110): seconds, or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Parses any JSON value; returns `undefined` if it is invalid. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
