import { setTimeout as wait } from 'node:timers/promises';
import { db } from '#app/db/client.server.ts';
import { SERVICE_PACE, type ServiceContact, type ServiceName } from '#app/domain/services.ts';
import { reasonOf } from '../jobs/failure-reason.ts';
import { wakeRetries } from '../jobs/retry.server.ts';
import { OutsideError } from './outside-error.ts';
import { findContacts, noteFailure, noteSuccess, takeToken } from './services.queries.server.ts';

/** The error code of calls that we deferred ourselves. */
export const PACED = 'Paced';
const MAX_WAIT_SECONDS = 20;
/** Successes that follow one within this time are not recorded. */
export const FRESH_MS = 2_000;
/** A service that succeeds after a longer silence is back: all that waits for it runs now. */
const SILENT_MS = 60_000;

/**
 * Waits for this call's turn at a service; the rate limit is shared by all processes. Jobs await it before each call.
 * @throws OutsideError, to be retried later, when the queue is too long.
 */
export async function awaitTurn(service: ServiceName, signal: AbortSignal): Promise<void> {
  const pace = SERVICE_PACE[service];
  if (!pace) return;
  const left = await takeToken(db(), service, pace, MAX_WAIT_SECONDS);
  if (left === undefined) {
    throw new OutsideError(service, `Too many calls to ${service} are waiting`, {
      code: PACED,
      permanent: false,
      retryAfterMs: MAX_WAIT_SECONDS * 1000,
    });
  }
  if (left < 0) await wait((-left / pace.perSecond) * 1000, undefined, { signal });
}

/**
 * Records the outcome of the latest contact with a service; `failure` is null if it succeeded, which wakes the jobs that
 * wait for the service.
 */
export async function noteContact(service: ServiceName, failure: Error | null): Promise<void> {
  const at = new Date();
  if (failure) return noteFailure(db(), service, reasonOf(failure).message, at);
  const before = await noteSuccess(db(), service, at, FRESH_MS);
  if (before) await wakeRetries(service, at.getTime() - (before.at?.getTime() ?? 0) > SILENT_MS);
}

/** Returns whether the error comes from our own rate limit and not from the service. */
export const isPaced = (error: Error): boolean => error instanceof OutsideError && error.code === PACED;

/** Returns the recent state of each service. Services that were never called are missing. */
export async function serviceContacts(): Promise<Partial<Record<ServiceName, ServiceContact>>> {
  const rows = await findContacts(db());
  return Object.fromEntries(
    rows.map(({ service, lastSuccessAt, lastFailureAt, ...rest }) => [
      service,
      {
        ...rest,
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: lastFailureAt?.toISOString() ?? null,
      },
    ]),
  );
}
