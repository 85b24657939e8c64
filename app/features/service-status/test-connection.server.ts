import { setTimeout as pause } from 'node:timers/promises';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { ServiceContact, ServiceName } from '#app/domain/services.ts';
import { isOfWorkers } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { FRESH_MS, serviceContacts } from '#app/platform/outside/services.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { testServiceJob } from './connection-tests.jobs.server.ts';
import { hasConnectionTest, testService } from './connection-tests.server.ts';
import type { TestOutcome } from './integration.ts';
import { withoutName } from './job-labels.ts';

/** Longer than a test may take, since the job has to be picked up first. */
const WORKER_MS = 20_000;
const LOOK_EVERY_MS = 250;

export type ConnectionTest = {
  service: ServiceName;
  outcome: TestOutcome;
  /** Before the test; `null` if the service was never contacted. */
  failuresBefore: number | null;
};

/**
 * Tests the connection to a service for an admin: here, or by a worker if only workers keep the service's key.
 * @throws DomainError `not_found` for everyone else, `unprocessable` for a service that is not set up, `unavailable`
 * if no worker tests it in time.
 */
export async function testConnection(
  viewer: Viewer,
  { service }: { service: ServiceName },
): Promise<ConnectionTest> {
  requireAdmin(viewer, { changes: 'system' });
  if (!hasConnectionTest(service)) throw new DomainError('unprocessable', 'This service is not set up.');
  const before = (await serviceContacts())[service];
  const outcome = isOfWorkers(service) ? await testedByWorker(service, before) : await testService(service);
  return { service, outcome, failuresBefore: before?.failuresInARow ?? null };
}

/** Any contact after the request shows how the service is, also that of another job. */
async function testedByWorker(
  service: ServiceName,
  before: ServiceContact | undefined,
): Promise<TestOutcome> {
  // A success right after another one would leave no trace.
  const ageMs = Date.now() - Date.parse(before?.lastSuccessAt ?? '1970-01-01');
  if (ageMs < FRESH_MS) await pause(Math.min(FRESH_MS, FRESH_MS - ageMs));
  const startedAt = performance.now();
  await transaction((tx) => enqueue(tx, testServiceJob, { service }));
  for (;;) {
    await pause(LOOK_EVERY_MS);
    const now = (await serviceContacts())[service];
    const ms = Math.round(performance.now() - startedAt);
    if (now?.lastFailureAt && now.lastFailureAt !== before?.lastFailureAt)
      return { works: false, ms, reason: withoutName(service, now.lastFailure ?? 'failed') };
    if (now?.lastSuccessAt && now.lastSuccessAt !== before?.lastSuccessAt) return { works: true, ms };
    if (ms > WORKER_MS)
      throw new DomainError('unavailable', 'No worker answered. Check that one is running, and try again.', {
        retryAfter: 30,
      });
  }
}

/** Records that an admin has tested a connection. */
export const recordConnectionTest = (
  tx: Tx,
  viewer: Viewer,
  { service, outcome, failuresBefore }: ConnectionTest,
): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'integration.test',
    subject: { type: 'integration', id: service },
    before: failuresBefore === null ? null : { failuresInARow: failuresBefore },
    after: outcome.works ? { works: true } : { works: false, reason: outcome.reason },
  });
