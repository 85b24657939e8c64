import { afterAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { firmMailer } from '#app/integrations/wiring.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';
import { waitAsUsual } from '#tests/setup/short-waits.ts';

useTestDatabase();
const held = useSandbox();

const workflow = () => import('./connection-tests.server.ts');
const never = new AbortController().signal;

async function states(admin: Viewer): Promise<Record<string, string | null>> {
  const { listIntegrations } = await import('./integrations.server.ts');
  const rows = await listIntegrations(admin);
  return Object.fromEntries(rows.map(({ integration, state }) => [integration, state]));
}
/** Tests and records, as the procedure does. */
async function testOf(viewer: Viewer, service: 'crm' | 'esign' | 'storage' | 'memberMail' | 'errors') {
  const { recordConnectionTest, testConnection } = await import('./test-connection.server.ts');
  const tested = await testConnection(viewer, { service });
  await committed(recordConnectionTest)(viewer, tested);
  return tested.outcome;
}

afterAll(() => firmMailer().close());

describe('the regular check', () => {
  test('tests every configured service, and records the result', async () => {
    const admin = await makeAdmin();
    const { checkIntegrations } = await workflow();
    await checkIntegrations(never);
    expect(await states(admin)).toEqual({
      identity: 'works',
      storage: 'works',
      esign: 'works',
      content: 'works',
      crm: 'works',
      mail: 'works',
      memberMail: 'works',
      analytics: 'works',
      errors: 'unset',
      own: null,
    });
    expect(held.sandbox.calls.unknown()).toEqual([]);
  });

  test('distinguishes failing services from the others', async () => {
    const admin = await makeAdmin();
    held.sandbox.faults.set('crm', { kind: 'failing' });
    held.sandbox.faults.set('esign', { kind: 'busy' });
    const { checkIntegrations } = await workflow();
    await checkIntegrations(never);
    expect(await states(admin)).toMatchObject({ crm: 'failing', esign: 'failing', storage: 'works' });
    held.sandbox.faults.clear();
    await checkIntegrations(never);
    expect(await states(admin)).toMatchObject({ crm: 'works', esign: 'works' });
  });

  test('records nothing when it is aborted', async () => {
    const admin = await makeAdmin();
    held.sandbox.faults.set('storage', { kind: 'silent' });
    // Aborted by its caller, and not by its own deadline.
    waitAsUsual();
    const stop = new AbortController();
    const { checkIntegrations } = await workflow();
    const called = nextCall(held.sandbox, 'storage');
    const checking = checkIntegrations(stop.signal);
    void called.then(() => stop.abort(new Error('the process stops')));
    await expect(checking).rejects.toThrow('the process stops');
    expect(await states(admin)).toMatchObject({ storage: 'untried' });
  });
});

describe('an admin’s test', () => {
  test.each(['crm', 'esign', 'storage', 'memberMail'] as const)(
    'the test of %s says whether it works, and why not',
    async (service) => {
      const admin = await makeAdmin();
      expect(await testOf(admin, service)).toEqual({ works: true, ms: expect.any(Number) });
      held.sandbox.faults.set(service, { kind: 'failing' });
      const outcome = await testOf(admin, service);
      expect(outcome).toEqual({ works: false, ms: expect.any(Number), reason: expect.any(String) });
      expect(await states(admin)).toMatchObject({ [service]: 'failing' });
    },
  );

  test('is limited in time, and is recorded', async () => {
    const admin = await makeAdmin();
    held.sandbox.faults.set('crm', { kind: 'silent' });
    const started = performance.now();
    const outcome = await testOf(admin, 'crm');
    expect(performance.now() - started).toBeLessThan(13_000);
    expect(outcome.works).toBe(false);
    const { db } = await import('#app/db/client.server.ts');
    const { auditEntry } = await import('#app/db/schema/communication.ts');
    expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
      {
        act: 'integration.test',
        actorId: admin.memberId,
        subjectType: 'integration',
        subjectId: 'crm',
        before: null,
        after: { works: false },
      },
    ]);
  });

  test('of an unconfigured service is refused', async () => {
    await expect(testOf(await makeAdmin(), 'errors')).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('is for admins only: for others the page does not exist', async () => {
    await expect(testOf(await makeViewer(), 'crm')).rejects.toMatchObject({ code: 'not_found' });
  });
});
