import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { notification } from '#app/db/schema/communication.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem, noticeItemAmount, noticeLine } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { isReference } from '#app/domain/money/creditor-reference.ts';
import { verifyLedger } from '#app/features/ledger/verify/verify-ledger.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import {
  approveRequest,
  callOfTwo,
  draftNotice,
  fieldsWith,
  recordAndTell,
} from '#tests/factories/notice-acts.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { requestCancellation } from '../correcting/cancel.server.ts';
import { startCorrection } from '../correcting/correct.server.ts';
import { saveNotice } from '../drafting/drafts.server.ts';
import { verifyNotices } from '../verify/verify-notices.server.ts';
import { publishDueNotices, requestPublication } from './publish.server.ts';
import { tellHoldersJob } from './tell-holders.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

let undo: () => void;
beforeEach(() => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => undo());

const [save, publish] = [committed(saveNotice), committed(requestPublication)];
const [cancel, correct] = [committed(requestCancellation), committed(startCorrection)];

const rowOf = async (id: string) => (await db().select().from(notice).where(eq(notice.id, id)))[0];
const calls = () =>
  db()
    .select({
      type: ledgerLine.type,
      date: ledgerLine.date,
      amount: ledgerLine.amount,
      unfunded: ledgerLine.unfundedChange,
    })
    .from(ledgerLine)
    .where(eq(ledgerLine.date, '2026-12-15'))
    .orderBy(asc(ledgerLine.id));
const expected = () => db().select().from(expectedPayment).orderBy(asc(expectedPayment.id));
const disagreements = async () => [...(await verifyLedger()).problems, ...(await verifyNotices()).problems];
const titles = async () =>
  (await db().select().from(notification).orderBy(asc(notification.id))).map(({ title }) => title);

describe('a published notice', () => {
  test('is numbered, and recorded for each holder: items, lines of the ledger, expected payments; each is told once', async () => {
    const { admin, noticeId, revision, vehicleId } = await callOfTwo();
    expect(await publish(admin, { noticeId, revision, at: null })).toMatchObject({ result: 'published' });
    await recordAndTell();
    await recordAndTell();
    expect(await rowOf(noticeId)).toMatchObject({ number: 1, problem: null, recordedAt: expect.any(Date) });
    expect(await calls()).toEqual([
      { type: 'call_investment', date: '2026-12-15', amount: 75_00, unfunded: -75_00 },
      { type: 'call_investment', date: '2026-12-15', amount: 25_00, unfunded: -25_00 },
    ]);
    const payments = await expected();
    expect(payments.map(({ direction, amount, dueDate }) => [direction, amount, dueDate])).toEqual([
      ['in', 75_00, '2026-12-15'],
      ['in', 25_00, '2026-12-15'],
    ]);
    expect(payments.every(({ reference }) => isReference(reference))).toBe(true);
    expect(new Set(payments.map(({ reference }) => reference)).size).toBe(2);
    const [line] = await db().select().from(noticeLine);
    expect(line).toMatchObject({ place: 1, amount: 100_00, insideFund: true });
    expect(await titles()).toEqual(['Capital call 1 of Vestry Fund I', 'Capital call 1 of Vestry Fund I']);
    expect(await disagreements()).toEqual([]);

    const next = await draftNotice(admin, vehicleId);
    await publish(admin, { ...next, at: null });
    await recordAndTell();
    expect(await rowOf(next.noticeId)).toMatchObject({ number: 2 });
    const after = await db().select().from(noticeItem).where(eq(noticeItem.noticeId, next.noticeId));
    expect(after.map(({ unfundedBefore, unfundedAfter }) => [unfundedBefore, unfundedAfter])).toEqual([
      [225_00, 150_00],
      [75_00, 50_00],
    ]);
  });

  test('stops with everything that has to be mended', async () => {
    const { admin, vehicleId } = await callOfTwo();
    const fields = fieldsWith({
      purpose: '',
      dueDate: '2026-11-30',
      content: contentOf({ lines: [calledLine(500_00)] }),
    });
    const { noticeId, revision } = await draftNotice(admin, vehicleId, fields);
    await expect(publish(admin, { noticeId, revision, at: null })).rejects.toMatchObject({
      code: 'unprocessable',
      message:
        'The due date is before the notice date. Say what the notice is for. Unfunded commitment below zero: Ada, Bo',
    });
  });

  test('says where to pay as approved now, and a call without approved bank details is stopped', async () => {
    const { admin, noticeId, revision, vehicleId } = await callOfTwo();
    const { id } = await makeBankDetails(admin.memberId, {
      ...{ fundId: vehicleId, version: 2, effectiveAt: new Date('2026-02-01T09:00:00Z') },
    });
    await publish(admin, { noticeId, revision, at: null });
    expect(await rowOf(noticeId)).toMatchObject({ bankDetailsId: id });
    const next = await draftNotice(admin, vehicleId);
    await publish(admin, { ...next, at: new Date(Date.now() + 60_000).toISOString() });
    await db().update(bankDetails).set({ endedAt: new Date() });
    await publishDueNotices(new Date(Date.now() + 60_001), new AbortController().signal);
    const sentence = 'No approved bank details: holders would not know where to pay';
    expect(await rowOf(next.noticeId)).toMatchObject({ publishedAt: null, problem: sentence });
    await expect(publish(admin, { ...next, at: null })).rejects.toMatchObject({
      ...{ code: 'unprocessable', message: expect.stringContaining(sentence) },
    });
  });

  test('waits for its time', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    const at = new Date(Date.now() + 60_000);
    const asked = await publish(admin, { noticeId, revision, at: at.toISOString() });
    expect(asked.result).toBe('scheduled');
    const { signal } = new AbortController();
    await publishDueNotices(new Date(), signal);
    expect(await rowOf(noticeId)).toMatchObject({ publishedAt: null });
    await publishDueNotices(new Date(at.getTime() + 1), signal);
    expect(await rowOf(noticeId)).toMatchObject({ publishedAt: expect.any(Date), number: null });
    await recordAndTell();
    expect(await rowOf(noticeId)).toMatchObject({ number: 1 });
  });

  test('is published once by two admins at once', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    const acts = [admin, await makeAdmin()].map((one) => publish(one, { noticeId, revision, at: null }));
    const outcomes = await Promise.allSettled(acts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await recordAndTell();
    expect(await calls()).toHaveLength(2);
  });
});

