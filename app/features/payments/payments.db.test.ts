import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeExpected } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { enterPayment, undoPayment } from './deciding/decide.server.ts';
import { expectedCounts, expectedList } from './lists/payment-lists.server.ts';

useTestDatabase();

let admin: Viewer;
let fundId: string;
let ada: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  fundId = (await makeFund()).id;
  ada = await makeViewer({ name: 'Ada Lindqvist' });
});

const enter = (expectedId: string, change: { amount?: number; valueDate?: string; by?: Viewer } = {}) => {
  const { by = admin, amount = 149_87, valueDate = '2026-01-31' } = change;
  return transaction((tx) => enterPayment(tx, by, { expectedId, amount, valueDate, note: 'Seen' }));
};
const undo = (paymentId: string, by = admin) =>
  transaction((tx) => undoPayment(tx, by, { paymentId, reason: 'Typo' }));
const listed = async (state: 'late' | 'due' | 'paid') =>
  (await expectedList.page(admin, expectedList.schema.parse({ state }))).items;
const late = (change = {}) => makeExpected(fundId, ada, { dueDate: '2026-01-15', ...change });

test('a payment is entered in parts, and takes its holder off the list of late ones', async () => {
  const { id } = await late();
  expect(await listed('late')).toMatchObject([{ id, holder: 'Ada Lindqvist', open: 149_87, latest: null }]);
  await enter(id, { amount: 100_00 });
  expect(await listed('late')).toMatchObject([{ open: 49_87, paid: 100_00, latest: { kind: 'paid' } }]);
  await enter(id, { amount: 49_87 });
  expect(await listed('late')).toEqual([]);
  expect(await listed('paid')).toMatchObject([{ id, open: 0, paid: 149_87 }]);
  expect(await expectedCounts(admin)).toEqual({ late: 0, due: 0, paid: 1 });
});

test('what is not open, not past, or not known is refused', async () => {
  const { id } = await late();
  await expect(enter(id, { valueDate: '2999-01-01' })).rejects.toMatchObject({ code: 'unprocessable' });
  await expect(enter(id, { by: ada })).rejects.toMatchObject({ code: 'not_found' });
  await db().update(expectedPayment).set({ cancelledAt: new Date() });
  await expect(enter(id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await db().$count(payment)).toBe(0);
});

test('a payment is undone once, and what it paid is open again', async () => {
  const { id } = await late();
  await enter(id);
  const [paid] = await db().select().from(payment);
  const paymentId = paid?.id ?? '';
  await expect(undo(paymentId, ada)).rejects.toMatchObject({ code: 'not_found' });
  await undo(paymentId);
  await expect(undo(paymentId)).rejects.toMatchObject({ code: 'conflict' });
  expect(await listed('late')).toMatchObject([{ id, open: 149_87, latest: { kind: 'undone' } }]);
});

test('two admins enter the same payment at the same moment: it counts once', async () => {
  const { id } = await late();
  const outcomes = await Promise.allSettled([enter(id), enter(id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listed('paid')).toMatchObject([{ paid: 149_87 }]);
});

test('the list is sorted by every column, and exported in that order', async () => {
  for (const amount of [1_00, 2_00, 3_00])
    await makeExpected(fundId, await makeViewer(), { amount, dueDate: '2026-01-15' });
  await expectSorted(expectedList, admin, { count: 3 });
});
