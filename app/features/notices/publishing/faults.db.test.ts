import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { recordLines } from '#app/features/ledger/lines/record-lines.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { awaitingApproval } from '#app/processes/approvals/approvals.server.ts';
import { hold, lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import {
  approveRequest,
  callOfTwo,
  correctNotice,
  draftNotice,
  fieldsWith,
  pay,
  publishNotice,
  recordAndTell,
} from '#tests/factories/notice-acts.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { requestCancellation } from '../correcting/cancel.server.ts';
import { startCorrection } from '../correcting/correct.server.ts';
import { waivePayment } from '../correcting/waive.server.ts';
import { previewNotice } from '../drafting/preview.server.ts';
import { ownNoticeOrParts } from '../own/own-notices.server.ts';
import { reportPayment } from '../own/report-payment.server.ts';
import { noticePage } from '../reading/notice-page.server.ts';
import { verifyNotices } from '../verify/verify-notices.server.ts';
import { publishDueNotices, requestPublication } from './publish.server.ts';

useTestDatabase({ jobs: JOBS });

let undo: () => void;
beforeEach(() => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => undo());

const publish = committed(requestPublication);
const rowOf = async (id: string) => (await db().select().from(notice).where(eq(notice.id, id)))[0];
const expectedOf = (noticeId: string) =>
  db()
    .select({ id: expectedPayment.id, amount: expectedPayment.amount })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .where(eq(noticeItem.noticeId, noticeId))
    .orderBy(asc(expectedPayment.amount));
const { signal } = new AbortController();

test('a published notice shows its lines as published, and those of a draft as they would be', async () => {
  const { admin, vehicleId, noticeId } = await callOfTwo();
  const [first] = (await previewNotice(admin, { noticeId, fields: null, all: true })).items;
  const amounts = [{ positionId: first?.positionId ?? '', line: 'investments', amount: 40_00 }];
  const fields = fieldsWith({ content: contentOf({ basis: 'amounts', amounts }) });
  const seen = await draftNotice(admin, vehicleId, fields);
  expect((await noticePage(admin, seen.noticeId)).lines).toMatchObject([{ place: 1, amount: 40_00 }]);
  await publishNotice(admin, seen);
  expect((await noticePage(admin, seen.noticeId)).lines).toMatchObject([{ place: 1, amount: 40_00 }]);
  const excused = [{ positionId: first?.positionId ?? '', lines: ['investments'], shared: false }];
  const lower = await draftNotice(admin, vehicleId, fieldsWith({ content: contentOf({ excused }) }));
  await publishNotice(admin, lower);
  expect((await noticePage(admin, lower.noticeId)).lines).toMatchObject([{ amount: 25_00 }]);
});

describe('a publication that is refused', () => {
  test('leaves no gap in the numbers', async () => {
    const { admin, bo, vehicleId, noticeId, revision } = await callOfTwo();
    const next = await draftNotice(admin, vehicleId);
    await publish(admin, { noticeId, revision, at: null });
    await publish(admin, { ...next, at: null });
    // The first is refused when it is recorded, and the second too.
    await hold(bo, [['2026-02-01', 'commitment_change', 100]], vehicleId);
    await recordAndTell();
    await publishNotice(admin, next);
    expect([(await rowOf(noticeId))?.number, (await rowOf(next.noticeId))?.number]).toEqual([null, 1]);
    await publishNotice(admin, { noticeId, revision });
    expect((await rowOf(noticeId))?.number).toBe(2);
    expect((await verifyNotices()).problems).toEqual([]);
  });

  test('is stored with the lock of the notice: what another admin saves meanwhile stays', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    const at = new Date(Date.now() + 60_000);
    await publish(admin, { noticeId, revision, at: at.toISOString() });
    await db().update(bankDetails).set({ endedAt: new Date() });
    await publishDueNotices(new Date(at.getTime() + 1), signal);
    const refused = await rowOf(noticeId);
    expect(refused).toMatchObject({ publishAt: null, clearedRevision: null });
    expect(refused?.problem).toContain('No approved bank details');
    // Found as due before, it is not what it was when its lock is there.
    await publishDueNotices(new Date(at.getTime() + 2), signal);
    expect(await rowOf(noticeId)).toEqual(refused);
  });
});

