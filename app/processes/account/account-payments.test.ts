import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { bankEntry, payment } from '#app/db/schema/payments.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeEntry, makeExpected } from '#tests/factories/payments.ts';
import { ADDRESS, makeDistribution } from '#tests/factories/payouts.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { confirmDeletion } from './account.server.ts';
import { takeOwnData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

test('the data export has what was paid, with what the bank said of it, unless it paid for others too', async () => {
  const [ada, bo, { id: fundId }] = [await makeViewer(), await makeViewer(), await makeFund()];
  const [own, shared, ofBo] = [
    await makeExpected(fundId, ada),
    await makeExpected((await makeFund()).id, ada),
    await makeExpected(fundId, bo),
  ];
  const entry = await makeEntry({ counterparty: 'Ada Lindqvist', text: 'Call 1 of Ada' });
  const ofBoth = await makeEntry({ counterparty: 'Bo Ek', text: 'For Ada and me' });
  const paid = (expectedPaymentId: string, bankEntryId: string, valueDate: string) => ({
    ...{ id: newId(), expectedPaymentId, bankEntryId, amount: 149_87, valueDate, recordedAt: new Date() },
  });
  await db()
    .insert(payment)
    .values([
      paid(own.id, entry, '2026-12-10'),
      paid(shared.id, ofBoth, '2026-12-11'),
      paid(ofBo.id, ofBoth, '2026-12-11'),
    ]);
  const data = JSON.parse(JSON.stringify(await takeOwnData(ada)));
  expect(data.notices.flatMap((one: { payments: unknown }) => one.payments)).toMatchObject([
    {
      amount: 149_87,
      valueDate: '2026-12-10',
      bankEntry: { counterparty: 'Ada Lindqvist', text: 'Call 1 of Ada' },
    },
    { amount: 149_87, valueDate: '2026-12-11', bankEntry: null },
  ]);
  expect(JSON.stringify(data)).not.toContain('Bo Ek');
  await committed(confirmDeletion)(await makeAdmin(), await makeDeletion(ada.memberId));
  expect(await db().$count(bankEntry)).toBe(2);
});

test('the data export has what was prepared to be paid to the member alone, with their account and address', async () => {
  const [admin, ada, bo, { id: fundId }] = [
    await makeAdmin(),
    await makeViewer(),
    await makeViewer(),
    await makeFund(),
  ];
  const { noticeId, expected } = await makeDistribution(fundId, [
    { memberId: ada.memberId, amount: 1_000_00 },
    { memberId: bo.memberId, amount: 234_56 },
  ]);
  const { id: ofAda } = await makeBankDetails(admin.memberId, { memberId: ada.memberId, payee: 'Ada L' });
  const { id: ofBo } = await makeBankDetails(admin.memberId, { memberId: bo.memberId, payee: 'Bo Ek' });
  const fileId = newId();
  await db()
    .insert(payoutFile)
    .values({
      ...{ id: fileId, noticeId, bankDetailsId: ofAda, currency: 'EUR', executionDate: '2026-12-15' },
      ...{ count: 2, total: 1_234_56, preparedAt: new Date(), preparedById: admin.memberId },
    });
  await db()
    .insert(payoutLine)
    .values(
      expected.map(({ id: expectedPaymentId, amount }, place) => ({
        ...{ id: newId(), fileId, place, expectedPaymentId, amount, address: ADDRESS },
        ...{ service: 'sepa' as const, bankDetailsId: [ofAda, ofBo][place] ?? '' },
      })),
    );
  const data = JSON.parse(JSON.stringify(await takeOwnData(ada)));
  expect(data.notices.flatMap((one: { payouts: unknown }) => one.payouts)).toMatchObject([
    { amount: 1_000_00, currency: 'EUR', executionDate: '2026-12-15', payee: 'Ada L', address: ADDRESS },
  ]);
  expect(JSON.stringify(data)).not.toContain('Bo Ek');
});
