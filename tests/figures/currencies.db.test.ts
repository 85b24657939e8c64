import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { expectedPayment, notice } from '#app/db/schema/notices.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { formatMoney, fromMajor, plainAmount } from '#app/domain/money/money.ts';
import { submitCommitment } from '#app/features/commitments/commitments.server.ts';
import { verifyLedger } from '#app/features/ledger/verify/verify-ledger.server.ts';
import { requestPayment } from '#app/features/notices/book/request-payment.server.ts';
import { NOTICE_COLUMNS, noticeFile } from '#app/features/notices/files/notice-rows.server.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';
import { verifyNotices } from '#app/features/notices/verify/verify-notices.server.ts';
import { camt, entry, statement } from '#app/features/payments/bank-files/testing.ts';
import { bankFileOf, recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { verifyPayments } from '#app/features/payments/verify/verify-payments.server.ts';
import { exportPortfolio } from '#app/features/portfolio/exports/portfolio-export.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { csvOf, xlsxOf } from '#app/platform/lists/spreadsheets.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { ACCOUNT } from '#tests/factories/payments.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { unzip } from '#tests/setup/unzip.ts';

useTestDatabase({ jobs: JOBS });

let restore: () => void;
beforeEach(() => {
  restore = changeEnvironment({ SECOND_ADMIN: 'off' });
});
afterEach(() => restore());

const dueDate = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10);

async function linesOf(viewer: Viewer, vehicle: string): Promise<string> {
  const asked = {
    ...{ what: 'lines' as const, format: 'csv' as const, reporting: null, holder: null, heldBy: null },
    ...{ vehicle, asOf: dueDate, knownAt: new Date().toISOString() },
  };
  const { body } = await exportPortfolio(viewer, asked, new AbortController().signal);
  return new Response(body).text();
}

test.each([
  ['JPY', 12_500_000, '12500000', '¥12,500,000', '#,##0'],
  ['KWD', 125_000.125, '125000.125', 'KWD\u00A0125,000.125', '#,##0.000'],
  ['EUR', 125_000.12, '125000.12', '€125,000.12', '#,##0.00'],
] as const)('%s from an opportunity to the export', async (currency, major, plain, shown, format) => {
  const admin = await makeAdmin();
  const ada = await makeViewer({ name: 'Ada Lindqvist' });
  const amount = fromMajor(major, currency);
  const terms = { minimum: amount, maximum: 2 * amount, step: amount, target: 10 * amount };
  const { id: opportunityId, slug } = await makeOpportunity({ currency, ...terms });

  const submission = { opportunityId, amount, idempotencyKey: newId() };
  const made = await committed(submitCommitment)(ada, submission);
  expect(formatMoney(made.amount, 'en-GB').replace('JP¥', '¥')).toBe(shown);
  await decideOne(admin, made.id, { kind: 'accept' });
  expect(await db().select().from(commitment)).toMatchObject([{ acceptedAmount: amount, currency }]);

  await committed(requestPayment)(admin, { opportunityId, dueDate });
  const [draft] = await db().select().from(notice);
  const noticeId = draft?.id ?? '';
  await makeBankDetails(admin.memberId, { opportunityId, currency });
  await committed(requestPublication)(admin, { noticeId, revision: 1, at: null });
  await runQueued(recordNoticeJob);
  const [wanted] = await db().select().from(expectedPayment).orderBy(asc(expectedPayment.id));
  expect(wanted).toMatchObject({ amount, currency });

  const paid = entry({ amount: plain, currency }).replace(
    'RF18 5390 07</Ustrd><Ustrd>54 7034',
    wanted?.reference ?? '',
  );
  const content = camt(
    statement({ account: `<IBAN>${ACCOUNT}</IBAN>`, currency, closing: plain, entries: [paid] }),
  );
  const file = await bankFileOf('day.xml', Buffer.from(content));
  const read = await transaction((tx) => recordBankFile(tx, admin, file));
  expect(read.statements).toMatchObject([{ matched: 1 }]);
  expect(await db().select().from(payment)).toMatchObject([{ amount }]);
  expect(await db().select().from(expectedPayment).where(eq(expectedPayment.amount, amount))).toHaveLength(1);

  const { rows } = await noticeFile(ada, noticeId);
  const asCsv = await new Response(csvOf(NOTICE_COLUMNS, Readable.from(rows))).text();
  expect(asCsv).toContain(`"${plain}","-${plain}","${currency}"`);
  const book = unzip(await xlsxOf(NOTICE_COLUMNS, rows, 'Notice'));
  expect(book.get('xl/worksheets/sheet1.xml')?.toString()).toContain(`<v>${major}</v>`);
  expect(book.get('xl/styles.xml')?.toString()).toContain(`formatCode="${format}"`);
  expect(await linesOf(ada, slug)).toContain(`,${plain},${currency},`);
  expect(plainAmount(amount, currency)).toBe(plain);
  for (const verified of [await verifyLedger(), await verifyNotices(), await verifyPayments()])
    expect(verified.problems).toEqual([]);
});