describe('a holder who changed', () => {
  test('since the approval was requested is named, and nothing is published', async () => {
    const { admin, bo, vehicleId, noticeId, revision } = await callOfTwo();
    const at = new Date(Date.now() + 60_000);
    await publish(admin, { noticeId, revision, at: at.toISOString() });
    await hold(await makeViewer({ name: 'Cy' }), [['2026-02-01', 'commitment', 100]], vehicleId);
    await db().update(member).set({ erasedAt: new Date() }).where(eq(member.id, bo.memberId));
    await publishDueNotices(new Date(at.getTime() + 1), new AbortController().signal);
    const row = await rowOf(noticeId);
    expect(row).toMatchObject({ publishedAt: null, number: null, clearedRevision: null });
    expect(row?.problem).toContain('erased: Bo; new: Cy; with another amount: Ada');
  });

  test('is told of, with their own amount, when the same revision is published again', async () => {
    const { admin, bo, vehicleId, noticeId, revision } = await callOfTwo();
    await publish(admin, { noticeId, revision, at: null });
    await hold(bo, [['2026-02-01', 'commitment_change', 100]], vehicleId);
    await recordAndTell();
    expect(await publish(admin, { noticeId, revision, at: null })).toMatchObject({ result: 'published' });
    await recordAndTell();
    expect((await expected()).map(({ amount }) => amount)).toEqual([60_00, 40_00]);
  });

  test('between publishing and recording makes it a draft again that says who', async () => {
    const { admin, bo, vehicleId, noticeId, revision } = await callOfTwo();
    await publish(admin, { noticeId, revision, at: null });
    await hold(bo, [['2026-02-01', 'commitment_change', 100]], vehicleId);
    await recordAndTell();
    const row = await rowOf(noticeId);
    expect(row).toMatchObject({ publishedAt: null, number: null, recordedAt: null });
    expect(row?.problem).toContain('with another amount: Ada, Bo');
    expect(await Promise.all([calls(), expected(), titles()])).toEqual([[], [], []]);
  });
});

