import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { verifyNotices } from '#app/features/notices/verify/verify-notices.server.ts';
import { camt, entry, statement } from '#app/features/payments/bank-files/testing.ts';
import { verifyPayments } from '#app/features/payments/verify/verify-payments.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { fillFund, makePayable } from '#tests/factories/large-fund.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { draftNotice, fieldsWith } from '#tests/factories/notice-acts.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { makeFundAccount } from '#tests/factories/payments.ts';
import { committed } from '../setup/committed.ts';
import { changeEnvironment } from '../setup/rewire.ts';

export const HOLDERS = 2_000;

export type LargeFund = { admin: Viewer; second: Viewer; fundId: string };

/** A fund with two thousand holders who can be paid. */
export async function makeLargeFund(): Promise<LargeFund> {
  const [admin, second, fund] = [await makeAdmin(), await makeAdmin(), await makeFund({ currency: 'EUR' })];
  await makeFundAccount(fund.id, admin.memberId);
  await fillFund(fund.id, HOLDERS);
  await makePayable(admin.memberId);
  await db().execute(sql`analyze`);
  return { admin, second, fundId: fund.id };
}

const LINES = {
  call: calledLine(10_000_000_00),
  distribution: calledLine(1_000_000_00, { type: 'distribution_gain' }),
};

/** Publishes a notice to all of them, as the request does: the jobs behind it have everything else to do. */
export async function publishToAll({ admin, fundId }: LargeFund, kind: keyof typeof LINES): Promise<string> {
  const undo = changeEnvironment({ SECOND_ADMIN: 'off' });
  const seen = await draftNotice(
    admin,
    fundId,
    fieldsWith({ kind, content: contentOf({ lines: [LINES[kind]] }) }),
  );
  await committed(requestPublication)(admin, { ...seen, at: null });
  undo();
  return seen.noticeId;
}

/** A statement in which every holder pays what a call expects. */
export async function statementOf(noticeId: string): Promise<string> {
  const { rows } = await db().execute<{ reference: string; amount: string }>(sql`
    select wanted.reference, wanted.amount::text from expected_payment as wanted
      join notice_item as item on item.id = wanted.item_id
    where item.notice_id = ${noticeId}::uuid order by wanted.id`);
  const entries = rows.map(({ reference, amount }, at) =>
    entry({
      ...{ amount: plainAmount(Number(amount), 'EUR'), text: reference, bankReference: `B-${at}` },
      details: `<TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`,
    }),
  );
  const closing = plainAmount(
    rows.reduce((sum, { amount }) => sum + Number(amount), 0),
    'EUR',
  );
  return camt(statement({ entries, closing }));
}

/** What is recorded of a notice: nothing, or all of it, once. */
export async function recordedOf(noticeId: string) {
  const { rows } = await db().execute(sql`
    select (select number from notice where id = ${noticeId}::uuid) as number,
      count(item.id)::int as items, count(wanted.id)::int as expected, count(posting.ledger_line_id)::int as lines
    from notice_item as item left join expected_payment as wanted on wanted.item_id = item.id
      left join notice_posting as posting on posting.item_id = item.id
    where item.notice_id = ${noticeId}::uuid`);
  return rows[0];
}
export const NOT_RECORDED = { number: null, items: 0, expected: 0, lines: 0 };
export const ALL_RECORDED = { number: 1, items: HOLDERS, expected: HOLDERS, lines: HOLDERS };

/** Counts the holders who were notified of a notice, and their mails. */
export async function notifiedOf(noticeId: string) {
  const { rows } = await db().execute(sql`
    with notified as (select id, member_id from notification where href = ${`/notices/${noticeId}`}),
      mailed as (select jsonb_array_elements_text(data->'notificationIds')::uuid as id
        from pgboss.job where name = 'mail.many')
    select (select count(distinct member_id)::int from notified) as people,
      (select count(*)::int from notified) as notices, count(distinct id)::int as mailed, count(*)::int as mails
    from mailed where id in (select id from notified)`);
  return rows[0];
}
export const notified = (people: number) => ({ people, notices: people, mailed: people, mails: people });

/** Counts what bank files brought, each entry and what it pays. */
export async function readFromBank() {
  const { rows } = await db().execute(sql`
    select (select count(*)::int from bank_statement) as statements,
      (select count(*)::int from bank_entry) as entries, count(*)::int as payments,
      count(distinct bank_entry_id)::int as used, count(distinct expected_payment_id)::int as paid
    from payment`);
  return rows[0];
}
export const NOT_READ = { statements: 0, entries: 0, payments: 0, used: 0, paid: 0 };
export const ALL_READ = {
  ...{ statements: 1, entries: HOLDERS, payments: HOLDERS, used: HOLDERS, paid: HOLDERS },
};

/** Counts the files to the bank, what they pay, and the payments in those that were written. */
export async function paidOut() {
  const { rows } = await db().execute(sql`
    select (select count(*)::int from payout_file) as files, count(*)::int as lines,
      count(distinct expected_payment_id)::int as paid,
      (select coalesce(sum(regexp_count(content, '<CdtTrfTxInf>')), 0)::int from payout_file) as written
    from payout_line`);
  return rows[0];
}
export const NOTHING_PREPARED = { files: 0, lines: 0, paid: 0, written: 0 };
export const PREPARED = { files: 1, lines: HOLDERS, paid: HOLDERS, written: 0 };
export const RELEASED = { ...PREPARED, written: HOLDERS };

/** The request for the release of the only file. */
export async function releaseRequest(): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from approval where subject = 'payout_file' and decision is null and withdrawn_at is null`,
  );
  return rows[0]?.id ?? '';
}

export async function expectNothingDisagrees(): Promise<void> {
  expect([...(await verifyNotices()).problems, ...(await verifyPayments()).problems]).toEqual([]);
}
