import { afterAll, beforeAll, expect, vi } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { serviceContacts } from '#app/platform/outside/services.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { untilJobsAreDone } from '#tests/setup/jobs.ts';
import { expectNoOutsideCalls } from '#tests/setup/outside-calls.ts';
import type { FaultKind } from '../../sandbox/faults.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Failures are expected here. */
const unheard = () => undefined;
const QUIET = { info: unheard, warn: unheard, error: unheard };

/** Runs every job of the application in this process. The sandbox and the database must exist. */
export function useWorker(): void {
  beforeAll(async () => {
    const { JOBS } = await import('#app/jobs.server.ts');
    await startJobs({ jobs: JOBS, mode: 'work', log: QUIET });
  });
  afterAll(() => stopJobs());
}

/** A member known to the identity provider with an undecided first commitment, prospective; or an active one. */
export async function firstCommitment({ accounts }: Sandbox, role: 'prospective' | 'active' = 'prospective') {
  const email = `${newId()}@vestry.test`;
  const name = 'Ada Lindqvist';
  const password = 'a password of the tests';
  const account = await accounts.create({
    email,
    name,
    password,
    emailVerified: true,
    roles: [role],
  });
  const investor = await makeMember({ auth0Id: account.id, email, name, roles: [role] });
  const offer = await makeOpportunity();
  const { id: commitmentId } = await makeCommitment(asViewer(investor), offer.id);
  return { memberId: investor.id, email, userId: account.id, commitmentId };
}

/** An admin accepts it, and gets the usual response. */
export async function acceptAsUsual(commitmentId: string): Promise<void> {
  const { decideOne } = await import('#tests/factories/decisions.ts');
  const admin = await makeAdmin();
  const decided = await expectNoOutsideCalls(() => decideOne(admin, commitmentId, { kind: 'accept' }));
  expect(decided).toMatchObject({ result: 'done', outcome: { accepted: 1 } });
}

/** Runs an act's effects against the fault, then fixes the service and waits until all are done; none may be lost. */
export async function throughFault(
  { faults, calls }: Sandbox,
  service: 'identity' | 'crm' | 'mail',
  kind: FaultKind,
  act: () => Promise<void>,
): Promise<void> {
  const before = calls.recent(service).length;
  faults.set(service, { kind, delayMs: 400, retryAfterSeconds: 1 });
  await act();
  await vi.waitFor(
    async () => {
      if (kind === 'slow') expect(calls.recent(service).length).toBeGreaterThan(before);
      else expect((await serviceContacts())[service]?.failuresInARow).toBeGreaterThan(0);
    },
    { timeout: 45_000, interval: 50 },
  );
  faults.clear();
  expect(await untilJobsAreDone()).toBe(0);
}
