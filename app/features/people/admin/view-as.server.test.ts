import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { changeMember, makeSignedIn, openSessionOf, signNda } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { endView, startView } from './view-as.server.ts';

useTestDatabase();

const view = committed(startView);
const end = committed(endView);

const HOUR = 3_600_000;

async function signedInAdmin() {
  const { member, token } = await makeSignedIn({ roles: ['admin'], name: 'Ines Carvalho' });
  const viewer = async (now = new Date()) => (await viewerOf(token, now)) as Viewer;
  return { member, token, viewer };
}
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(
    ({ act, actorId, subjectId }) => `${act} ${actorId} ${subjectId}`,
  );

describe('viewing the application as a member', () => {
  test('makes the admin’s session show that member, and identifies the admin', async () => {
    const [admin, ada] = [await signedInAdmin(), await makeMember({ roles: ['active'] })];
    await signNda(ada.id);
    const before = await admin.viewer();
    await view(before, { memberId: ada.id });
    const viewer = await admin.viewer();
    expect(viewer).toMatchObject({
      memberId: ada.id,
      sessionId: before.sessionId,
      auth0Id: ada.auth0Id,
      email: ada.email,
      role: 'active',
      membershipStatus: 'approved',
      ndaSignedAt: expect.any(String),
      viewedBy: { memberId: admin.member.id, name: 'Ines Carvalho' },
    });
    expect(viewer.profile).toMatchObject({ sub: ada.auth0Id, email: ada.email, roles: ['active'] });
    const own = await openSessionOf(ada);
    expect((await viewerOf(own.token))?.viewedBy).toBeNull();
  });

  test('uses the member’s own signature, not the admin’s', async () => {
    const [admin, ada] = [await signedInAdmin(), await makeMember()];
    await view(await admin.viewer(), { memberId: ada.id });
    expect((await admin.viewer()).ndaSignedAt).toBeNull();
  });

  test('can be ended by the admin; start and end are recorded with the member', async () => {
    const [admin, ada] = [await signedInAdmin(), await makeMember()];
    const viewer = await admin.viewer();
    await view(viewer, { memberId: ada.id });
    await view(viewer, { memberId: ada.id });
    expect(await end(await admin.viewer())).toEqual({ memberId: ada.id });
    expect(await admin.viewer()).toMatchObject({ memberId: admin.member.id, role: 'admin', viewedBy: null });
    expect(await end(await admin.viewer())).toBeNull();
    expect(await acts()).toEqual([
      `view.start ${admin.member.id} ${ada.id}`,
      `view.end ${admin.member.id} ${ada.id}`,
    ]);
  });

  test('applies to one session only', async () => {
    const [admin, ada] = [await signedInAdmin(), await makeMember()];
    const other = await openSessionOf(admin.member);
    await view(await admin.viewer(), { memberId: ada.id });
    expect((await viewerOf(other.token))?.memberId).toBe(admin.member.id);
  });

  test.each([
    ['waits', { roles: [], approvedAt: null }, 'pending'],
    ['has not confirmed their address', { roles: [], approvedAt: null, emailVerifiedAt: null }, 'unverified'],
    ['has never signed in', { auth0Id: null }, 'approved'],
  ])('is possible for a member who %s', async (_who, change, membershipStatus) => {
    const [admin, { id }] = [await signedInAdmin(), await makeMember(change)];
    await view(await admin.viewer(), { memberId: id });
    expect(await admin.viewer()).toMatchObject({
      memberId: id,
      membershipStatus,
      auth0Id: expect.any(String),
    });
  });

  test.each([
    ['another admin', { roles: ['admin', 'active'] }],
    ['who was rejected', { rejectedAt: new Date() }],
    ['who was erased', { erasedAt: new Date() }],
  ])('is refused for %s', async (_who, change) => {
    const [admin, { id }] = [await signedInAdmin(), await makeMember(change)];
    await expect(view(await admin.viewer(), { memberId: id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await admin.viewer()).memberId).toBe(admin.member.id);
    expect(await acts()).toEqual([]);
  });

  test('is refused for oneself, for unknown people, and to everyone but admins', async () => {
    const [admin, ada] = [await signedInAdmin(), await makeMember()];
    const viewer = await admin.viewer();
    const others = [await makeViewer(), { ...viewer, membershipStatus: 'rejected' as const }];
    for (const [who, id] of [
      [viewer, admin.member.id],
      [viewer, newId()],
      ...others.map((other) => [other, ada.id] as const),
    ] as const)
      await expect(view(who, { memberId: id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the view ends', () => {
  test('with the session: after two idle hours, and after twelve hours', async () => {
    const [admin, { id }] = [await signedInAdmin(), await makeMember()];
    const from = Date.now();
    await view(await admin.viewer(), { memberId: id });
    for (let hour = 1; hour < 12; hour += 1)
      expect((await admin.viewer(new Date(from + hour * HOUR))).viewedBy).not.toBeNull();
    expect(await admin.viewer(new Date(from + 12.1 * HOUR))).toBeNull();

    const idle = await signedInAdmin();
    await view(await idle.viewer(), { memberId: id });
    expect(await idle.viewer(new Date(Date.now() + 2.1 * HOUR))).toBeNull();
  });

  test.each([
    ['rejected', { rejectedAt: new Date() }],
    ['erased', { erasedAt: new Date() }],
    ['an admin', { roles: ['admin'] }],
  ])('as soon as the member is %s', async (_what, change) => {
    const [admin, { id }] = [await signedInAdmin(), await makeMember()];
    await view(await admin.viewer(), { memberId: id });
    await changeMember(id, change);
    expect(await admin.viewer()).toMatchObject({ memberId: admin.member.id, viewedBy: null });
  });

  test.each([
    ['rejected', { rejectedAt: new Date() }],
    ['no admin any longer', { roles: ['active'] }],
  ])('as soon as the admin is %s', async (_what, change) => {
    const [admin, { id }] = [await signedInAdmin(), await makeMember()];
    await view(await admin.viewer(), { memberId: id });
    await changeMember(admin.member.id, change);
    expect(await admin.viewer()).toMatchObject({ memberId: admin.member.id, viewedBy: null });
  });
});
