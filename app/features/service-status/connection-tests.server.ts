import { DomainError } from '#app/domain/errors.ts';
import { SERVICES, type ServiceName } from '#app/domain/services.ts';
import {
  analytics,
  contentPlatform,
  crm,
  errorCollector,
  esign,
  firmMailer,
  identityManagement,
  isOfWorkers,
  memberMailer,
  storage,
} from '#app/integrations/wiring.server.ts';
import { reasonOf } from '#app/platform/jobs/failure-reason.ts';
import { asError } from '#app/platform/jobs/jobs.server.ts';
import { deadline } from '#app/platform/outside/deadline.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { isPaced, noteContact } from '#app/platform/outside/services.server.ts';
import type { TestOutcome } from './integration.ts';
import { withoutName } from './job-labels.ts';

/** Tests a service's credentials and health without side effects. */
type Test = (signal: AbortSignal) => Promise<void>;

/** `null` for an optional service that is not set up. */
const CLIENTS: Record<ServiceName, () => { testConnection: Test } | null> = {
  identity: identityManagement,
  storage,
  esign,
  content: contentPlatform,
  crm,
  mail: firmMailer,
  memberMail: memberMailer,
  analytics,
  errors: errorCollector,
};

const DEADLINE_MS = 10_000;

/** Returns whether a service is set up; optional services may not be. */
export type SetUp = (service: ServiceName) => boolean;

export const hasConnectionTest: SetUp = (service) => isOfWorkers(service) || CLIENTS[service]() !== null;

/**
 * Tests the connection to a service, and records the result as its state.
 * @throws DomainError `unprocessable` for a service that is not set up.
 */
export function testService(service: ServiceName, signal?: AbortSignal): Promise<TestOutcome> {
  const client = CLIENTS[service]();
  if (!client) throw new DomainError('unprocessable', 'This service is not set up.');
  return runTest(service, client.testConnection, signal);
}

/** Tests every service, so its state is known even without traffic. */
export async function checkIntegrations(signal: AbortSignal): Promise<void> {
  await Promise.all(
    SERVICES.map(async (service) => {
      const client = CLIENTS[service]();
      if (client) await runTest(service, client.testConnection, signal);
    }),
  );
}

async function runTest(service: ServiceName, test: Test, signal?: AbortSignal): Promise<TestOutcome> {
  const startedAt = performance.now();
  const late = deadline(DEADLINE_MS);
  const over = signal ? AbortSignal.any([late, signal]) : late;
  const failure = await Promise.race([test(over), endOf(over)]).then(
    () => null,
    (thrown: unknown) => (late.aborted ? silent(service) : asError(thrown)),
  );
  signal?.throwIfAborted();
  const ms = Math.round(performance.now() - startedAt);
  if (failure === null || !isPaced(failure)) await noteContact(service, failure);
  return failure === null
    ? { works: true, ms }
    : { works: false, ms, reason: withoutName(service, reasonOf(failure).message) };
}

/** Rejects when the signal aborts: not every client stops at once. */
const endOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
  });

const silent = (service: ServiceName): OutsideError =>
  new OutsideError(service, `${service} did not answer within ${DEADLINE_MS / 1000} seconds`, {
    code: 'Timeout',
    permanent: false,
  });
