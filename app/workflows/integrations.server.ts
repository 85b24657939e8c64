import { transaction } from '#app/db/client.server.ts';
import type { Integration, TestOutcome } from '#app/features/integrations/integration.ts';
import {
  listIntegrations,
  readIntegration,
  requireAdmin,
  type SetUp,
} from '#app/features/integrations/integrations.server.ts';
import { withoutName } from '#app/features/integrations/job-words.ts';
import { testAnalytics } from '#app/integrations/analytics/import.server.ts';
import { contentPlatform } from '#app/integrations/content/content.server.ts';
import { testConnection as testCrm } from '#app/integrations/crm/crm.server.ts';
import { testErrorReports } from '#app/integrations/errors/collector.server.ts';
import { testConnection as testEsign } from '#app/integrations/esign/esign.server.ts';
import { identityManagement } from '#app/integrations/identity/management.server.ts';
import { testMailConnection, testMemberMailConnection } from '#app/integrations/mail/mail.server.ts';
import { storage } from '#app/integrations/storage/storage.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { asError } from '#app/platform/jobs.server.ts';
import { reasonOf } from '#app/platform/jobs-reason.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { isPaced, noteContact, serviceContacts } from '#app/platform/services.server.ts';
import { SERVICES, type ServiceName } from '#app/platform/services.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** Asks a service whether it knows us and works, and changes nothing there. */
type Test = (signal: AbortSignal) => Promise<void>;

/** `null` for what is optional and not set up. */
const TESTS: Record<ServiceName, Test | null> = {
  identity: identityManagement.testConnection,
  storage: storage.testConnection,
  esign: testEsign,
  content: contentPlatform.testConnection,
  crm: testCrm,
  mail: testMailConnection,
  memberMail: testMemberMailConnection,
  analytics: testAnalytics,
  errors: testErrorReports,
};

const DEADLINE_MS = 10_000;

const isSetUp: SetUp = (service) => TESTS[service] !== null;

/** @throws DomainError `not_found` for everyone but admins. */
export const integrations = (viewer: Viewer) => listIntegrations(viewer, isSetUp);

/** @throws DomainError `not_found` for everyone but admins. */
export const integration = (viewer: Viewer, asked: { integration: Integration; cursor?: string | null }) =>
  readIntegration(viewer, asked, isSetUp);

/**
 * Has an admin's question answered, whether a service works.
 * @throws DomainError `not_found` for everyone else, `unprocessable` for a service that is not set up.
 */
export async function testIntegration(viewer: Viewer, service: ServiceName): Promise<TestOutcome> {
  requireAdmin(viewer);
  const test = TESTS[service];
  if (!test) throw new DomainError('unprocessable', 'This service is not set up.');
  const before = (await serviceContacts())[service] ?? null;
  const outcome = await ask(service, test);
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'integration.test',
      subject: { type: 'integration', id: service },
      before: before && { failuresInARow: before.failuresInARow },
      after: outcome.works ? { works: true } : { works: false, reason: outcome.reason },
    }),
  );
  return outcome;
}

/** Asks every service, so that it is known how each is although nothing happens. */
export async function checkIntegrations(signal: AbortSignal): Promise<void> {
  await Promise.all(
    SERVICES.map(async (service) => {
      const test = TESTS[service];
      if (test) await ask(service, test, signal);
    }),
  );
}

async function ask(service: ServiceName, test: Test, signal?: AbortSignal): Promise<TestOutcome> {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const over = signal ? AbortSignal.any([deadline, signal]) : deadline;
  const failure = await Promise.race([test(over), endOf(over)]).then(
    () => null,
    (thrown: unknown) => (deadline.aborted ? silent(service) : asError(thrown)),
  );
  signal?.throwIfAborted();
  const ms = Math.round(performance.now() - startedAt);
  if (failure === null || !isPaced(failure)) await noteContact(service, failure);
  return failure === null
    ? { works: true, ms }
    : { works: false, ms, reason: withoutName(service, reasonOf(failure).message) };
}

/** Not every client lets go at once when it is told to. */
const endOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
  });

const silent = (service: ServiceName): OutsideError =>
  new OutsideError(service, `${service} did not answer within ${DEADLINE_MS / 1000} seconds`, {
    code: 'Timeout',
    permanent: false,
  });
