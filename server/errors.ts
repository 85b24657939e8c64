import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { DomainError, ERROR_CODES, type ErrorCode, OUR_FAULT } from '#app/domain/errors.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { asUnavailable } from '#app/platform/rpc/unavailable.server.ts';
import type { ServerContext } from './context.ts';

/** Returns the body of a refused API request: `{ error: { code, message, requestId } }` (product.md §5). */
export function errorResponse(
  c: ServerContext,
  code: ErrorCode,
  message: string,
  retryAfter?: number,
): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json({ error: { code, message, requestId: c.get('requestId') } }, ERROR_CODES[code].status);
}

/**
 * Returns the body of a call that is refused before tRPC sees it, as tRPC would answer: its client tells a refusal
 * from a lost response by that.
 */
export function rpcErrorResponse(c: ServerContext, code: ErrorCode, message: string): Response {
  const { trpc, status } = ERROR_CODES[code];
  const data = { code: trpc, httpStatus: status, requestId: c.get('requestId') };
  return c.json({ error: { code: TRPC_ERROR_CODES_BY_KEY[trpc], message, data } }, status);
}

export function handleServerError(thrown: unknown, c: ServerContext): Response {
  const error = asUnavailable(thrown) ?? thrown;
  if (error instanceof DomainError) {
    const log = error.code === 'unavailable' ? logger.warn : logger.info;
    log({ requestId: c.get('requestId'), code: error.code, err: error.cause }, error.message);
    return errorResponse(c, error.code, error.message, error.retryAfter);
  }
  logger.error({ requestId: c.get('requestId'), err: error }, 'request failed');
  return errorResponse(c, 'internal', OUR_FAULT);
}
