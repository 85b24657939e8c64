import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { newId } from '#app/domain/ids.ts';
import { makeMember } from '#tests/factories/members.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { takeAdminAway } from './account-check.server.ts';
import { rolesAfter, syncMemberFromIdentity } from './sync-member.server.ts';

useTestDatabase();

const profileOf = (change: Partial<SessionProfile>): SessionProfile => ({
  sub: 'auth0|ada',
  email: 'ada@example.org',
  emailVerified: true,
  name: 'Ada Lindqvist',
  picture: null,
  roles: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
  ...change,
});

const sync = (change: Partial<SessionProfile>) =>
  transaction((tx) => syncMemberFromIdentity(tx, profileOf(change)));
const members = () => db().select().from(member);
const acts = async () => (await auditEntries()).map(({ act }) => act);

describe('merging the provider’s roles with those granted here', () => {
  test.each([
    [['prospective'], [], ['prospective'], 'a role granted here stays'],
    [['active'], ['prospective'], ['active'], 'who became active here is not prospective again'],
    [
      ['prospective'],
      ['active'],
      ['active'],
      'who was made active at the provider is not prospective any longer',
    ],
    [[], ['active', 'prospective'], ['active', 'prospective'], 'both told at once stay both'],
    [
      ['active', 'prospective'],
      ['active', 'prospective'],
      ['active', 'prospective'],
      'also at the next sign-in',
    ],
    [
      ['admin', 'active'],
      ['active'],
      ['active'],
      'admin is gone when the provider does not tell it any longer',
    ],
  ])('%j and %j make %j: %s', (ours, told, after) => {
    expect(rolesAfter(ours, told)).toEqual(after);
  });
});

describe('an identity that signs in', () => {
  test('for the first time becomes a member, audited; two at once create one', async () => {
    const made = await Promise.all([sync({}), sync({})]);
    expect(new Set(made.map(({ memberId }) => memberId)).size).toBe(1);
    expect(await members()).toHaveLength(1);
    expect(await acts()).toEqual(['member.create']);
  });

  test('takes over the member without an identity under its confirmed address, audited', async () => {
    const waiting = await makeMember({ auth0Id: null, email: 'ada@example.org' });
    expect(await sync({})).toMatchObject({ memberId: waiting.id, act: 'member.linkIdentity' });
    expect(await acts()).toEqual(['member.linkIdentity']);
  });

  test('does not take over a member by an unconfirmed address', async () => {
    await makeMember({ auth0Id: null, email: 'ada@example.org' });
    await expect(sync({ emailVerified: false })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('without changes writes no audit entry', async () => {
    await sync({});
    await sync({});
    expect(await acts()).toEqual(['member.create']);
  });
});

describe('a person who was rejected', () => {
  const rejected = () =>
    makeMember({
      auth0Id: 'auth0|ada',
      email: 'ada@example.org',
      roles: ['prospective'],
      approvedBy: newId(),
      rejectedAt: new Date('2026-11-01T00:00:00Z'),
      rejectedBy: newId(),
      rejectionReason: 'Not a fit.',
    });

  test('and made an admin at the provider is let in, audited', async () => {
    await rejected();
    await sync({ roles: ['admin'] });
    expect(await members()).toMatchObject([
      { membershipStatus: 'approved', rejectedAt: null, rejectedBy: null, rejectionReason: null },
    ]);
    expect(await auditEntries()).toMatchObject([
      { before: { rejectedAt: '2026-11-01T00:00:00.000Z' }, after: { roles: ['admin'], rejectedAt: null } },
    ]);
  });

  test('waits for a decision when they are an admin no more: the approval before the rejection does not return', async () => {
    const { id } = await rejected();
    await sync({ roles: ['admin'] });
    await sync({ roles: ['admin'] });
    await committed(takeAdminAway)(id);
    expect(await members()).toMatchObject([{ membershipStatus: 'pending', roles: [], approvedBy: null }]);
    expect(await sync({})).toMatchObject({ isUndecided: true });
  });

  test('stays so with any other role', async () => {
    await rejected();
    await sync({ roles: ['active'] });
    expect(await members()).toMatchObject([{ membershipStatus: 'rejected', rejectionReason: 'Not a fit.' }]);
  });
});

describe('an address changed at the provider', () => {
  test('replaces ours once it is confirmed, and confirms nothing before', async () => {
    await sync({ emailVerified: false });
    await sync({ email: 'other@example.org', emailVerified: false });
    expect(await members()).toMatchObject([{ email: 'ada@example.org', emailVerifiedAt: null }]);
    await sync({ email: 'other@example.org' });
    const [after] = await members();
    expect(after?.email).toBe('other@example.org');
    expect(after?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test('does not replace ours if it belongs to another member', async () => {
    await sync({});
    await makeMember({ email: 'taken@example.org' });
    await sync({ email: 'taken@example.org' });
    expect((await members()).filter(({ email }) => email === 'taken@example.org')).toHaveLength(1);
  });
});
