import { db } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { DomainError } from '#app/platform/errors.ts';
import { knownJobs } from '#app/platform/jobs-known.server.ts';
import { deadLetterQueue } from '#app/platform/jobs-runtime.server.ts';
import { pageOf, readCursor } from '#app/platform/paging.ts';
import { serviceContacts } from '#app/platform/services.server.ts';
import type { ServiceContact, ServiceName } from '#app/platform/services.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  type DeadLetter,
  INTEGRATIONS,
  type Integration,
  type IntegrationDetail,
  type IntegrationSummary,
  stateOf,
  type WaitingRetry,
} from './integration.ts';
import { countJobs, findDeadLetters, findRetries, type QueueCount } from './integrations.queries.server.ts';
import { aboutOf } from './job-about.server.ts';
import { reasonIn, withoutName } from './job-words.ts';

const LETTERS = 25;
const RETRIES = 25;

/** Which of the services are set up; the others are optional and left out. */
export type SetUp = (service: ServiceName) => boolean;

/** @throws DomainError `not_found` for everyone but admins. */
export function requireAdmin(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'There is nothing here.');
}

/** The jobs that have their effect at an integration, as they say themselves. */
export const jobsOf = (integration: Integration) =>
  knownJobs().filter(({ service }) => (service ?? 'own') === integration);

export const titleOf = (job: string): string => knownJobs().find(({ name }) => name === job)?.title ?? job;

/** Every integration with how it is and what waits there. */
export async function listIntegrations(viewer: Viewer, isSetUp: SetUp): Promise<IntegrationSummary[]> {
  requireAdmin(viewer);
  const names = knownJobs().map(({ name }) => name);
  const contacts = await serviceContacts();
  const counts = await countJobs(viewer, db(), [...names, ...names.map(deadLetterQueue)]);
  return INTEGRATIONS.map((integration) => summaryOf(integration, contacts, counts, isSetUp));
}

/** One integration with what failed there and is tried again, and what failed for good. */
export async function readIntegration(
  viewer: Viewer,
  { integration, cursor }: { integration: Integration; cursor?: string | null | undefined },
  isSetUp: SetUp,
): Promise<IntegrationDetail> {
  requireAdmin(viewer);
  const names = jobsOf(integration).map(({ name }) => name);
  const contacts = await serviceContacts();
  const counts = await countJobs(viewer, db(), [...names, ...names.map(deadLetterQueue)]);
  const letters = await findDeadLetters(
    viewer,
    db(),
    names.map(deadLetterQueue),
    readCursor(cursor, 'time'),
    LETTERS,
  );
  const retries = await findRetries(viewer, db(), names, RETRIES);
  const abouts = await aboutOf(
    db(),
    [...letters, ...retries].map(({ data }) => data),
  );
  const page = pageOf(
    letters.map((row, at): DeadLetter => ({ ...factsOf(row, abouts[at]), failedAt: row.failedAt })),
    LETTERS,
    ({ failedAt, id }) => ({ key: failedAt, id }),
    (letter) => letter,
  );
  return {
    summary: summaryOf(integration, contacts, counts, isSetUp),
    deadLetters: page.items,
    nextCursor: page.nextCursor,
    retries: retries.map((row, at): WaitingRetry => {
      return { ...factsOf(row, abouts[letters.length + at]), nextTryAt: row.nextTryAt };
    }),
  };
}

type Row = { id: string; job: string; attempts: number; output: unknown };

const factsOf = ({ id, job, attempts, output }: Row, about: DeadLetter['about'] = []) => ({
  id,
  title: titleOf(job),
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
  const dead = new Set(names.map(deadLetterQueue));
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
