import { isDatabaseOutage } from '#app/db/outage.ts';
import { isWriteOutage, noteFailedWrite } from '#app/db/write-health.ts';
import { DomainError } from '#app/domain/errors.ts';

/** When to try again after an outage of the database. */
export const RETRY_AFTER_SECONDS = 10;

/** Returns the error to show when the database is unreachable or cannot write; `null` for every other error. */
export function asUnavailable(cause: unknown): DomainError | null {
  noteFailedWrite(cause);
  if (isWriteOutage(cause)) {
    const message =
      'We cannot save anything right now, so nothing was changed. Please try again in a moment.';
    return new DomainError('unavailable', message, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  if (!isDatabaseOutage(cause)) return null;
  const message = 'We cannot reach our database right now. Please try again in a moment.';
  return new DomainError('unavailable', message, { retryAfter: RETRY_AFTER_SECONDS, cause });
}
