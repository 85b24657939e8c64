import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { notification } from '#app/db/schema/communication.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { JOBS } from '#app/jobs.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { ACCOUNT, makeFundAccount } from '#tests/factories/payments.ts';
import { makeDistribution, setAddress } from '#tests/factories/payouts.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { camt, entry, statement } from '../bank-files/testing.ts';
import { bankFileOf, recordBankFile } from '../reading/record-file.server.ts';
import { verifyPayments } from '../verify/verify-payments.server.ts';
import { batchIdOf, messageIdOf } from './payout.ts';
import { payoutDetail, payoutLineList, payoutList, payoutPreview, toPayOut } from './payout-lists.server.ts';
import { cancelPayout, preparePayout } from './prepare.server.ts';
import { payoutContent } from './release.server.ts';

useTestDatabase({ jobs: JOBS });

const DAY = '2099-01-31';
const [GB, SE] = ['GB29NWBK60161331926819', 'SE4550000000058398257466'];

let undo: () => void;
let [admin, second, ada, ben]: Viewer[] = [];
let fundId: string;
let noticeId: string;
let expected: (typeof expectedPayment.$inferSelect)[];

beforeEach(async () => {
  undo = changeEnvironment({ SECOND_ADMIN: 'required' });
  [admin, second] = [await makeAdmin(), await makeAdmin()];
  [ada, ben] = [await makeViewer({ name: 'Ada Lindqvist' }), await makeViewer({ name: 'Ben Öde' })];
  fundId = (await makeFund()).id;
  await makeFundAccount(fundId, admin.memberId);
  ({ noticeId, expected } = await makeDistribution(fundId, [
    { ...who(ada), amount: 1_000_00 },
    { ...who(ben), amount: 234_56 },
  ]));
  for (const [holder, iban] of [
    [who(ada), SE],
    [who(ben), GB],
  ] as const) {
    await makeBankDetails(admin.memberId, { ...holder, iban, payee: 'Äda & Søn', bic: null });
    await setAddress(holder);
  }
});
let isMeddledWith = false;
afterEach(async () => {
  if (!isMeddledWith) expect((await verifyPayments()).problems).toEqual([]);
  isMeddledWith = false;
  undo();
});

const who = (viewer: Viewer | undefined) => ({ memberId: viewer?.memberId ?? '' });
const as = (viewer: Viewer | undefined): Viewer => {
  if (!viewer) throw new Error('There is no such person');
  return viewer;
};
const prepare = async (by = as(admin)) => {
  const { count = 0, total = 0 } = (await payoutPreview(by, noticeId)) ?? {};
  return committed(preparePayout)(by, { noticeId, executionDate: DAY, count, total });
};
const cancel = committed(cancelPayout);
async function release(id: string, by = as(second), decision: 'approved' | 'sent_back' = 'approved') {
  const [request] = await db().select().from(approval).where(eq(approval.subjectId, id));
  const asked = {
    id: request?.id ?? '',
    revision: 1,
    decision,
    reason: decision === 'approved' ? null : 'No',
  };
  await committed(decide)(by, asked);
}
const content = (id: string) => payoutContent(as(admin), id);
async function read(text: string) {
  const file = await bankFileOf('answer.xml', Buffer.from(text));
  return transaction((tx) => recordBankFile(tx, as(admin), file));
}
const lines = () => db().select().from(payoutLine).orderBy(payoutLine.place);
const payments = () => db().select().from(payment);

let answers = 0;
const answer = (fileId: string, inner: string, group = 'PART'): string => {
  answers += 1;
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R-${answers}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageIdOf(fileId)}</OrgnlMsgId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>${inner}</CstmrPmtStsRpt></Document>`;
};
const answered = (fileId: string, reference: string | undefined, status: string, reason = ''): string =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batchIdOf(fileId, 'sepa')}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}</TxInfAndSts></OrgnlPmtInfAndSts>`;
const CLOSED = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>';

