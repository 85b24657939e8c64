import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { JOBS } from '#app/jobs.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { makeStaffSet } from '#tests/factories/staff.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { endSet, giveSet, staffPage } from './staff.server.ts';
import type { GiveInput } from './staff-input.ts';

useTestDatabase({ jobs: JOBS });

let undo: () => void;
let one: Viewer;
let other: Viewer;
beforeEach(async () => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
  [one, other] = [await makeAdmin(), await makeAdmin()];
});
afterEach(() => undo());

const give = (viewer: Viewer, { memberId }: Viewer, set: GiveInput['set'], until: string | null = null) =>
  transaction((tx) => giveSet(tx, viewer, { memberId, set, until }));
const end = (viewer: Viewer, id: string) => transaction((tx) => endSet(tx, viewer, { id }));
const idOf = async ({ memberId }: Viewer) =>
  (await db().select().from(staffSet).where(eq(staffSet.memberId, memberId)))[0]?.id ?? '';

/** The sets with which a person's next request is made. */
async function setsOf({ memberId }: Viewer) {
  const [row] = await db().select().from(member).where(eq(member.id, memberId));
  if (!row) throw new Error('There is no such member');
  const { token } = await openSessionOf(row);
  return (await viewerOf(token))?.sets;
}

test('an admin has everything until a set is given, and nothing once all have ended', async () => {
  expect(await setsOf(other)).toEqual(['everything']);
  await give(one, other, 'finance');
  expect(await setsOf(other)).toEqual(['finance']);
  await end(one, await idOf(other));
  expect(await setsOf(other)).toEqual([]);
  expect(await setsOf(await makeViewer())).toEqual([]);
});

test('read only ends with its last day, and can be given again', async () => {
  await give(one, other, 'read_only', '2999-12-31');
  expect(await setsOf(other)).toEqual(['read_only']);
  await db()
    .update(staffSet)
    .set({ until: new Date(Date.now() - 1_000) });
  expect(await setsOf(other)).toEqual([]);
  await give(one, other, 'read_only');
  expect(await setsOf(other)).toEqual(['read_only']);
  await expect(give(one, await makeAdmin(), 'read_only', '2020-01-01')).rejects.toMatchObject({
    code: 'unprocessable',
  });
});

test.each([
  ['to oneself', () => give(one, one, 'finance'), 'forbidden'],
  ['to a member', async () => give(one, await makeViewer(), 'finance'), 'not_found'],
  ['by an admin without everything', () => give({ ...one, sets: ['finance'] }, other, 'deals'), 'forbidden'],
  ['twice', () => give(one, other, 'finance').then(() => give(one, other, 'finance')), 'conflict'],
] as const)('a set is not given %s', async (_how, act, code) => {
  await expect(act()).rejects.toMatchObject({ code });
});

describe('the last admin with everything', () => {
  test('cannot be limited, by two who limit each other at once either', async () => {
    const outcomes = await Promise.allSettled([give(one, other, 'finance'), give(other, one, 'finance')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const sets = [await setsOf(one), await setsOf(other)].flat();
    expect(sets.filter((set) => set === 'everything')).toHaveLength(1);
  });

  test('cannot lose it', async () => {
    const id = await makeStaffSet(one.memberId, 'everything', { givenById: other.memberId });
    await give(one, other, 'finance');
    await expect(end(one, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await setsOf(one)).toEqual(['everything']);
  });
});

describe('where a second admin is required', () => {
  let third: Viewer;
  beforeEach(async () => {
    changeEnvironment({ SECOND_ADMIN: 'required' });
    third = await makeAdmin();
  });
  const approve = (viewer: Viewer, id: string, revision: number, decision: 'approved' | 'sent_back') =>
    transaction((tx) => decide(tx, viewer, { id, revision, decision, reason: 'As agreed' }));

  test('a set is in force once another admin approves it, and not by the one whom it is for', async () => {
    const asked = await give(one, other, 'deals');
    if (asked.result !== 'awaits_approval') throw new Error('It was given at once');
    expect(await setsOf(other)).toEqual(['everything']);
    for (const viewer of [one, other])
      await expect(approve(viewer, asked.approvalId, 1, 'approved')).rejects.toMatchObject({
        code: 'forbidden',
      });
    await expect(
      approve({ ...third, sets: ['finance'] }, asked.approvalId, 1, 'approved'),
    ).rejects.toMatchObject({ code: 'not_found' });
    await approve(third, asked.approvalId, 1, 'approved');
    expect(await setsOf(other)).toEqual(['deals']);
    const ending = await end(one, await idOf(other));
    expect(await setsOf(other)).toEqual(['deals']);
    if (ending.result !== 'awaits_approval') throw new Error('It was ended at once');
    await approve(third, ending.approvalId, 2, 'approved');
    expect(await setsOf(other)).toEqual([]);
  });

  test('one that is sent back was never in force', async () => {
    const asked = await give(one, other, 'deals');
    if (asked.result !== 'awaits_approval') throw new Error('It was given at once');
    await approve(third, asked.approvalId, 1, 'sent_back');
    expect(await setsOf(other)).toEqual(['everything']);
    await give(one, other, 'deals');
    expect((await staffPage(one)).staff.find(({ id }) => id === other.memberId)).toMatchObject({
      isUnlimited: true,
      sets: [{ set: 'deals', awaits: { to: 'give' } }],
    });
  });
});