describe('in a vehicle that counts what is paid', () => {
  async function published() {
    const made = await callOfTwo();
    await db().update(fund).set({ callsCountFrom: 'received' }).where(eq(fund.id, made.vehicleId));
    await publishNotice(made.admin, made);
    const [small, large] = await expectedOf(made.noticeId);
    return { ...made, small: small?.id ?? '', large: large?.id ?? '' };
  }

  test('what was waived does not lower the unfunded commitment', async () => {
    const { admin, vehicleId, large } = await published();
    const { noticeId } = await draftNotice(admin, vehicleId);
    const unfunded = async () =>
      (await previewNotice(admin, { noticeId, fields: null, all: true })).items.map(
        ({ name, unfundedBefore }) => [name, unfundedBefore],
      );
    expect(await unfunded()).toEqual([
      ['Ada', 225_00],
      ['Bo', 75_00],
    ]);
    await pay(large, 30_00);
    await committed(waivePayment)(admin, { expectedPaymentId: large, reason: 'Settled' });
    expect(await unfunded()).toEqual([
      ['Ada', 270_00],
      ['Bo', 75_00],
    ]);
  });

  test('a payment leaves a draft that awaits its time as it was approved, unless it is divided by what is paid in', async () => {
    const { admin, vehicleId, small, large } = await published();
    const at = new Date(Date.now() + 60_000).toISOString();
    const draft = await draftNotice(admin, vehicleId);
    await publish(admin, { ...draft, at });
    await pay(small, 10_00);
    await pay(large, 30_00);
    const content = contentOf({ lines: [calledLine(10_00)], basis: 'paid_in' });
    const divided = await draftNotice(admin, vehicleId, fieldsWith({ content }));
    await publish(admin, { ...divided, at });
    await pay(large, 45_00);
    await publishDueNotices(new Date(Date.parse(at) + 1), signal);
    await recordAndTell();
    expect(await rowOf(draft.noticeId)).toMatchObject({ number: 2, problem: null });
    expect((await rowOf(divided.noticeId))?.problem).toContain('The holders have changed');
    expect((await verifyNotices()).problems).toEqual([]);
  });
});

test('a notice that fails at its time stops none of those behind it', async () => {
  const { admin, vehicleId, ...first } = await callOfTwo();
  const second = await draftNotice(admin, vehicleId);
  const at = new Date(Date.now() + 60_000);
  const { noticeId, revision } = first;
  await publish(admin, { noticeId, revision, at: at.toISOString() });
  await publish(admin, { ...second, at: new Date(at.getTime() + 1).toISOString() });
  await db().execute(
    sql.raw(
      `alter table notice add constraint refused check (id <> '${noticeId}' or published_at is null) not valid`,
    ),
  );
  try {
    const due = publishDueNotices(new Date(at.getTime() + 2), signal);
    await expect(due).rejects.toThrow('not published: 1');
  } finally {
    await db().execute(sql`alter table notice drop constraint refused`);
  }
  expect((await rowOf(noticeId))?.publishedAt).toBeNull();
  expect((await rowOf(second.noticeId))?.publishedAt).not.toBeNull();
});