describe('a second admin', () => {
  beforeEach(() => {
    const before = undo;
    const off = changeEnvironment({ SECOND_ADMIN: 'required' });
    undo = () => {
      off();
      before();
    };
  });

  const approve = approveRequest;

  test('approves the revision that was seen, and none who wrote in it may', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    const asked = await publish(admin, { noticeId, revision, at: null });
    expect(asked.result).toBe('awaits_approval');
    await expect(approve(admin, asked.approvalId, revision)).rejects.toMatchObject({ code: 'forbidden' });
    const writer = await makeAdmin();
    const fields = fieldsWith({ purpose: 'Second closing' });
    const changed = await save(writer, { noticeId, revision, fields });
    const second = await makeAdmin();
    await expect(approve(second, asked.approvalId, revision)).rejects.toMatchObject({ code: 'conflict' });
    const { approvalId } = await publish(admin, { noticeId, revision: changed.revision, at: null });
    const own = approve(writer, approvalId, changed.revision);
    await expect(own).rejects.toMatchObject({ code: 'forbidden' });
    await approve(second, approvalId, changed.revision);
    await approve(second, approvalId, changed.revision);
    await recordAndTell();
    expect(await calls()).toHaveLength(2);
  });

  /** A published call, with the two admins who requested and approved it. */
  async function approved() {
    const { admin, noticeId, revision } = await callOfTwo();
    const second = await makeAdmin();
    const { approvalId } = await publish(admin, { noticeId, revision, at: null });
    await approve(second, approvalId, revision);
    await recordAndTell();
    return { admin, second, noticeId, revision };
  }

  test('approves the time, too: another time is requested again, and nothing is published before', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    const second = await makeAdmin();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const at = inMinutes(60);
    const first = await publish(admin, { noticeId, revision, at });
    expect(await publish(admin, { noticeId, revision, at })).toEqual(first);
    const sooner = await publish(admin, { noticeId, revision, at: inMinutes(30) });
    const outdated = approve(second, first.approvalId, revision);
    await expect(outdated).rejects.toMatchObject({ code: 'conflict' });
    await approve(second, sooner.approvalId, revision);
    expect(await rowOf(noticeId)).toMatchObject({ clearedRevision: revision, publishedAt: null });
    const soonest = await publish(admin, { noticeId, revision, at: inMinutes(1) });
    expect(soonest.result).toBe('awaits_approval');
    await publishDueNotices(new Date(Date.now() + 90 * 60_000), new AbortController().signal);
    expect(await rowOf(noticeId)).toMatchObject({ publishedAt: null });
    await approve(second, soonest.approvalId, revision);
    expect(await rowOf(noticeId)).toMatchObject({ clearedRevision: revision, publishedAt: null });
  });

  test('never cancels a notice by a request for its publication', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    const asked = await publish(admin, { noticeId, revision, at: null });
    const on = changeEnvironment({ SECOND_ADMIN: 'off' });
    await publish(admin, { noticeId, revision, at: null });
    on();
    await recordAndTell();
    const late = approve(await makeAdmin(), asked.approvalId, revision);
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(await rowOf(noticeId)).toMatchObject({ cancelledAt: null });
  });

  test('approves the reason that was requested: another admin cannot replace it and approve', async () => {
    const { admin, second, noticeId, revision } = await approved();
    const { approvalId } = await cancel(admin, { noticeId, reason: 'Closing postponed.' });
    await expect(cancel(second, { noticeId, reason: 'Another.' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await cancel(admin, { noticeId, reason: 'Closing postponed.' })).approvalId).toBe(approvalId);
    await approve(second, approvalId, revision);
    expect(await rowOf(noticeId)).toMatchObject({ cancelReason: 'Closing postponed.' });
  });

  test('approves a correction with its reason: who changes it has written in it', async () => {
    const { admin, second, noticeId } = await approved();
    const begun = await correct(admin, { noticeId, reason: 'The amount was too high.' });
    const { approvalId } = await publish(admin, { ...begun, at: null });
    const changed = await correct(second, { noticeId, reason: 'Another.' });
    expect(changed.revision).toBe(begun.revision + 1);
    const outdated = approve(await makeAdmin(), approvalId, begun.revision);
    await expect(outdated).rejects.toMatchObject({ code: 'conflict' });
    const again = await publish(admin, { ...changed, at: null });
    const own = approve(second, again.approvalId, changed.revision);
    await expect(own).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('approves a cancellation, too', async () => {
    const { admin, second, noticeId, revision } = await approved();
    const request = await cancel(admin, { noticeId, reason: 'Closing postponed.' });
    expect([request.result, (await rowOf(noticeId))?.cancelledAt]).toEqual(['awaits_approval', null]);
    await approve(second, request.approvalId, revision);
    expect(await rowOf(noticeId)).toMatchObject({ cancelledById: second.memberId });
  });
});

describe('a notice that is cancelled', () => {
  test('leaves nothing expected and nothing in the figures; holders hear of it, and no mail about the call is sent', async () => {
    const { admin, noticeId, revision } = await callOfTwo();
    await publish(admin, { noticeId, revision, at: null });
    await recordAndTell();
    const told = (await db().select().from(notification)).map(({ id }) => id);
    const outcomes = await Promise.allSettled([
      cancel(admin, { noticeId, reason: 'Closing postponed.' }),
      cancel(await makeAdmin(), { noticeId, reason: 'Closing postponed.' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await runQueued(tellHoldersJob);
    expect((await calls()).map(({ type }) => type)).toEqual([
      'call_investment',
      'call_investment',
      'reversal',
      'reversal',
    ]);
    expect((await expected()).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true);
    expect((await titles()).slice(2)).toEqual([
      'Capital call 1 of Vestry Fund I is cancelled',
      'Capital call 1 of Vestry Fund I is cancelled',
    ]);
    expect(await findOutdated(db(), told)).toEqual(new Set(told));
    expect(await disagreements()).toEqual([]);
  });
});

describe('a corrected notice', () => {
  test('keeps the number and the references, and replaces what the other one recorded', async () => {
    const { admin, ada, bo, noticeId, revision } = await callOfTwo();
    await publish(admin, { noticeId, revision, at: null });
    await recordAndTell();
    const before = await expected();
    const begun = await correct(admin, { noticeId, reason: 'The amount was too high.' });
    expect((await correct(admin, { noticeId, reason: 'The amount was too high.' })).noticeId).toBe(
      begun.noticeId,
    );
    const [held] = await db().select().from(position).where(eq(position.memberId, bo.memberId));
    const excused = [{ positionId: held?.id ?? '', lines: ['investments'], shared: false }];
    const fields = fieldsWith({ content: contentOf({ lines: [calledLine(80_00)], excused }) });
    const saved = await save(admin, { ...begun, fields });
    await publish(admin, { noticeId: begun.noticeId, revision: saved.revision, at: null });
    await recordAndTell();
    await runQueued(tellHoldersJob);
    expect(await rowOf(begun.noticeId)).toMatchObject({ number: 1, corrects: noticeId });
    expect(await rowOf(noticeId)).toMatchObject({ number: 1, replacedAt: expect.any(Date) });
    const items = await db().select().from(noticeItem).where(eq(noticeItem.noticeId, begun.noticeId));
    expect(
      items.map(({ due, unfundedBefore, unfundedAfter }) => [due, unfundedBefore, unfundedAfter]),
    ).toEqual([[60_00, 300_00, 240_00]]);
    const after = await expected();
    expect(
      after.map(({ id, reference, amount, cancelledAt }) => [id, reference, amount, cancelledAt !== null]),
    ).toEqual([
      [before[0]?.id, before[0]?.reference, 60_00, false],
      [before[1]?.id, before[1]?.reference, 25_00, true],
    ]);
    expect(after[0]?.itemId).toBe(items[0]?.id);
    const recorded = await db().select().from(noticeItemAmount);
    expect(recorded.map(({ amount, recordedAmount }) => [amount, recordedAmount])).toEqual(
      expect.arrayContaining([
        [75_00, 0],
        [25_00, 0],
        [60_00, 60_00],
      ]),
    );
    const heard = await db().select().from(notification).orderBy(asc(notification.id));
    expect(heard.slice(2).map(({ memberId, title }) => [memberId, title])).toEqual([
      [ada.memberId, 'Capital call 1 of Vestry Fund I was corrected'],
      [bo.memberId, 'Capital call 1 of Vestry Fund I was corrected'],
    ]);
    expect(await disagreements()).toEqual([]);
    await expect(cancel(admin, { noticeId, reason: 'Late.' })).rejects.toMatchObject({ code: 'conflict' });
  });
});
