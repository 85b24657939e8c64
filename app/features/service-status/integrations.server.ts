import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ServiceContact, ServiceName } from '#app/domain/services.ts';
import { isOff } from '#app/integrations/wiring.server.ts';
import { knownJobs } from '#app/platform/jobs/known-jobs.server.ts';
import { deadJobQueue } from '#app/platform/jobs/runtime.server.ts';
import { pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { serviceContacts } from '#app/platform/outside/services.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { hasConnectionTest, type SetUp } from './connection-tests.server.ts';
import {
  type DeadJob,
  INTEGRATIONS,
  type Integration,
  type IntegrationDetail,
  type IntegrationSummary,
  stateOf,
  type WaitingRetry,
} from './integration.ts';
import { countJobs, findDeadJobs, findRetries, type QueueCount } from './integrations.queries.server.ts';
import { aboutOf } from './job-about.server.ts';
import { reasonIn, withoutName } from './job-labels.ts';

const LETTERS = 25;
const RETRIES = 25;

export const jobsOf = (integration: Integration) =>
  knownJobs().filter(({ service }) => (service ?? 'own') === integration);

export const titleOfJob = (job: string): string => knownJobs().find(({ name }) => name === job)?.title ?? job;

/**
 * Returns every integration with its state and its waiting jobs; not those that are off.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function listIntegrations(
  viewer: Viewer,
  isSetUp: SetUp = hasConnectionTest,
): Promise<IntegrationSummary[]> {
  requireAdmin(viewer, { sees: 'system' });
  const names = knownJobs().map(({ name }) => name);
  const contacts = await serviceContacts();
  const counts = await countJobs(viewer, db(), [...names, ...names.map(deadJobQueue)]);
  return INTEGRATIONS.filter((integration) => integration === 'own' || !isOff(integration)).map(
    (integration) => summaryOf(integration, contacts, counts, isSetUp),
  );
}

/**
 * Returns one integration with its retrying and its dead jobs.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function integrationDetail(
  viewer: Viewer,
  { integration, cursor }: { integration: Integration; cursor?: string | null | undefined },
  isSetUp: SetUp = hasConnectionTest,
): Promise<IntegrationDetail> {
  requireAdmin(viewer, { sees: 'system' });
  const names = jobsOf(integration).map(({ name }) => name);
  const contacts = await serviceContacts();
  const counts = await countJobs(viewer, db(), [...names, ...names.map(deadJobQueue)]);
  const letters = await findDeadJobs(
    viewer,
    db(),
    names.map(deadJobQueue),
    readCursor(cursor, 'time'),
    LETTERS,
  );
  const retries = await findRetries(viewer, db(), names, RETRIES);
  const abouts = await aboutOf(
    db(),
    [...letters, ...retries].map(({ data }) => data),
  );
  const page = pageOf(
    letters.map((row, at): DeadJob => ({ ...factsOf(row, abouts[at]), failedAt: row.failedAt })),
    LETTERS,
    ({ failedAt, id }) => ({ key: failedAt, id }),
    (letter) => letter,
  );
  return {
    summary: summaryOf(integration, contacts, counts, isSetUp),
    deadJobs: page.items,
    nextCursor: page.nextCursor,
    retries: retries.map((row, at): WaitingRetry => {
      return { ...factsOf(row, abouts[letters.length + at]), nextTryAt: row.nextTryAt };
    }),
  };
}

type Row = { id: string; job: string; attempts: number; output: unknown };

const factsOf = ({ id, job, attempts, output }: Row, about: DeadJob['about'] = []) => ({
  id,
  title: titleOfJob(job),
  about,
  attempts,
  reason: withoutName(knownJobs().find(({ name }) => name === job)?.service ?? null, reasonIn(output)),
});

function summaryOf(
  integration: Integration,
  contacts: Partial<Record<ServiceName, ServiceContact>>,
  counts: readonly QueueCount[],
  isSetUp: SetUp,
): IntegrationSummary {
  const contact = integration === 'own' ? undefined : contacts[integration];
  const names = jobsOf(integration).map(({ name }) => name);
  const dead = new Set(names.map(deadJobQueue));
  const queues = counts.filter(({ queue }) => names.includes(queue));
  const tries = queues.flatMap(({ nextTryAt }) => nextTryAt ?? []).sort();
  return {
    integration,
    state: integration === 'own' ? null : stateOf(contact, isSetUp(integration)),
    lastSuccessAt: contact?.lastSuccessAt ?? null,
    lastFailureAt: contact?.lastFailureAt ?? null,
    lastFailure: contact?.lastFailure ? withoutName(integration, contact.lastFailure) : null,
    waiting: sum(queues.map(({ waiting }) => waiting)),
    retrying: sum(queues.map(({ retrying }) => retrying)),
    nextTryAt: tries[0] ?? null,
    dead: sum(counts.filter(({ queue }) => dead.has(queue)).map(({ waiting }) => waiting)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