describe('a corrected notice', () => {
  test('is not corrected once more before its correction is recorded', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    await publishNotice(admin, { noticeId, revision });
    const begin = () => committed(startCorrection)(admin, { noticeId, reason: 'A mistake' });
    const begun = await begin();
    await publish(admin, { ...begun, at: null });
    await expect(begin()).rejects.toMatchObject({ code: 'conflict' });
    await recordAndTell();
    expect((await rowOf(begun.noticeId))?.recordedAt).not.toBeNull();
  });

  test('closes the open request to cancel what it replaces, and keeps what its holder reported', async () => {
    const { admin, ada, noticeId, revision } = await callOfTwo();
    await publishNotice(admin, { noticeId, revision });
    const parts = await ownNoticeOrParts(ada, noticeId);
    if (!('page' in parts)) throw new Error('There are several parts');
    const day = new Date().toISOString().slice(0, 10);
    await db().update(notice).set({ noticeDate: day });
    await committed(reportPayment)(ada, { itemId: parts.page.notice.id, day });
    const on = changeEnvironment({ SECOND_ADMIN: 'required' });
    await committed(requestCancellation)(admin, { noticeId, reason: 'Postponed' });
    on();
    expect((await awaitingApproval(admin)).total).toBe(1);
    const content = contentOf({ lines: [calledLine(80_00)] });
    const correctedId = await correctNotice(admin, noticeId, fieldsWith({ content }));
    expect((await awaitingApproval(admin)).total).toBe(0);
    const items = await db()
      .select({ due: noticeItem.due, day: noticeItem.reportedPaidOn })
      .from(noticeItem)
      .where(eq(noticeItem.noticeId, correctedId))
      .orderBy(asc(noticeItem.due));
    expect(items).toEqual([
      { due: 20_00, day: null },
      { due: 60_00, day },
    ]);
  });
});

test('a request that is approved once no second admin is required leaves no other open', async () => {
  const { admin, noticeId, revision } = await callOfTwo();
  const on = changeEnvironment({ SECOND_ADMIN: 'required' });
  const { approvalId } = await publish(admin, { noticeId, revision, at: null });
  on();
  await publish(admin, { noticeId, revision, at: null });
  expect(await db().select().from(approval)).toMatchObject([
    { decision: null, withdrawnAt: expect.any(Date) },
  ]);
  const late = approveRequest(await makeAdmin(), approvalId, revision);
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
});

test('a revision that was requested stays as it was seen: with other holders it is the next one', async () => {
  const { admin, bo, vehicleId, noticeId, revision } = await callOfTwo();
  const at = new Date(Date.now() + 60_000).toISOString();
  await publish(admin, { noticeId, revision, at });
  await hold(bo, [['2026-02-01', 'commitment_change', 100]], vehicleId);
  await publish(admin, { noticeId, revision, at });
  expect(await rowOf(noticeId)).toMatchObject({ revision: revision + 1, clearedRevision: revision + 1 });
  const { rows } = await db().execute<{ revision: number; sum: number }>(sql`
    select revision, (select count(distinct value)::int from jsonb_each_text(due)) as sum
    from notice_revision where notice_id = ${noticeId}::uuid order by revision`);
  expect(rows).toEqual([
    { revision, sum: 2 },
    { revision: revision + 1, sum: 2 },
  ]);
});

test('the link of a notice leads a member with several positions to all of their parts', async () => {
  const { admin, ada, bo, vehicleId } = await callOfTwo();
  const { id: entityId } = await makeEntity(ada.memberId, { name: 'Ada Holding' });
  const holder = { memberId: ada.memberId, entityId, vehicleId };
  await transaction((tx) =>
    recordLines(tx, null, [lineOf(ada, vehicleId, ['2026-01-01', 'commitment', 100], { holder })]),
  );
  const seen = await draftNotice(admin, vehicleId);
  await publishNotice(admin, seen);
  const several = await ownNoticeOrParts(ada, seen.noticeId);
  if (!('parts' in several)) throw new Error('There is one part');
  expect(
    several.parts.map(
      ({
        notice: {
          holder: { entity },
          due,
        },
      }) => [entity, due],
    ),
  ).toEqual(
    expect.arrayContaining([
      ['Ada Holding', 20_00],
      [null, 60_00],
    ]),
  );
  const [part] = several.parts;
  expect(await ownNoticeOrParts(ada, part?.notice.id ?? '')).toHaveProperty('page');
  expect(await ownNoticeOrParts(bo, seen.noticeId)).toHaveProperty('page');
});
