import { z } from 'zod';
import { OutsideError } from '#app/platform/outside/outside-error.ts';

const BURST_WINDOW_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Account or permission errors: an operator can fix them, so the jobs are retried. */
const MENDABLE = new Set([
  'ACCOUNT_LACKS_PERMISSIONS',
  'ENVELOPE_ALLOWANCE_EXCEEDED',
  'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT',
  'USER_LACKS_MEMBERSHIP',
  'USER_LACKS_PERMISSIONS',
]);

const words = z.string().optional().catch(undefined);
/** The API uses the first pair of fields, the token endpoint the second. */
const refusal = z
  .object({ errorCode: words, message: words, error: words, error_description: words })
  .catch({});

/** Returns the provider's own code and message. */
export function readEsignRefusal(body: unknown): { code: string | undefined; message: string | undefined } {
  const said = refusal.parse(body);
  return { code: said.errorCode ?? said.error, message: said.message ?? said.error_description };
}

/** Returns the delay requested after too many calls: `Retry-After` is not used here. */
export function retryHint(headers: Headers): number | undefined {
  if (headers.get('x-ratelimit-remaining') === '0') {
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000;
    return reset > 0 ? Math.min(HOUR_MS, Math.max(0, reset - Date.now())) : undefined;
  }
  return headers.get('x-burstlimit-remaining') === '0' ? BURST_WINDOW_MS : undefined;
}

/** Returns whether the access token was rejected; a new one may be accepted. */
export const isTokenRefused = ({ status, code }: OutsideError): boolean =>
  status === 401 || code === 'AUTHORIZATION_INVALID_TOKEN';

/** The provider responds with 400, usually our own fault, also when a limit is reached or a permission is missing. */
export const mayPass = (code: string): boolean => /LIMIT_EXCEEDED$/i.test(code) || MENDABLE.has(code);

/** Returns a temporary error with our own message. */
export const temporaryRefusal = (error: OutsideError, message: string): OutsideError =>
  new OutsideError(error.service, message, {
    code: error.code,
    status: error.status ?? undefined,
    permanent: false,
    retryAfterMs: error.retryAfterMs ?? undefined,
    cause: error,
  });
