import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { payment } from '#app/db/schema/payments.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NoticeContent } from '#app/domain/investing/notice.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { verifyLedger } from '#app/features/ledger/verify/verify-ledger.server.ts';
import { requestPayment } from '#app/features/notices/book/request-payment.server.ts';
import { requestCancellation } from '#app/features/notices/correcting/cancel.server.ts';
import { startCorrection } from '#app/features/notices/correcting/correct.server.ts';
import { saveNotice, startNotice } from '#app/features/notices/drafting/drafts.server.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { recordNotice } from '#app/features/notices/publishing/record-notice.server.ts';
import { verifyNotices } from '#app/features/notices/verify/verify-notices.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { enterPayment, undoPayment } from './deciding/decide.server.ts';
import { lockExpected } from './expected.queries.server.ts';
import { verifyPayments } from './verify/verify-payments.server.ts';

useTestDatabase({ jobs: JOBS });

let admin: Viewer;
let restore: () => void;
beforeEach(async () => {
  restore = changeEnvironment({ SECOND_ADMIN: 'off' });
  admin = await makeAdmin();
});
afterEach(async () => {
  restore();
  expect((await verifyLedger()).problems).toEqual([]);
});

const [start, save, publish] = [committed(startNotice), committed(saveNotice), committed(requestPublication)];
const [correct, cancel] = [committed(startCorrection), committed(requestCancellation)];
const [enter, undo] = [committed(enterPayment), committed(undoPayment)];
async function pay(expectedId: string, amount: number, valueDate = '2026-11-20') {
  const [one] = await transaction((tx) => lockExpected(tx, [expectedId], 'Europe/Zurich'));
  await enter(admin, { expectedId, open: one?.open ?? 0, amount, isCredit: true, valueDate, note: 'Seen' });
}

async function publishAs(draft: { noticeId: string; revision: number }, content: NoticeContent) {
  const fields = {
    ...{ kind: 'net' as const, noticeDate: '2026-11-01', dueDate: '2026-12-15', purpose: 'First closing' },
    content,
  };
  const saved = await save(admin, { ...draft, fields });
  await publish(admin, { noticeId: draft.noticeId, revision: saved.revision, at: null });
  await transaction((tx) => recordNotice(tx, draft.noticeId));
  return draft.noticeId;
}

/** A net notice: an investment, a fee outside the fund, and less for them, some of a gain. */
const linesOf = ([investment, fee, gain]: readonly [number, number, number]) =>
  contentOf({
    lines: [
      calledLine(investment),
      calledLine(fee, { key: 'fees', type: 'call_management_fee', description: 'Fees', insideFund: false }),
      calledLine(gain, { key: 'gain', type: 'distribution_gain', description: 'Sale', insideFund: false }),
    ].filter(({ amount }) => amount > 0),
  });

/** A fund whose calls count once they are paid, with two holders of 300 and 100, and a published notice. */
async function setUp(content: NoticeContent) {
  const vehicleId = await hold(await makeViewer(), [['2026-01-01', 'commitment', 300]]);
  await hold(await makeViewer(), [['2026-01-01', 'commitment', 100]], vehicleId);
  await makeBankDetails(admin.memberId, { fundId: vehicleId });
  await db().update(fund).set({ callsCountFrom: 'received' }).where(eq(fund.id, vehicleId));
  const draft = await start(admin, { vehicleId, kind: 'net', from: 'empty' });
  return { vehicleId, noticeId: await publishAs(draft, content) };
}

