import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { invitation } from '#app/db/schema/members.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { pseudonymOf } from '#app/platform/session/pseudonym.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { accountOf, makeAdmin } from './first-admin.server.ts';

useTestDatabase();
const held = useSandbox();
const never = new AbortController().signal;

beforeAll(async () => {
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
});

test('an account with a confirmed address gets the role at the provider, audited; twice is once', async () => {
  const { accounts } = held.sandbox;
  const { id } = await accounts.create({ email: 'ada@example.com', name: 'Ada', emailVerified: true });
  expect(await makeAdmin('Ada@Example.com', never)).toBe('granted');
  expect(await makeAdmin('ada@example.com', never)).toBe('granted');
  expect(accounts.byId(id)?.roles).toEqual(['admin']);
  const entries = await db().select().from(auditEntry).orderBy(auditEntry.seq);
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    act: 'member.grantAdmin',
    subjectId: pseudonymOf('identity', id),
  });
  expect(JSON.stringify(entries)).not.toContain(id);
});

test('an address that is not confirmed gets nothing', async () => {
  const { accounts } = held.sandbox;
  const { id } = await accounts.create({ email: 'eve@example.com', name: 'Eve', emailVerified: false });
  await expect(makeAdmin('eve@example.com', never)).rejects.toMatchObject({ code: 'conflict' });
  expect(accounts.byId(id)?.roles).toEqual([]);
  expect(await db().select().from(invitation)).toEqual([]);
});

test('several confirmed accounts of one address are listed by their ways to sign in, and none is chosen', () => {
  const account = (id: string, connection: string, facts = {}) => ({
    id,
    connections: [connection],
    emailVerified: true,
    blocked: false,
    ...facts,
  });
  const password = account('auth0|1', 'Username-Password-Authentication');
  const google = account('google-oauth2|2', 'google-oauth2');
  const choose = () => accountOf('ada@example.com', [password, google]);
  expect(choose).toThrow(/several accounts.* by Username-Password-Authentication; google-oauth2\./);
  expect(choose).not.toThrow(/\|[12]/);
  const blocked = { ...google, blocked: true };
  expect(accountOf('ada@example.com', [blocked, password])).toBe(password);
});

test('somebody without an account is invited, once', async () => {
  expect(await makeAdmin('ben@example.com', never)).toBe('invited');
  expect(await makeAdmin('ben@example.com', never)).toBe('invited before');
  expect(await db().select().from(invitation)).toMatchObject([
    { email: 'ben@example.com', invitedBy: null, approvesAtOnce: true, isUnsent: false },
  ]);
  expect(await queued('invitation.mail')).toHaveLength(1);
});
