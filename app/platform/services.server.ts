import { setTimeout as wait } from 'node:timers/promises';
import { db } from '#app/db/client.server.ts';
import { reasonOf } from './jobs-reason.ts';
import { OutsideError } from './outside-error.ts';
import { noteFailure, noteSuccess, readContacts, takeToken } from './services.queries.server.ts';
import { SERVICE_PACE, type ServiceContact, type ServiceName } from './services.ts';

const PACED = 'Paced';
const MAX_WAIT_SECONDS = 20;
const FRESH_MS = 2_000;

/**
 * Waits for this call's turn at a service, which all processes share. To be awaited by jobs before each call.
 * @throws OutsideError, to be tried later, when the queue is too long to wait in.
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

/** Notes how a service was just now; `failure` is null when it did what was asked. */
export async function noteContact(service: ServiceName, failure: Error | null): Promise<void> {
  const at = new Date();
  if (failure === null) await noteSuccess(db(), service, at, FRESH_MS);
  else await noteFailure(db(), service, reasonOf(failure).message, at);
}

/** Our own queue, and no answer of the service's. */
export const isPaced = (error: Error): boolean => error instanceof OutsideError && error.code === PACED;

/** How each service was lately; one that we have not dealt with yet is missing. */
export async function serviceContacts(): Promise<Partial<Record<ServiceName, ServiceContact>>> {
  const rows = await readContacts(db());
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
