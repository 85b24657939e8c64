import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { attributionOf, attributionTree } from './attribution.server.ts';
import { grantTokens } from './grants.server.ts';
import { inviteCounts, inviteList, invitesOfPerson, senderOf } from './invite-admin.server.ts';
import type { InvitesAsked } from './invite-list.tsx';

useTestDatabase();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const filters = (change: Partial<InvitesAsked> = {}): InvitesAsked => ({
  ...inviteList.schema.parse({}),
  ...change,
});

/** Creates a person who joined by an invitation of `invitedBy`. */
async function brought(name: string, invitedBy: string | null, days: number) {
  const guest = await makeMember({ name, invitedBy, createdAt: ago(days) });
  const times = { createdAt: ago(days + 1), redeemedAt: ago(days), redeemedBy: guest.id };
  await makeInvitation(guest.email, { invitedBy, name, ...times });
  return guest;
}

async function circle() {
  const admin = await makeAdmin();
  const ada = await brought('Ada Lindqvist', admin.memberId, 100);
  const bo = await brought('Bo Berg', ada.id, 50);
  await brought('Cy Chan', bo.id, 10);
  await brought('Di Dahl', ada.id, 5);
  await makeInvitation('open@example.test', { invitedBy: ada.id, name: 'Olga 100%' });
  await makeInvitation('back@example.test', { invitedBy: ada.id, revokedAt: ago(1), createdAt: ago(3) });
  await makeInvitation('over@example.test', { expiresAt: ago(1), createdAt: ago(31) });
  return { admin, ada, bo };
}

describe('all invitations', () => {
  test('are listed newest first, and can be filtered by words, state and sender', async () => {
    const { admin, ada } = await circle();
    const emails = async (change: Partial<InvitesAsked>) =>
      (await inviteList.page(admin, filters(change))).items.map(({ email, name }) => name ?? email);
    expect(await emails({})).toEqual([
      'Olga 100%',
      'back@example.test',
      'Di Dahl',
      'Cy Chan',
      'over@example.test',
      'Bo Berg',
      'Ada Lindqvist',
    ]);
    expect(await emails({ state: 'live' })).toEqual(['Olga 100%']);
    expect(await emails({ state: 'expired' })).toEqual(['over@example.test']);
    expect(await emails({ by: ada.id, state: 'redeemed' })).toEqual(['Di Dahl', 'Bo Berg']);
    expect(await emails({ q: '100% open@' })).toEqual(['Olga 100%']);
    expect(await emails({ q: '_' })).toEqual([]);
  });

  test('are counted by the same states as listed', async () => {
    const { admin, ada } = await circle();
    const counts = await inviteCounts(admin);
    expect(counts).toEqual({ live: 1, redeemed: 4, revoked: 1, expired: 1 });
    for (const [state, count] of Object.entries(counts)) {
      const { items } = await inviteList.page(admin, filters({ state: state as keyof typeof counts }));
      expect(items.map((row) => row.state)).toEqual(Array(count).fill(state));
    }
    expect(await inviteCounts(admin, ada.id)).toEqual({ live: 1, redeemed: 2, revoked: 1, expired: 0 });
  });

  test('are paged, each once', async () => {
    const admin = await makeAdmin();
    const createdAt = ago(1);
    for (let index = 0; index < 60; index += 1)
      await makeInvitation(`guest-${index}@example.test`, { createdAt });
    const first = await inviteList.page(admin, filters());
    const second = await inviteList.page(admin, filters({ cursor: first.nextCursor ?? '' }));
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([60, 60, null]);
  });

  test('are visible to admins only', async () => {
    const { ada } = await circle();
    const viewer = await makeViewer();
    expect(await inviteList.page(viewer, filters())).toEqual({ items: [], nextCursor: null });
    expect(Object.values(await inviteCounts(viewer))).toEqual([0, 0, 0, 0]);
    expect(await senderOf(viewer, ada.id)).toBeNull();
    expect(await invitesOfPerson(viewer, ada.id)).toMatchObject({ cameBy: null, sent: [] });
  });
});

describe('referrals', () => {
  test('form a tree from those without an inviter', async () => {
    const { admin } = await circle();
    const { roots, isCut } = await attributionTree(admin, 'all');
    const names = (people: typeof roots): unknown =>
      people.map(({ name, brought }) => [name, names(brought)]);
    expect(names(roots)).toEqual([
      [
        'Ines Carvalho',
        [
          [
            'Ada Lindqvist',
            [
              ['Bo Berg', [['Cy Chan', []]]],
              ['Di Dahl', []],
            ],
          ],
        ],
      ],
    ]);
    expect(isCut).toBe(false);
    expect((await attributionTree(admin, { named: 'bo b' })).roots.map(({ name }) => name)).toEqual([
      'Bo Berg',
    ]);
  });

  test('can be shown for one person, upwards and one step down', async () => {
    const { admin, bo } = await circle();
    const { inviters, brought } = await attributionOf(admin, bo.id);
    expect(inviters.map(({ name }) => name)).toEqual(['Ada Lindqvist', 'Ines Carvalho']);
    expect(brought.map(({ name, standing }) => [name, standing])).toEqual([['Cy Chan', 'approved']]);
    const { cameBy, counts } = await invitesOfPerson(admin, bo.id);
    expect([cameBy?.by?.name, counts.redeemed]).toEqual(['Ada Lindqvist', 1]);
  });

  test('are visible to admins only, and end where the rows form a cycle', async () => {
    const { bo, ada } = await circle();
    const viewer = await makeViewer();
    expect(await attributionTree(viewer, 'all')).toEqual({ roots: [], isCut: false });
    expect(await attributionOf(viewer, bo.id)).toEqual({ inviters: [], brought: [], isCut: false });
    await makeInvitation('circle@example.test', { invitedBy: bo.id, redeemedAt: ago(0), redeemedBy: ada.id });
    const { roots } = await attributionTree(await makeAdmin(), { of: bo.id });
    expect(roots.map(({ name }) => name)).toEqual(['Bo Berg']);
  });
});

describe('granting invite tokens', () => {
  const grant = (viewer: Awaited<ReturnType<typeof makeAdmin>>, memberId: string, idempotencyKey = newId()) =>
    transaction((tx) => grantTokens(tx, viewer, { memberId, count: 3, idempotencyKey }));

  test('adds to the ledger, once for a click that was sent twice, and is recorded', async () => {
    const [admin, { id }, key] = [await makeAdmin(), await makeMember(), newId()];
    const answers = await Promise.all([grant(admin, id, key), grant(admin, id, key)]);
    expect(answers).toEqual([{ tokens: 3 }, { tokens: 3 }]);
    expect(await grant(admin, id)).toEqual({ tokens: 6 });
    expect((await invitesOfPerson(admin, id)).tokens).toBe(6);
    const entries = await db().select().from(auditEntry).orderBy(auditEntry.seq);
    expect(entries.map(({ act, subjectId, after }) => [act, subjectId, after])).toEqual([
      ['invitation.grant', id, { tokens: 3, granted: 3 }],
      ['invitation.grant', id, { tokens: 6, granted: 3 }],
    ]);
  });

  test('is for admins, to approved members', async () => {
    const [admin, { id }] = [await makeAdmin(), await makeMember()];
    await expect(grant(await makeViewer(), id)).rejects.toMatchObject({ code: 'not_found' });
    for (const change of [{ approvedAt: null }, { rejectedAt: new Date() }, { erasedAt: new Date() }])
      await expect(grant(admin, (await makeMember(change)).id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