const expectedIn = (vehicleId: string) =>
  db()
    .select({
      id: expectedPayment.id,
      amount: expectedPayment.amount,
      direction: expectedPayment.direction,
      positionId: noticeItem.positionId,
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .where(and(eq(notice.vehicleId, vehicleId), isNull(expectedPayment.cancelledAt)))
    .orderBy(asc(expectedPayment.id));

const paymentsOf = (expectedId: string) =>
  db()
    .select()
    .from(payment)
    .where(and(eq(payment.expectedPaymentId, expectedId), isNull(payment.undoneAt)))
    .orderBy(asc(payment.id));

/** The lines of a position that count, besides its commitment. */
const recordedOf = (positionId: string) =>
  db()
    .select({ type: ledgerLine.type, amount: ledgerLine.amount, date: ledgerLine.date })
    .from(ledgerLine)
    .where(
      and(
        eq(ledgerLine.positionId, positionId),
        sql`type not in ('commitment', 'reversal')`,
        sql`not exists (select from ledger_line as undoing where undoing.reverses = ledger_line.id)`,
      ),
    )
    .orderBy(asc(ledgerLine.id));

const moneyIn = (lines: readonly { type: string; amount: number }[]) =>
  lines.reduce((sum, { type, amount }) => sum + (type === 'distribution_gain' ? -amount : amount), 0);

async function expectPaidIsRecorded(vehicleId: string) {
  for (const { id, amount, direction, positionId } of await expectedIn(vehicleId)) {
    const paid = (await paymentsOf(id)).reduce((sum, one) => sum + one.amount, 0);
    const counted = Math.min(paid, amount);
    expect(moneyIn(await recordedOf(positionId))).toBe(direction === 'in' ? counted : 0 - counted);
  }
  const verified = [await verifyNotices(), await verifyPayments()];
  expect(verified.flatMap(({ problems }) => problems)).toEqual([]);
}

test('each payment records its part of every line on its value date, and the last one completes them', async () => {
  const { vehicleId } = await setUp(linesOf([100_00, 10_01, 0]));
  const [ada] = await expectedIn(vehicleId);
  if (!ada) throw new Error('Nothing is expected');
  expect(ada.amount).toBe(82_51);
  await pay(ada.id, 40_00, '2026-11-20');
  expect(await recordedOf(ada.positionId)).toEqual([
    { type: 'call_investment', amount: 36_36, date: '2026-11-20' },
    { type: 'call_management_fee', amount: 3_64, date: '2026-11-20' },
  ]);
  await pay(ada.id, 50_00, '2026-11-25');
  expect((await recordedOf(ada.positionId)).slice(2)).toEqual([
    { type: 'call_investment', amount: 38_64, date: '2026-11-25' },
    { type: 'call_management_fee', amount: 3_87, date: '2026-11-25' },
  ]);
  const [first] = await paymentsOf(ada.id);
  await undo(admin, { paymentId: first?.id ?? '', reason: 'Typo' });
  // What the second paid too much counts now.
  expect(moneyIn(await recordedOf(ada.positionId))).toBe(50_00);
  await expectPaidIsRecorded(vehicleId);
});

test('a payment of which the ledger has another sum is found', async () => {
  const { vehicleId } = await setUp(linesOf([100_00, 10_00, 0]));
  const [one] = await expectedIn(vehicleId);
  await pay(one?.id ?? '', 40_00);
  await db().update(payment).set({ amount: 41_00 });
  expect((await verifyPayments()).problems).toEqual([
    expect.stringMatching(/^Of RF\w+, 41\.00 is paid, and the ledger has 40\.00\.$/),
  ]);
});

test('where calls count from their due date, a payment records nothing', async () => {
  const { vehicleId } = await setUp(linesOf([100_00, 0, 0]));
  await db().update(fund).set({ callsCountFrom: 'due' }).where(eq(fund.id, vehicleId));
  const draft = await start(admin, { vehicleId, kind: 'net', from: 'empty' });
  await publishAs(draft, linesOf([40_00, 0, 0]));
  const before = await db().$count(ledgerLine);
  const [, , later] = await expectedIn(vehicleId);
  await pay(later?.id ?? '', 1_00);
  expect(await db().$count(ledgerLine)).toBe(before);
});

test('after any payments, undoing and corrections, the ledger has what was paid', async () => {
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ pay: fc.integer({ min: 1, max: 70_00 }), of: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ undo: fc.nat(5), of: fc.nat(1) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        correct: fc.tuple(fc.integer({ min: 1, max: 200_00 }), fc.nat(20_00), fc.nat(30_00)),
      }),
    },
  );
  const lines = fc.tuple(fc.integer({ min: 60_00, max: 200_00 }), fc.nat(20_00), fc.nat(30_00));
  await fc.assert(
    fc.asyncProperty(lines, fc.array(act, { minLength: 3, maxLength: 7 }), async (first, acts) => {
      const { vehicleId, noticeId } = await setUp(linesOf(first));
      let current = noticeId;
      for (const one of acts) {
        const expected = await expectedIn(vehicleId);
        if ('correct' in one) {
          const draft = await correct(admin, { noticeId: current, reason: 'A mistake.' });
          current = await publishAs(draft, linesOf(one.correct));
        } else {
          const { id = '' } = expected[one.of % Math.max(1, expected.length)] ?? {};
          const payments = id === '' ? [] : await paymentsOf(id);
          const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
          if ('pay' in one && id !== '' && paid < (expected.find((found) => found.id === id)?.amount ?? 0))
            await pay(id, one.pay);
          const undone = 'undo' in one ? payments[one.undo % Math.max(1, payments.length)] : undefined;
          if (undone) await undo(admin, { paymentId: undone.id, reason: 'Typo' });
        }
        await expectPaidIsRecorded(vehicleId);
      }
    }),
    { numRuns: Number(process.env.ROUNDS ?? 25) },
  );
}, 300_000);

test('a commitment is funded once its holder has paid all of it, and no longer when the payment is undone', async () => {
  const { id: opportunityId } = await makeOpportunity({ stage: 'open' });
  const accepted = { acceptedAt: new Date('2026-10-01T10:00:00Z'), acceptedAmount: fromMajor(50_000, 'EUR') };
  const [ada, bo] = [await makeViewer(), await makeViewer()];
  await makeCommitment(ada, opportunityId, accepted);
  await makeCommitment(bo, opportunityId, accepted);
  const inTwoWeeks = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const { noticeId } = await committed(requestPayment)(admin, { opportunityId, dueDate: inTwoWeeks });
  await makeBankDetails(admin.memberId, { opportunityId });
  await publish(admin, { noticeId, revision: 1, at: null });
  await transaction((tx) => recordNotice(tx, noticeId));
  await db().update(notice).set({ noticeDate: '2026-11-01' }).where(eq(notice.id, noticeId));
  const funded = async () =>
    (await db().select().from(commitment).orderBy(asc(commitment.id))).map(
      ({ fundedAt, fundedBy }) => fundedAt !== null && fundedBy === null,
    );
  const [first] = await expectedIn(opportunityId);
  await pay(first?.id ?? '', fromMajor(20_000, 'EUR'));
  expect(await funded()).toEqual([false, false]);
  await pay(first?.id ?? '', fromMajor(30_000, 'EUR'));
  expect(await funded()).toEqual([true, false]);
  const [one] = await paymentsOf(first?.id ?? '');
  await undo(admin, { paymentId: one?.id ?? '', reason: 'Typo' });
  expect(await funded()).toEqual([false, false]);
  await pay(first?.id ?? '', fromMajor(20_000, 'EUR'));
  await cancel(admin, { noticeId, reason: 'Closing postponed.' });
  expect(await funded()).toEqual([false, false]);
  const verified = [await verifyNotices(), await verifyPayments()];
  expect(verified.flatMap(({ problems }) => problems)).toEqual([]);
});
