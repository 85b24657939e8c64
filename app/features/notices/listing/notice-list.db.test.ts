import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { requestApproval } from '#app/platform/approvals/approvals.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeNotice } from '#tests/factories/notices.ts';
import { makeExpected } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { noticeList, noticeVehicles } from './notice-list.server.ts';
import { LISTED_STATES, type ListedState } from './notice-list.tsx';

useTestDatabase();

let admin: Viewer;
let fundId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  fundId = (await makeFund()).id;
});

const listed = async (state: ListedState) =>
  (await noticeList.page(admin, noticeList.schema.parse({ state }))).items;

test('each notice is in the list of its state only', async () => {
  const at = new Date();
  const published = { number: 7, publishedAt: at, recordedAt: at };
  const { id: draft } = await makeNotice(fundId);
  const { id: requested } = await makeNotice(fundId);
  await transaction((tx) =>
    requestApproval(tx, admin, {
      ...{ subject: 'notice', subjectId: requested, revision: 1, authorIds: [admin.memberId] },
    }),
  );
  const { id: scheduled } = await makeNotice(fundId, { publishAt: at, clearedRevision: 1 });
  const { id: done } = await makeNotice(fundId, published);
  const { id: cancelled } = await makeNotice(fundId, { ...published, number: 8, cancelledAt: at });
  const { id: replaced } = await makeNotice(fundId, { ...published, number: 9, replacedAt: at });
  await makeExpected(fundId, await makeViewer());
  for (const [state, id] of Object.entries({
    ...{ draft, awaiting_approval: requested, scheduled, done, cancelled, replaced },
  }))
    expect(await listed(state as ListedState)).toMatchObject([{ id, state }]);
  expect(await listed('open')).toMatchObject([{ moved: 0, open: 149_87 }]);
  expect(await noticeList.page(admin, noticeList.schema.parse({}))).toMatchObject({
    items: { length: Object.keys(LISTED_STATES).length },
  });
});

test('the list is sorted, read page by page and as a file', async () => {
  for (const day of ['2026-03-01', '2026-01-01', '2026-02-01'])
    await makeNotice((await makeFund()).id, { dueDate: day });
  await expectSorted(noticeList, admin, { count: 3, sortedBy: { due: ({ dueDate }) => dueDate } });
});

test('nobody but an admin has the list', async () => {
  await makeNotice(fundId);
  const member = await makeViewer();
  expect(await noticeList.page(member, noticeList.schema.parse({}))).toEqual({ items: [], nextCursor: null });
  expect(await noticeVehicles(member)).toEqual([]);
});
