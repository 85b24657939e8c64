import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { member } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';

useTestDatabase();
const held = useSandbox();

const signal = () => AbortSignal.timeout(15_000);
const management = async () => identityManagement();
const run = (job: JobDefinition, memberId: string) =>
  job.handle({ memberId }, { id: newId(), attempt: 1, signal: signal(), log: processLog });
const syncRoles = async (memberId: string) =>
  run((await import('./management.jobs.server.ts')).identityRolesJob, memberId);

/** Creates an account at the provider. */
const makeAccount = (roles: string[] = [], emailVerified = true) => {
  const email = `${newId()}@vestry.test`;
  const password = 'a password of the tests';
  return held.sandbox.accounts.create({ email, name: 'Ada Lindqvist', password, emailVerified, roles });
};
const rolesThere = (userId: string) => [...(held.sandbox.accounts.byId(userId)?.roles ?? [])].sort();
const callsOf = (path: string) =>
  held.sandbox.calls.recent('identity').filter((call) => call.path === path).length;

describe('the management calls', () => {
  test('find people by id and by address', async () => {
    const { getUser, findUsersByEmail } = await management();
    const { id, email, name } = await makeAccount();
    const connections = ['Username-Password-Authentication'];
    const person = { id, email, name, emailVerified: true, blocked: false, connections };
    expect(await getUser(id, signal())).toEqual(person);
    expect(await findUsersByEmail(email.toUpperCase(), signal())).toEqual([person]);
    expect(await findUsersByEmail('nobody@vestry.test', signal())).toEqual([]);
  });

  test('add and remove roles, with the same result if repeated', async () => {
    const { assignRoles, removeRoles, rolesOf } = await management();
    const { id } = await makeAccount(['admin']);
    for (let time = 0; time < 2; time += 1) {
      await assignRoles(id, ['rol_active'], signal());
      expect((await rolesOf(id, signal())).sort()).toEqual(['rol_active', 'rol_admin']);
    }
    for (let time = 0; time < 2; time += 1) {
      await removeRoles(id, ['rol_active'], signal());
      expect(await rolesOf(id, signal())).toEqual(['rol_admin']);
    }
  });

  test('delete people, and succeed if they are already deleted', async () => {
    const { deleteUser, getUser } = await management();
    const { id } = await makeAccount();
    await deleteUser(id, signal());
    await deleteUser(id, signal());
    await expect(getUser(id, signal())).rejects.toMatchObject({
      service: 'identity',
      code: 'inexistent_user',
      status: 404,
      permanent: true,
    });
  });

  test('share one token', async () => {
    const { getUser } = await management();
    const { id } = await makeAccount();
    const before = callsOf('/oauth/token');
    await Promise.all(Array.from({ length: 5 }, () => getUser(id, signal())));
    expect(callsOf('/oauth/token') - before).toBeLessThanOrEqual(1);
  });

  test('can be tested without side effects', async () => {
    const { testConnection } = await management();
    await testConnection(signal());
    held.sandbox.faults.set('identity', { kind: 'failing' });
    await expect(testConnection(signal())).rejects.toMatchObject({ service: 'identity', status: 500 });
  });

  test('report the retry time that the provider gives', async () => {
    const { getUser } = await management();
    const { id } = await makeAccount();
    await getUser(id, signal());
    held.sandbox.faults.set('identity', { kind: 'busy', retryAfterSeconds: 5 });
    const error = await getUser(id, signal()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'too_many_requests', status: 429, permanent: false });
    const { retryAfterMs } = error as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(4_000);
    expect(retryAfterMs).toBeLessThan(7_000);
  });

  test('do not accept a response that is not the provider’s', async () => {
    const { assignRoles, rolesOf } = await management();
    const { id } = await makeAccount();
    await rolesOf(id, signal());
    held.sandbox.faults.set('identity', { kind: 'malformed' });
    const expected = { code: 'Malformed', permanent: false };
    await expect(rolesOf(id, signal())).rejects.toMatchObject(expected);
    await expect(assignRoles(id, ['rol_active'], signal())).rejects.toMatchObject(expected);
  });
});

describe('identity.roles', () => {
  test.each([
    [['active'], ['prospective'], {}, ['active']],
    [['prospective'], [], {}, ['prospective']],
    [['active'], ['admin', 'prospective'], {}, ['active', 'admin'].sort()],
    [['prospective'], ['prospective'], {}, ['prospective']],
    [[], ['active', 'prospective'], {}, []],
    [['active'], ['active'], { rejectedAt: new Date() }, []],
    [['prospective'], ['admin', 'prospective'], { erasedAt: new Date() }, ['admin']],
  ])('here %j, there %j, %j: there %j afterwards', async (here, there, change, after) => {
    const account = await makeAccount(there);
    const { id } = await makeMember({ auth0Id: account.id, roles: here, ...change });
    await syncRoles(id);
    await syncRoles(id);
    expect(rolesThere(account.id)).toEqual(after);
  });

  test('has nothing to do for people without an identity, or who do not exist', async () => {
    const before = held.sandbox.calls.recent('identity').length;
    await syncRoles((await makeMember({ auth0Id: null })).id);
    await syncRoles(newId());
    expect(held.sandbox.calls.recent('identity')).toHaveLength(before);
  });

  test('fails for a missing identity only if it should have a role', async () => {
    const { id } = await makeMember({ auth0Id: 'auth0|gone', roles: ['active'] });
    await expect(syncRoles(id)).rejects.toMatchObject({ status: 404, permanent: true });
    await db().update(member).set({ rejectedAt: new Date() }).where(eq(member.id, id));
    await syncRoles(id);
  });

  test('ends with the member’s final state, whatever was decided in the meantime', async () => {
    const account = await makeAccount();
    const { id } = await makeMember({ auth0Id: account.id, roles: ['prospective'] });
    const changed = Promise.withResolvers<void>();
    held.sandbox.faults.set('identity', { kind: 'slow', until: changed.promise });
    const called = nextCall(held.sandbox, 'identity');
    const early = syncRoles(id);
    // By now the job has read the facts and is waiting for the response.
    await called;
    await db()
      .update(member)
      .set({ roles: ['active'] })
      .where(eq(member.id, id));
    changed.resolve();
    await early;
    expect(rolesThere(account.id)).toEqual(['active']);
  });
});

describe('identity.verificationMail', () => {
  const send = async (memberId: string) =>
    run((await import('./management.jobs.server.ts')).verificationMailJob, memberId);

  test('has the provider write to people with an unverified address, and to nobody else', async () => {
    const account = await makeAccount([], false);
    const { id } = await makeMember({ auth0Id: account.id, emailVerifiedAt: null });
    await send(id);
    await expect.poll(() => held.sandbox.mailbox.find({ to: account.email })).toHaveLength(1);
    await db().update(member).set({ emailVerifiedAt: new Date() }).where(eq(member.id, id));
    await send(id);
    await send((await makeMember({ auth0Id: null, emailVerifiedAt: null })).id);
    expect(held.sandbox.mailbox.find({ to: account.email })).toHaveLength(1);
  });
});
