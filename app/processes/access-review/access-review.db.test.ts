import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { accessReview, accessReviewItem } from '#app/db/schema/access-reviews.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { member } from '#app/db/schema/members.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import {
  dueReview,
  reviewItemList,
  reviewsOf,
  signOff,
  startReview,
} from '#app/features/access-review/access-review.server.ts';
import type { ReviewDecision, ReviewItem } from '#app/features/access-review/access-review.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeStaffSet } from '#tests/factories/staff.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { decideOnAccess } from './access-review.server.ts';

useTestDatabase({ jobs: JOBS });

const PAST = new Date('2026-01-05T09:00:00Z');

let undo: () => void;
let admin: Viewer;
let other: Viewer;
let holder: Viewer;
let reviewId: string;

async function give(change: Partial<typeof accessGrant.$inferInsert> = {}): Promise<string> {
  const person = await makeMember({ roles: [DELEGATE], name: 'Nora Klein' });
  const id = newId();
  await db()
    .insert(accessGrant)
    .values({
      ...{ id, holderId: holder.memberId, personId: person.id, email: person.email, preset: 'adviser' },
      ...{ ofAll: true, figures: true, receive: false, prepare: false, act: false, opportunities: false },
      ...{ from: PAST, givenById: holder.memberId, givenAt: PAST, confirmedAt: PAST, acceptedAt: PAST },
      needsApproval: false,
      ...change,
    });
  return id;
}

const start = (viewer = admin) => transaction((tx) => startReview(tx, viewer));
const choose = (id: string, decision: ReviewDecision, seen: ReviewDecision | null = null, viewer = admin) =>
  transaction((tx) => decideOnAccess(tx, viewer, { id, decision, seen }));
const close = (viewer = admin) => transaction((tx) => signOff(tx, viewer, { id: reviewId }));

async function items(viewer = admin): Promise<ReviewItem[]> {
  const review = await reviewItemList.parentAt(viewer, reviewId);
  return (await reviewItemList.of(review).page(viewer, { q: '', sort: 'person' })).items;
}
async function itemOf(access: string): Promise<ReviewItem> {
  const item = (await items()).find((one) => one.access === access);
  if (!item) throw new Error(`There is no ${access}`);
  return item;
}
const stateOf = async (access: string) => (await itemOf(access)).state;

const reviewEntries = async () =>
  (await auditEntries()).filter(
    ({ subjectType, subjectId }) => subjectType === 'access_review' && subjectId === reviewId,
  );

const ADVISER = 'Adviser of Ada Lindqvist';

beforeEach(async () => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
  [admin, other] = [await makeAdmin(), await makeViewer({ roles: ['admin'], name: 'Otto Adler' })];
  holder = await makeViewer({ roles: ['active'] });
  await makeStaffSet(other.memberId, 'everything', { givenById: admin.memberId });
});
afterEach(() => undo());

