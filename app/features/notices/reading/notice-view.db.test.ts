import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { noticeItem, noticeItemAmount, noticeLine } from '#app/db/schema/notices.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { JOBS } from '#app/jobs.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { calledLine, contentOf, makeNotice } from '#tests/factories/notices.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { saveNotice } from '../drafting/drafts.server.ts';
import { noticeFile, noticeJson } from '../files/notice-rows.server.ts';
import { requestPublication } from '../publishing/publish.server.ts';
import { recordNoticeJob } from '../publishing/record-notice.jobs.server.ts';
import { verifyNotices } from '../verify/verify-notices.server.ts';
import { noticeApprovalView, noticeTitles } from './approval-view.server.ts';
import { noticeHolders, noticeView } from './notice-view.server.ts';

useTestDatabase({ jobs: JOBS });

/** A fund with two holders, of 300 and 100, and the draft of a call of 100. */
async function setUp() {
  const admin = await makeAdmin();
  const [ada, bo] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bo' })];
  const vehicleId = await hold(ada, [['2026-01-01', 'commitment', 300]]);
  await makeBankDetails(admin.memberId, { fundId: vehicleId });
  await hold(bo, [['2026-01-01', 'commitment', 100]], vehicleId);
  const { id: noticeId } = await makeNotice(vehicleId, { createdById: admin.memberId });
  return { admin, ada, bo, noticeId };
}

async function published(admin: Viewer, noticeId: string) {
  await committed(requestPublication)(admin, { noticeId, revision: 1, at: null });
  await runQueued(recordNoticeJob);
}

test('the file of a notice has the documented columns: a holder gets their own lines, an admin all, others nothing', async () => {
  const { admin, ada, noticeId } = await setUp();
  await expect(noticeFile(admin, noticeId)).rejects.toMatchObject({ code: 'not_found' });
  await published(admin, noticeId);
  const { rows } = await noticeFile(ada, noticeId);
  expect(noticeJson(rows)).toEqual([
    {
      ...{ notice: noticeId, vehicle: expect.stringMatching(/^fund-/), kind: 'call', number: 1 },
      ...{ notice_date: '2026-12-01', due_date: '2026-12-15', holder: 'Ada', entity: '' },
      ...{ type: 'call_investment', ilpa_type: 'Capital Call: Investments', inside_fund: true },
      ...{ amount: '75.00', unfunded_change: '-75.00', currency: 'EUR' },
      ...{
        reference: expect.stringMatching(/^RF\d\d[A-Z0-9]{12}$/),
        due: '75.00',
        paid: '0.00',
        state: 'open',
      },
    },
  ]);
  const all = await noticeFile(admin, noticeId);
  expect(all.rows.map(({ holder, amount }) => [holder, amount])).toEqual([
    ['Ada', 75_00],
    ['Bo', 25_00],
  ]);
  await expect(noticeFile(await makeViewer(), noticeId)).rejects.toMatchObject({ code: 'not_found' });
});

