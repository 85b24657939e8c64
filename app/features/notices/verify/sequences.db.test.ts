import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { verifyLedger } from '#app/features/ledger/verify/verify-ledger.server.ts';
import { verifyPayments } from '#app/features/payments/verify/verify-payments.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { fieldsWith, pay } from '#tests/factories/notice-acts.ts';
import { calledLine, contentOf, makeNotice } from '#tests/factories/notices.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { requestCancellation } from '../correcting/cancel.server.ts';
import { startCorrection } from '../correcting/correct.server.ts';
import { saveNotice } from '../drafting/drafts.server.ts';
import type { NoticeFields, SeenNotice } from '../notice.ts';
import { lockPayments } from '../paying/paying.queries.server.ts';
import { recordPaid } from '../paying/record-paid.server.ts';
import { requestPublication } from '../publishing/publish.server.ts';
import { recordNotice } from '../publishing/record-notice.server.ts';
import { verifyNotices } from './verify-notices.server.ts';

useTestDatabase({ jobs: JOBS });

let undo: () => void;
beforeEach(() => {
  undo = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => undo());

/** Commitments in minor units; what is called is a multiple of 6, so that each holder's part is exact. */
const COMMITTED = [100_00, 200_00, 300_00];
const WHOLE = 600_00;
/** A release runs more. */
const RUNS = Number(process.env.ROUNDS ?? 25);

type Paid = { id: string; holder: number; amount: number; isUndone: boolean };
type Called = { id: string; total: number; isOpen: boolean; paid: Paid[] };

/** The ledger as it would be written by hand: by additions alone. */
const partOf = ({ total }: Called, holder: number): number => (total * (COMMITTED[holder] ?? 0)) / WHOLE;
const arrived = ({ paid }: Called, holder: number): number =>
  paid.reduce((sum, one) => sum + (one.holder === holder && !one.isUndone ? one.amount : 0), 0);

function expectedCalls(notices: readonly Called[], holder: number, countsFrom: 'due' | 'received'): number {
  let sum = 0;
  for (const notice of notices) {
    if (!notice.isOpen) continue;
    const part = partOf(notice, holder);
    sum += countsFrom === 'due' ? part : Math.min(part, arrived(notice, holder));
  }
  return sum;
}

const at = fc.nat(99);
const total = fc.integer({ min: 1, max: 40 }).map((sixes) => sixes * 6_00);
const act = fc.oneof(
  fc.record({ act: fc.constant('publish' as const), total }),
  fc.record({ act: fc.constant('correct' as const), at, total }),
  fc.record({ act: fc.constant('cancel' as const), at }),
  fc.record({
    act: fc.constant('pay' as const),
    at,
    holder: fc.nat(2),
    amount: fc.integer({ min: 1, max: 120_00 }),
  }),
  fc.record({ act: fc.constant('undo' as const), at }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

async function expectedIdOf(noticeId: string, memberId: string): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select wanted.id from expected_payment as wanted join notice_item as item on item.id = wanted.item_id
      join position on position.id = item.position_id
    where item.notice_id = ${noticeId}::uuid and position.member_id = ${memberId}::uuid`);
  return rows[0]?.id ?? '';
}

/** Undoes a payment, as when the bank returns it. */
const returned = (paymentId: string) =>
  transaction(async (tx) => {
    await lockPayments(tx);
    const { rows } = await tx.execute<{ id: string }>(sql`
      update payment set undone_at = now(), undone_reason = 'Account closed' where id = ${paymentId}::uuid
      returning expected_payment_id as id`);
    await recordPaid(tx, null, [rows[0]?.id ?? '']);
  });

/** Publishes and records this notice alone: of those before, nothing is left to do. */
async function publish(admin: Viewer, seen: SeenNotice): Promise<void> {
  await committed(requestPublication)(admin, { ...seen, at: null });
  await transaction((tx) => recordNotice(tx, seen.noticeId));
}

async function correct(admin: Viewer, noticeId: string, fields: NoticeFields): Promise<string> {
  const begun = await committed(startCorrection)(admin, { noticeId, reason: 'A mistake' });
  const { revision } = await committed(saveNotice)(admin, { ...begun, fields });
  await publish(admin, { noticeId: begun.noticeId, revision });
  return begun.noticeId;
}

async function run(admin: Viewer, holders: readonly Viewer[], vehicleId: string, acts: readonly Act[]) {
  const notices: Called[] = [];
  const calledBut = (but?: Called) =>
    notices.reduce((sum, one) => sum + (one.isOpen && one !== but ? one.total : 0), 0);
  const fields = (amount: number) => fieldsWith({ content: contentOf({ lines: [calledLine(amount)] }) });
  for (const one of acts) {
    const open = notices.filter(({ isOpen }) => isOpen);
    const chosen = 'at' in one ? open[one.at % Math.max(1, open.length)] : undefined;
    if (one.act === 'publish' && calledBut() + one.total <= WHOLE) {
      const { id, revision } = await makeNotice(vehicleId, {
        ...{ createdById: admin.memberId, ...fields(one.total), total: one.total },
      });
      await publish(admin, { noticeId: id, revision });
      notices.push({ id, total: one.total, isOpen: true, paid: [] });
    } else if (one.act === 'correct' && chosen && calledBut(chosen) + one.total <= WHOLE) {
      chosen.id = await correct(admin, chosen.id, fields(one.total));
      chosen.total = one.total;
    } else if (one.act === 'cancel' && chosen) {
      await committed(requestCancellation)(admin, { noticeId: chosen.id, reason: 'Postponed' });
      chosen.isOpen = false;
    } else if (one.act === 'pay' && chosen) {
      const holder = holders[one.holder];
      const id = await pay(await expectedIdOf(chosen.id, holder?.memberId ?? ''), one.amount);
      chosen.paid.push({ id, holder: one.holder, amount: one.amount, isUndone: false });
    } else if (one.act === 'undo') {
      const payments = notices.flatMap(({ paid }) => paid.filter(({ isUndone }) => !isUndone));
      const last = payments[one.at % Math.max(1, payments.length)];
      if (last) {
        await returned(last.id);
        last.isUndone = true;
      }
    }
  }
  return notices;
}

async function inLedger(vehicleId: string, memberId: string) {
  const { rows } = await db().execute<{ unfunded: number; called: number }>(sql`
    select sum(line.unfunded_change)::int as unfunded, coalesce(sum(line.amount) filter (
      where line.type = 'call_investment'
        and not exists (select from ledger_line as undoing where undoing.reverses = line.id)), 0)::int as called
    from ledger_line as line join position on position.id = line.position_id
    where position.vehicle_id = ${vehicleId}::uuid and position.member_id = ${memberId}::uuid`);
  return rows[0];
}

test.each(['due', 'received'] as const)(
  'after any acts, in a vehicle that counts from %s, the ledger is as written by hand and nothing disagrees',
  async (countsFrom) => {
    const admin = await makeAdmin();
    const holders = [await makeViewer(), await makeViewer(), await makeViewer()];
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 7 }), async (acts) => {
        const [first, ...others] = holders.map((holder, index) => ({
          holder,
          major: (COMMITTED[index] ?? 0) / 100,
        }));
        if (!first) throw new Error('There are three holders');
        const vehicleId = await hold(first.holder, [['2026-01-01', 'commitment', first.major]]);
        for (const { holder, major } of others)
          await hold(holder, [['2026-01-01', 'commitment', major]], vehicleId);
        await makeBankDetails(admin.memberId, { fundId: vehicleId });
        await db().execute(
          sql`update fund set calls_count_from = ${countsFrom} where id = ${vehicleId}::uuid`,
        );
        const notices = await run(admin, holders, vehicleId, [{ act: 'publish', total: 60_00 }, ...acts]);
        for (const [index, holder] of holders.entries()) {
          const called = expectedCalls(notices, index, countsFrom);
          const ledger = await inLedger(vehicleId, holder.memberId);
          expect(ledger).toEqual({ unfunded: (COMMITTED[index] ?? 0) - called, called });
        }
        const found = [await verifyNotices(), await verifyPayments()];
        expect(found.flatMap(({ problems }) => problems)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect((await verifyLedger()).problems).toEqual([]);
  },
  300_000,
);
