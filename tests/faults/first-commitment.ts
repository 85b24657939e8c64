import { afterAll, beforeAll, expect, vi } from 'vitest';
import { newId } from '#app/platform/ids.ts';
import { startJobs, stopJobs } from '#app/platform/jobs-runtime.server.ts';
import { serviceContacts } from '#app/platform/services.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { untilJobsAreDone } from '#tests/setup/jobs.ts';
import type { FaultKind } from '../../sandbox/faults.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Failing is what is wanted here. */
const unheard = () => undefined;
const QUIET = { info: unheard, warn: unheard, error: unheard };

/** Works on every job of the product, in this process. The sandbox and the database have to be there. */
export function useWorker(): void {
  beforeAll(async () => {
    const { JOBS } = await import('../../worker/jobs.ts');
    await startJobs({ jobs: JOBS, mode: 'work', log: QUIET });
  });
  afterAll(() => stopJobs());
}

/** A prospective member, known to the identity provider, whose first commitment waits for a decision; or one who is active. */
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

/** An admin accepts it, and is answered as always. */
export async function acceptAsUsual(commitmentId: string): Promise<void> {
  const { accept } = await import('#app/workflows/commitment-decisions.server.ts');
  const startedAt = performance.now();
  const decided = await accept(await makeAdmin(), { commitmentId });
  expect(decided).toMatchObject({ commitmentId, outcome: 'accepted' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
}

/** Lets what follows from an act meet the fault, then mends the service and waits until all is done; nothing may be lost. */
export async function throughFault(
  { faults, calls }: Sandbox,
  service: 'identity' | 'crm' | 'mail',
  kind: FaultKind,
  act: () => Promise<void>,
): Promise<void> {
  const impatience = kind === 'silent' ? beImpatient() : undefined;
  const before = calls.recent(service).length;
  faults.set(service, { kind, delayMs: 400, retryAfterSeconds: 1 });
  await act();
  await vi.waitFor(
    async () => {
      if (kind === 'slow') expect(calls.recent(service).length).toBeGreaterThan(before);
      else expect((await serviceContacts())[service]?.failuresInARow).toBeGreaterThan(0);
    },
    { timeout: 15_000, interval: 50 },
  );
  impatience?.mockRestore();
  faults.clear();
  expect(await untilJobsAreDone()).toBe(0);
}

/** A service that says nothing is waited for half a second rather than ten. */
function beImpatient() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, 500)));
}