describe('a file', () => {
  test('has what a notice has to pay out, and is released by another admin only', async () => {
    expect(await toPayOut(as(admin))).toMatchObject([{ noticeId, count: 2, total: 1_234_56 }]);
    const { id } = await prepare();
    expect(await toPayOut(as(admin))).toEqual([]);
    expect(await payoutDetail(as(admin), id)).toMatchObject({
      row: { state: 'awaiting', count: 2, total: 1_234_56, preparedBy: as(admin).name, releasedBy: null },
      request: { mayApprove: false },
    });
    await expect(content(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(release(id, as(admin))).rejects.toMatchObject({ code: 'forbidden' });
    await release(id);
    const xml = await content(id);
    expect(xml).toContain('<Nm>Ada + Son</Nm>');
    expect(xml).toContain('<CtrlSum>1234.56</CtrlSum>');
    for (const { reference } of expected) expect(xml).toContain(`<EndToEndId>${reference}</EndToEndId>`);
    expect((await auditEntries()).map(({ act }) => act)).toContain('payouts.download');
  });

  test('is released by the admin who prepared it where no second one is required', async () => {
    changeEnvironment({ SECOND_ADMIN: 'off' });
    const { id } = await prepare();
    await release(id, as(admin));
    expect(await content(id)).toContain('pain.001.001.09');
  });

  test('needs a recent sign-in to be released', async () => {
    const { id } = await prepare();
    const before = { ...as(second), authenticatedAt: '2020-01-01T00:00:00.000Z' };
    await expect(release(id, before)).rejects.toMatchObject({ code: 'confirm_identity' });
  });

  test('leaves out and names whom the bank could not pay', async () => {
    const others = await Promise.all(
      ['Cleo', 'Dora', 'Emil', 'Fay', 'Gil'].map((name) => makeViewer({ name })),
    );
    const [cleo, dora, emil, fay, gil] = others.map(who);
    const { id: entityId } = await makeEntity(gil?.memberId ?? '', { kind: 'company', name: 'Gil Ltd' });
    for (const one of [dora, emil, fay, gil]) if (one) await setAddress(one);
    const account = { iban: GB, bic: null };
    const open = { approvedById: null, approvedAt: null, effectiveAt: null };
    await makeBankDetails(as(admin).memberId, { ...cleo, ...account });
    await makeBankDetails(as(admin).memberId, { ...dora, ...account, ...open });
    await makeBankDetails(as(admin).memberId, { ...fay, iban: null, bic: null, ...US });
    await makeBankDetails(as(admin).memberId, { ...gil, entityId, ...account });
    ({ noticeId } = await makeDistribution(
      (await fundWithAccount()).id,
      others.map((one) => ({ ...who(one), amount: 5_00, ...(one === others[4] && { entityId }) })),
    ));
    const { count, leftOut } = (await payoutPreview(as(admin), noticeId)) ?? {};
    expect(count).toBe(1);
    expect(leftOut?.map(({ holder, why }) => [holder, why])).toEqual([
      ['Cleo', 'no_address'],
      ['Dora', 'waiting'],
      ['Emil', 'no_details'],
      ['Gil Ltd', 'no_address'],
    ]);
    const { id } = await prepare();
    await release(id);
    expect(await content(id)).toContain(
      '<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId>',
    );
  });

  test('is one, however many prepare it at the same moment, and no expected payment is in two', async () => {
    const seen = { noticeId, executionDate: DAY, count: 2, total: 1_234_56 };
    const both = await Promise.allSettled([
      committed(preparePayout)(as(admin), seen),
      committed(preparePayout)(as(second), seen),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().select().from(payoutFile)).toHaveLength(1);
    const [one] = await lines();
    if (!one) throw new Error('There is no line');
    await expect(
      db()
        .insert(payoutLine)
        .values({ ...one, id: '019aa000-0000-7000-8000-000000000000', place: 99 }),
    ).rejects.toMatchObject({ cause: { constraint: 'payout_line_one_live' } });
  });

  test('of something else than what was seen is not prepared', async () => {
    const other = { noticeId, executionDate: DAY, count: 2, total: 1_234_57 };
    await expect(committed(preparePayout)(as(admin), other)).rejects.toMatchObject({ code: 'conflict' });
    const past = { ...other, total: 1_234_56, executionDate: '2020-01-01' };
    await expect(committed(preparePayout)(as(admin), past)).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await lines()).toEqual([]);
  });

  test('is cancelled before its release, or sent back, and its payments can be in another', async () => {
    const first = await prepare();
    await cancel(as(admin), { id: first.id, reason: 'Wrong day' });
    const next = await prepare();
    await release(next.id, as(second), 'sent_back');
    expect(await payoutDetail(as(admin), next.id)).toMatchObject({
      row: { state: 'cancelled' },
      cancelReason: 'No',
    });
    const last = await prepare();
    await release(last.id);
    await expect(cancel(as(admin), { id: last.id, reason: 'Late' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is not released once an account or an amount has changed, and says whose', async () => {
    const { id } = await prepare();
    await makeBankDetails(as(admin).memberId, {
      ...who(ada),
      iban: ACCOUNT,
      version: 2,
      effectiveAt: new Date(),
    });
    const [, second] = expected;
    await db()
      .update(expectedPayment)
      .set({ amount: 1 })
      .where(eq(expectedPayment.id, second?.id ?? ''));
    const { changes } = await payoutDetail(as(admin), id);
    expect(changes).toEqual([
      'The account of Ada Lindqvist has changed.',
      'What Ben Öde is to be paid has changed.',
    ]);
    await expect(release(id)).rejects.toThrow('The account of Ada Lindqvist has changed.');
    await db().update(bankDetails).set({ endedAt: new Date() }).where(eq(bankDetails.vehicleId, fundId));
    await expect(release(id)).rejects.toThrow('The account that pays has changed.');
    expect(await db().select().from(payoutFile)).toMatchObject([{ releasedAt: null, content: null }]);
  });
});

describe('what the bank answers', () => {
  test('opens what it rejects, with its reason, and that can be in another file', async () => {
    const { id } = await prepare();
    await release(id);
    const [first, other] = expected;
    const report = answer(
      id,
      answered(id, first?.reference, 'RJCT', CLOSED) + answered(id, other?.reference, 'ACSP'),
    );
    expect((await read(report)).payouts).toMatchObject([{ id, accepted: 1, rejected: 1 }]);
    const notices = await db().select().from(notification).where(eq(notification.kind, 'payout_rejected'));
    expect(notices).toMatchObject([
      {
        memberId: as(admin).memberId,
        title: 'The bank rejected 1 payment of Vestry Fund I',
        body: 'The account is closed. It is open again, and can be in another file once this is corrected.',
        href: `/admin/payments/payouts/${id}`,
      },
    ]);
    expect((await read(report)).payouts).toMatchObject([{ alreadyRead: true }]);
    expect(await lines()).toMatchObject([
      { endedReason: 'The account is closed.' },
      { endedAt: null, acceptedAt: expect.any(Date) },
    ]);
    expect(await toPayOut(as(admin))).toMatchObject([{ count: 1, total: 1_000_00 }]);
    const next = await prepare();
    await release(next.id);
    expect(await content(next.id)).not.toContain(other?.reference);
  });

  test('rejects all at once, by the file or by its batch', async () => {
    const { id } = await prepare();
    await release(id);
    expect((await read(answer(id, '', 'RJCT'))).payouts).toMatchObject([{ rejected: 2 }]);
    expect(await toPayOut(as(admin))).toMatchObject([{ count: 2 }]);
  });

  test('does not open what it refuses because it has it already', async () => {
    const { id } = await prepare();
    await release(id);
    const twice = '<StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf>';
    const report = answer(
      id,
      expected.map(({ reference }) => answered(id, reference, 'RJCT', twice)).join(''),
      'RJCT',
    );
    expect((await read(report)).payouts).toMatchObject([{ rejected: 0, repeated: 2 }]);
    expect(await toPayOut(as(admin))).toEqual([]);
  });

  test('is refused whole if it is not about what we sent', async () => {
    const { id } = await prepare();
    await expect(read(answer(id, ''))).rejects.toThrow('we sent no file');
    await release(id);
    const stranger = answered(id, 'RF18539007547034', 'RJCT');
    await expect(read(answer(id, stranger))).rejects.toThrow('has no payment RF18539007547034');
    expect(await lines()).toMatchObject([{ endedAt: null }, { endedAt: null }]);
  });
});

describe('the debit in the statement', () => {
  const debit = (amount: string, reference: string, more: object = {}) =>
    entry({ direction: 'DBIT', amount, endToEndId: reference, text: '', ...more });
  const read053 = (...entries: string[]) => {
    answers += 1;
    return read(camt(statement({ id: `S-${answers}`, entries })));
  };

  test('closes each payment by its reference, and the file is done', async () => {
    const { id } = await prepare();
    await release(id);
    const [first, other] = expected.map(({ reference }) => reference);
    await read053(debit('1000.00', first ?? ''));
    expect(await payoutDetail(as(admin), id)).toMatchObject({ row: { state: 'released' } });
    const { statements } = await read053(debit('234.56', other ?? '', { bankReference: 'B-2' }));
    expect(statements).toMatchObject([{ matched: 1 }]);
    expect(await payoutDetail(as(admin), id)).toMatchObject({ row: { state: 'done' } });
    expect(await payments()).toHaveLength(2);
  });

  test('of a whole batch closes all of it', async () => {
    const { id } = await prepare();
    await release(id);
    const batch = (amount: string, bankReference: string) =>
      entry({
        ...{ direction: 'DBIT', amount, text: 'Sammelüberweisung', bankReference },
        details: `<Btch><PmtInfId>${batchIdOf(id, 'sepa')}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>`,
      });
    expect((await read053(batch('1234.00', 'B-7'))).statements).toMatchObject([{ matched: 0, doubtful: 1 }]);
    expect((await read053(batch('1234.56', 'B-8'))).statements).toMatchObject([{ matched: 2, doubtful: 0 }]);
    expect(await payoutDetail(as(admin), id)).toMatchObject({ row: { state: 'done' } });
  });

  test('that comes back opens the payment again, for another file', async () => {
    const { id } = await prepare();
    await release(id);
    const reference = expected[0]?.reference ?? '';
    await read053(debit('1000.00', reference));
    const returned = { extra: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>', bankReference: 'B-9' };
    await read053(debit('1000.00', reference, { ...returned, direction: 'CRDT' }));
    expect(await toPayOut(as(admin))).toMatchObject([{ count: 1, total: 1_000_00 }]);
    expect(await lines()).toMatchObject([{ endedReason: 'The bank returned it.' }, { endedAt: null }]);
  });
});

test('the money is verified: what was meddled with is named', async () => {
  isMeddledWith = true;
  const { id } = await prepare();
  await release(id);
  expect((await verifyPayments()).problems).toEqual([]);
  await db().update(payoutFile).set({ content: 'other' }).where(eq(payoutFile.id, id));
  expect((await verifyPayments()).problems).toEqual([
    `Pay-out file ${id} is 1234.56, its lines 1234.56, and it says nothing.`,
  ]);
  await db().update(payoutFile).set({ content: null, sha256: null, releasedAt: null, releasedById: null });
  await db().update(payoutLine).set({ amount: 1 }).where(eq(payoutLine.place, 1));
  expect((await verifyPayments()).problems).toHaveLength(1);
  const [first] = expected;
  await db()
    .update(expectedPayment)
    .set({ direction: 'in' })
    .where(eq(expectedPayment.id, first?.id ?? ''));
  expect((await verifyPayments()).problems.at(-1)).toContain(first?.reference);
});

test('the lists have every file and every line, in each order', async () => {
  const { id } = await prepare();
  await cancel(as(admin), { id, reason: 'Wrong day' });
  await prepare();
  await expectSorted(payoutList, as(admin), { count: 2 });
  const file = await payoutLineList.parentAt(as(admin), id);
  await expectSorted(payoutLineList.of(file), as(admin), {
    count: 2,
    sortedBy: { amount: ({ amount }) => amount },
  });
  await expect(payoutLineList.parentAt(as(ada), id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await toPayOut(as(ada))).toEqual([]);
});

const US = { accountNumber: '12345678', routingNumber: '021000021', country: 'US' };

async function fundWithAccount() {
  const fund = await makeFund();
  await makeFundAccount(fund.id, as(admin).memberId);
  return fund;
}