test('an admin sees the state of a notice, who may approve it, and what changed since it was requested before', async () => {
  const off = changeEnvironment({ SECOND_ADMIN: 'required' });
  const { admin, ada, noticeId } = await setUp();
  const second = await makeAdmin();
  expect(await noticeView(admin, noticeId)).toMatchObject({ state: 'draft', approval: null });
  expect(await noticeHolders(admin, { noticeId })).toMatchObject([{ name: 'Ada' }, { name: 'Bo' }]);
  const request = (revision: number) =>
    committed(requestPublication)(admin, { noticeId, revision, at: null });
  const first = await request(1);
  const seen = { requestedAt: new Date(), isWhole: true };
  const whole = await noticeApprovalView(second, noticeId, { ...seen, revision: 1 });
  expect(whole.changedSince).toBeNull();
  expect(whole.changes.map(({ label, was, is }) => [label, was, is])).toEqual([
    ['Capital call', null, '€100.00 · First closing'],
    ['How it is divided', null, 'By commitment'],
    ['Excused', null, 'Nobody'],
    ['Notice date', null, '1 Dec 2026'],
    ['Due date', null, '15 Dec 2026'],
    ['What it is for', null, 'First closing'],
    ['Bank details', null, 'Shown to holders for the first time'],
  ]);
  await committed(decide)(second, {
    ...{ id: first.approvalId ?? '', revision: 1, decision: 'sent_back', reason: 'Too much' },
  });
  expect(await noticeView(admin, noticeId)).toMatchObject({
    ...{ state: 'draft', sentBack: { by: second.name, reason: 'Too much' } },
  });
  const content = contentOf({ lines: [calledLine(40_00)] });
  const fields = {
    kind: 'call',
    noticeDate: '2026-12-01',
    dueDate: '2026-12-20',
    purpose: 'Less',
    content,
  } as const;
  await committed(saveNotice)(admin, { noticeId, revision: 1, fields });
  await request(2);
  expect((await noticeView(admin, noticeId)).approval).toMatchObject({ revision: 2, isTheirs: false });
  expect((await noticeView(second, noticeId)).approval?.isTheirs).toBe(true);
  expect((await noticeTitles(second, [noticeId])).get(noticeId)).toMatch(/, Capital call$/);
  expect([...(await noticeTitles(await makeViewer(), [noticeId]))]).toEqual([]);
  const changed = await noticeApprovalView(second, noticeId, { ...seen, revision: 2 });
  expect(changed).toMatchObject({
    changedSince: 'revision 1',
    headline: { label: 'Total called', value: '€40.00', facts: ['2 holders', 'Due 20 Dec 2026'] },
    changes: [
      { label: 'Capital call', was: '€100.00 · First closing', is: '€40.00 · First closing' },
      { label: 'Due date', was: '15 Dec 2026', is: '20 Dec 2026' },
      { label: 'What it is for', was: 'First closing', is: 'Less' },
      { label: 'Bank details' },
    ],
    amounts: {
      rows: [
        {
          name: 'Ada',
          was: 75_00,
          is: 30_00,
          preview: expect.stringContaining(`${noticeId}/draft.pdf?holder=`),
        },
        { name: 'Bo', was: 25_00, is: 10_00 },
      ],
      total: { was: 100_00, is: 40_00 },
    },
  });
  for (const read of [
    noticeView,
    (viewer: Viewer, id: string) => noticeApprovalView(viewer, id, { ...seen, revision: 2 }),
  ])
    await expect(read(ada, noticeId)).rejects.toMatchObject({ code: 'not_found' });
  off();
});

test('what does not agree is named', async () => {
  const { admin, noticeId } = await setUp();
  await published(admin, noticeId);
  expect((await verifyNotices()).problems).toEqual([]);
  await db().update(noticeLine).set({ amount: 101_00 });
  await db()
    .update(noticeItem)
    .set({ due: 76_00, unfundedAfter: sql`${noticeItem.unfundedAfter} - 1` })
    .where(eq(noticeItem.due, 75_00));
  await db()
    .update(noticeItemAmount)
    .set({ recordedAmount: 10_00 })
    .where(eq(noticeItemAmount.amount, 25_00));
  const { problems } = await verifyNotices();
  expect(problems.map((problem) => problem.replace(/[0-9a-f-]{36}/, 'ITEM'))).toEqual([
    'Vestry Fund I, Capital call 1: line 1 is 101.00, and its holders’ parts 100.00.',
    'Vestry Fund I, Capital call 1: the unfunded commitment of ITEM changes by -75.01, its lines by -75.00.',
    'Vestry Fund I, Capital call 1: 10.00 of ITEM count as recorded, and the ledger has 25.00.',
    'Vestry Fund I, Capital call 1: ITEM comes to 76.00, and 75.00 is expected.',
  ]);
});