describe('a review', () => {
  test('has all that is in force when it begins, and each person once for each access', async () => {
    await give();
    await give({ revokedAt: PAST, revokedById: holder.memberId });
    await give({ acceptedAt: null, personId: null });
    await makeStaffSet(other.memberId, 'finance', { givenById: admin.memberId, endedAt: PAST });
    ({ id: reviewId } = await start());
    expect((await items()).map(({ name, access, state }) => [name, access, state])).toEqual([
      ['Ines Carvalho', 'Everything, by the admin role', 'open'],
      ['Nora Klein', ADVISER, 'open'],
      ['Otto Adler', 'Everything', 'open'],
    ]);
    await give();
    expect(await items()).toHaveLength(3);
    expect((await reviewItemList.parentAt(admin, reviewId)).since).toBe(1);
    await expectSorted(reviewItemList.of(await reviewItemList.parentAt(admin, reviewId)), admin, {
      count: 3,
    });
  });

  test('begins once, also for two admins at once', async () => {
    await give();
    const started = await Promise.all([start(), start(other)]);
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await db().$count(accessReview)).toBe(1);
    expect(await db().$count(accessReviewItem)).toBe(3);
  });

  test('ends access by the acts that end it elsewhere, and keeps who decided when', async () => {
    const grantId = await give();
    const setId = await makeStaffSet(other.memberId, 'finance', { givenById: admin.memberId });
    ({ id: reviewId } = await start());
    await choose((await itemOf(ADVISER)).id, 'end');
    await choose((await itemOf('Finance')).id, 'end');
    await choose((await itemOf('Everything')).id, 'keep');
    expect((await db().select().from(accessGrant).where(eq(accessGrant.id, grantId)))[0]).toMatchObject({
      revokedById: admin.memberId,
    });
    expect((await db().select().from(staffSet).where(eq(staffSet.id, setId)))[0]).toMatchObject({
      endedById: admin.memberId,
    });
    expect(await itemOf(ADVISER)).toMatchObject({
      state: 'ended',
      decision: 'end',
      decidedBy: 'Ines Carvalho',
    });
    expect(await itemOf('Finance')).toMatchObject({ state: 'ended' });
    expect(await itemOf('Everything')).toMatchObject({ state: 'kept', decidedBy: 'Ines Carvalho' });
    const entries = await reviewEntries();
    expect(entries.map(({ act }) => act)).toEqual([
      'accessReview.start',
      'accessReview.end',
      'accessReview.end',
      'accessReview.keep',
    ]);
    expect(entries[1]?.after).toMatchObject({ access: ADVISER });
    expect(JSON.stringify(await db().select().from(auditEntry))).not.toContain('Lindqvist');
    expect(await db().select().from(notification)).toMatchObject([
      { cause: `grant.end:${grantId}`, title: 'Your access for Ada Lindqvist has ended' },
    ]);
  });

  test('does not end what was kept and has ended since', async () => {
    const grantId = await give();
    ({ id: reviewId } = await start());
    const { id } = await itemOf(ADVISER);
    await choose(id, 'keep');
    expect(await itemOf(ADVISER)).toMatchObject({ state: 'kept', isLive: true });
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    await expect(choose(id, 'end', 'keep')).rejects.toMatchObject({ code: 'conflict' });
    expect(await itemOf(ADVISER)).toMatchObject({ state: 'kept', isLive: false });
  });

  test('is signed off once all are decided, and stays as it was', async () => {
    const grantId = await give();
    ({ id: reviewId } = await start());
    await choose((await itemOf('Everything')).id, 'keep');
    await choose((await itemOf('Everything, by the admin role')).id, 'keep');
    await expect(close()).rejects.toMatchObject({
      code: 'conflict',
      message: '1 item still needs a decision.',
    });
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    expect(await stateOf(ADVISER)).toBe('gone');
    await Promise.all([close(), close(other)]);
    const [review] = await reviewsOf(admin);
    expect(review).toMatchObject({ signedOffAt: expect.any(String), counts: { kept: 2, gone: 1, open: 0 } });
    const { id } = await itemOf('Everything');
    await expect(choose(id, 'end', 'keep')).rejects.toMatchObject({ code: 'conflict' });
    expect((await reviewEntries()).filter(({ act }) => act === 'accessReview.signOff')).toHaveLength(1);
    expect((await start()).id).toBe(reviewId);
  });

  test('that is signed off does not change with what a person is given later', async () => {
    const third = await makeViewer({ roles: ['admin'], name: 'Paula Reis' });
    ({ id: reviewId } = await start());
    const theirs = (await items()).find(({ name }) => name === 'Paula Reis');
    for (const { id } of await items()) if (id !== theirs?.id) await choose(id, 'keep');
    const setRoles = (roles: string[]) =>
      db().update(member).set({ roles }).where(eq(member.id, third.memberId));
    await setRoles(['active']);
    await close();
    await setRoles(['admin']);
    expect((await items()).find(({ id }) => id === theirs?.id)).toMatchObject({ state: 'gone' });
    expect((await reviewsOf(admin))[0]?.counts).toMatchObject({ kept: 2, gone: 1, open: 0 });
  });

  test('takes one of two decisions that are made at once', async () => {
    await give();
    ({ id: reviewId } = await start());
    const { id } = await itemOf(ADVISER);
    const outcomes = await Promise.allSettled([choose(id, 'keep'), choose(id, 'end', null, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { state, decision } = await itemOf(ADVISER);
    expect(state).toBe(decision === 'keep' ? 'kept' : 'ended');
    const repeated = await Promise.allSettled([choose(id, decision ?? 'keep', null, other)]);
    expect(repeated[0]?.status).toBe('fulfilled');
  });

  test.each([
    ['the permission of the last admin with everything', 'Everything', 'end', 'conflict'],
    ['what was never given', 'Everything, by the admin role', 'end', 'unprocessable'],
  ] as const)('does not end %s', async (_what, access, decision, code) => {
    // The one has everything for want of a permission: with one, `other` is the last.
    if (access === 'Everything') await makeStaffSet(admin.memberId, 'finance', { givenById: other.memberId });
    else await makeStaffSet(other.memberId, 'deals', { givenById: admin.memberId });
    ({ id: reviewId } = await start());
    const { id } = await itemOf(access);
    await expect(choose(id, decision)).rejects.toMatchObject({ code });
    expect(await itemOf(access)).toMatchObject({ state: 'open', decision: null });
  });

  test('is not there for admins without everything', async () => {
    ({ id: reviewId } = await start());
    const { id } = await itemOf('Everything');
    const limited = { ...other, sets: ['investor_relations'] } satisfies Viewer;
    await expect(start(limited)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(choose(id, 'keep', null, limited)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(close(limited)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await reviewsOf(limited)).toEqual([]);
    await expect(reviewItemList.parentAt(limited, reviewId)).rejects.toMatchObject({ code: 'not_found' });
    const auditor = { ...other, sets: ['read_only'] } satisfies Viewer;
    expect(await items(auditor)).toHaveLength(2);
    await expect(choose(id, 'keep', null, auditor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('where a second admin is required', () => {
  beforeEach(async () => {
    changeEnvironment({ SECOND_ADMIN: 'required' });
    await makeStaffSet(other.memberId, 'deals', { givenById: admin.memberId });
    ({ id: reviewId } = await start());
  });

  test('an end is open again when it is not approved, and holds up the end of the review until then', async () => {
    const { id } = await itemOf('Deals');
    expect(await choose(id, 'end')).toEqual({ result: 'awaits_approval' });
    expect(await stateOf('Deals')).toBe('awaiting');
    await expect(choose(id, 'keep', 'end')).rejects.toMatchObject({ code: 'conflict' });
    await expect(close()).rejects.toMatchObject({ code: 'conflict' });
    const [request] = await db().select().from(approval);
    const decision = { id: request?.id ?? '', revision: request?.revision ?? 0, reason: 'Still needed' };
    const third = await makeAdmin();
    await transaction((tx) => decide(tx, third, { ...decision, decision: 'sent_back' }));
    expect(await itemOf('Deals')).toMatchObject({ state: 'open', decision: 'end' });
    await choose(id, 'keep', 'end');
    expect(await stateOf('Deals')).toBe('kept');
  });

  test('nobody decides on their own access', async () => {
    const { id } = await itemOf('Everything, by the admin role');
    await expect(choose(id, 'keep')).rejects.toMatchObject({ code: 'forbidden' });
    await choose(id, 'keep', null, other);
  });
});

describe('a review is due', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);

  test('from the first day of a quarter until it is signed off, if anything was given before', async () => {
    expect(await dueReview(admin, at('2026-01-20'))).toBeNull();
    expect(await dueReview(admin, at('2026-04-01'))).toEqual({ quarter: '2026-04-01', id: null });
    expect(await dueReview({ ...admin, sets: ['read_only'] }, at('2026-04-01'))).toBeNull();
    expect(await dueReview(holder, at('2026-04-01'))).toBeNull();
    ({ id: reviewId } = await start());
    const due = await dueReview(admin);
    expect(due).toMatchObject({ id: reviewId });
    for (const { id } of await items()) await choose(id, 'keep');
    await close();
    expect(await dueReview(admin)).toBeNull();
  });

  test('also in later quarters, before theirs', async () => {
    ({ id: reviewId } = await start());
    const quarter = '2026-01-01';
    await db().update(accessReview).set({ quarter });
    expect(await dueReview(admin, at('2026-04-01'))).toEqual({ quarter, id: reviewId });
    for (const { id } of await items()) await choose(id, 'keep');
    await close();
    expect(await dueReview(admin, at('2026-04-01'))).toEqual({ quarter: '2026-04-01', id: null });
  });

  test('from midnight of the firm’s time zone', async () => {
    await db()
      .insert(firmSetting)
      .values({ name: 'firm', value: { timeZone: 'Europe/Berlin' } });
    expect(await dueReview(admin, new Date('2026-06-30T21:59:59Z'))).toMatchObject({ quarter: '2026-04-01' });
    expect(await dueReview(admin, new Date('2026-06-30T22:00:00Z'))).toMatchObject({ quarter: '2026-07-01' });
  });
});
