import { eq, getTableColumns } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { member } from '#app/db/schema/members.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { acceptGrant } from '#app/features/grants/accepting.server.ts';
import { grantsGivenTo } from '#app/features/grants/grants.server.ts';
import { recordTransfer } from '#app/features/ledger/lines/record-lines.server.ts';
import { rejectMember } from '#app/features/people/approving/decisions.server.ts';
import { syncMemberFromIdentity } from '#app/features/people/signing-in/sync-member.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { scopesOf, viewerFor } from '#app/platform/grants/grants.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { asViewer, makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeDeletion, makeEntity } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { confirmDeletion } from './account.server.ts';

useTestDatabase({ jobs: JOBS });

let holder: Viewer;
let adviser: Viewer;
let admin: Viewer;

beforeEach(async () => {
  holder = await makeViewer({ roles: ['active'], name: 'Anna Berg' });
  adviser = await makeViewer({ roles: [DELEGATE], name: 'Otto Adler' });
  admin = await makeAdmin();
});

const grantOf = async (id: string) => {
  const { email, letter, endReason } = getTableColumns(accessGrant);
  const [row] = await db()
    .select({ email, letter, endReason })
    .from(accessGrant)
    .where(eq(accessGrant.id, id));
  return row;
};
const memberOf = async (id: string) => (await db().select().from(member).where(eq(member.id, id)))[0];
const namesSeen = async (person: Viewer) => (await scopesOf(person)).map(({ holderName }) => holderName);

/** Signs the adviser in, as the provider knows them. */
const signIn = async (change: { roles?: string[]; email?: string }) => {
  const { profile } = adviser;
  await transaction((tx) => syncMemberFromIdentity(tx, { ...profile, roles: [], ...change }));
  const row = await memberOf(adviser.memberId);
  if (!row) throw new Error('The adviser is gone');
  return asViewer(row);
};

test('a delegate to whom the provider gives a role is a member, and keeps what they were given', async () => {
  const id = await makeGrant(holder.memberId, adviser);
  expect((await signIn({})).role).toBe('unknown');
  const asMember = await signIn({ roles: ['active'] });
  expect([asMember.role, asMember.membershipStatus]).toEqual(['active', 'approved']);
  expect(await namesSeen(asMember)).toEqual(['Anna Berg']);
  expect((await viewerFor(asMember, id)).role).toBe('active');
});

test('an address that changes takes along what was accepted; what was offered stays with the former one', async () => {
  await makeGrant(holder.memberId, adviser);
  const offered = await makeGrant(holder.memberId, adviser, { personId: null, acceptedAt: null });
  const moved = await signIn({ email: 'otto.moved@example.com' });
  expect(moved.email).toBe('otto.moved@example.com');
  expect(await namesSeen(moved)).toEqual(['Anna Berg']);
  expect(await grantsGivenTo(moved)).toHaveLength(1);
  await expect(transaction((tx) => acceptGrant(tx, moved, { id: offered }))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a rejected delegate no longer sees anything, also with a role', async () => {
  const id = await makeGrant(holder.memberId, adviser);
  await transaction((tx) => rejectMember(tx, admin, { memberId: adviser.memberId, reason: 'A test.' }));
  const rejected = await signIn({ roles: ['active'] });
  expect(await namesSeen(rejected)).toEqual([]);
  await expect(viewerFor(rejected, id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await grantOf(id)).toMatchObject({ endReason: 'delegate_rejected' });
});

test('with the erasure of either side access ends, and address and letter are gone', async () => {
  const letter = { letter: Buffer.from('%PDF'), letterName: 'Otto Adler.pdf' };
  for (const [leaver, reason] of [
    [adviser, 'delegate_left'],
    [await makeViewer({ roles: ['active'] }), 'holder_left'],
  ] as const) {
    const id =
      leaver === adviser
        ? await makeGrant(holder.memberId, adviser, letter)
        : await makeGrant(leaver.memberId, await makeViewer({ roles: [DELEGATE] }), letter);
    await committed(confirmDeletion)(admin, await makeDeletion(leaver.memberId));
    expect(await grantOf(id)).toEqual({
      ...{ email: `${id}@erased.invalid`, letter: null, endReason: reason },
    });
  }
});

test('access to a fund of an entity ends once that entity has transferred all of it', async () => {
  const { id: fundId } = await makeFund({ publishedAt: new Date(0) });
  const entity = await makeEntity(holder.memberId);
  const held = { memberId: holder.memberId, fundId };
  await makeHolding(held);
  await makeHolding({ ...held, entityId: entity.id });
  const vehicles = [fundId];
  const own = await makeGrant(holder.memberId, adviser, { ofAll: false, entityId: null, vehicles });
  const ofEntity = await makeGrant(holder.memberId, adviser, { ofAll: false, entityId: entity.id, vehicles });
  const to = { memberId: (await makeMember()).id, entityId: null };
  await transaction((tx) =>
    recordTransfer(tx, admin, {
      ...{ from: { memberId: holder.memberId, entityId: entity.id }, to, vehicleId: fundId },
      ...{ date: '2026-06-30', amount: 1000_00, reference: 'T-1', note: null },
    }),
  );
  expect(await grantOf(ofEntity)).toMatchObject({ endReason: 'transferred' });
  expect((await scopesOf(adviser)).map(({ grantId }) => grantId)).toEqual([own]);
});
