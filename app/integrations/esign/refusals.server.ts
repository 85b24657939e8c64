import { z } from 'zod';
import { OutsideError } from '#app/platform/outside-error.ts';

const BURST_WINDOW_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Of the account or its rights: an operator mends it, and what waits is not lost. */
const MENDABLE = new Set([
  'ACCOUNT_LACKS_PERMISSIONS',
  'ENVELOPE_ALLOWANCE_EXCEEDED',
  'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT',
  'USER_LACKS_MEMBERSHIP',
  'USER_LACKS_PERMISSIONS',
]);

const words = z.string().optional().catch(undefined);
/** The API says it in the first pair, the token endpoint in the second. */
const refusal = z
  .object({ errorCode: words, message: words, error: words, error_description: words })
  .catch({});

/** The provider's own code and words. */
export function readRefusal(body: unknown): { code: string | undefined; message: string | undefined } {
  const said = refusal.parse(body);
  return { code: said.errorCode ?? said.error, message: said.message ?? said.error_description };
}

/** When to come back after too many calls: `Retry-After` is not used here. */
export function retryHint(headers: Headers): number | undefined {
  if (headers.get('x-ratelimit-remaining') === '0') {
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000;
    return reset > 0 ? Math.min(HOUR_MS, Math.max(0, reset - Date.now())) : undefined;
  }
  return headers.get('x-burstlimit-remaining') === '0' ? BURST_WINDOW_MS : undefined;
}

/** Whether the access token was not taken; a new one may be. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof OutsideError && (error.status === 401 || error.code === 'AUTHORIZATION_INVALID_TOKEN');

/**
 * The same error, permanent only if it is: the provider answers 400, which is mostly the call's own fault, also when
 * a limit is reached or the account may not do what it is asked.
 */
export function judged(error: unknown): unknown {
  if (!(error instanceof OutsideError) || !error.permanent) return error;
  const passes = /LIMIT_EXCEEDED$/i.test(error.code) || MENDABLE.has(error.code);
  return passes ? passing(error, error.message) : error;
}

/** An error that may pass, with words of our own. */
export const passing = (error: OutsideError, message: string): OutsideError =>
  new OutsideError(error.service, message, {
    code: error.code,
    status: error.status ?? undefined,
    permanent: false,
    retryAfterMs: error.retryAfterMs ?? undefined,
    cause: error,
  });
