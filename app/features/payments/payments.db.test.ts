import { asc, eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { bankEntry, bankEntryPart, bankStatement, payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeExpected, makeFundAccount } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { camt, entry, statement } from './bank-files/testing.ts';
import {
  assignEntry,
  confirmEntries,
  doubtEntries,
  enterPayment,
  setEntryAside,
  undoEntry,
  undoPayment,
} from './deciding/decide.server.ts';
import { takeBackConfirmation } from './deciding/take-back.server.ts';
import {
  entryDetail,
  entryList,
  expectedList,
  paymentCounts,
  statementList,
} from './lists/payment-lists.server.ts';
import { bankFileOf, recordBankFile } from './reading/record-file.server.ts';
import { verifyPayments } from './verify/verify-payments.server.ts';

useTestDatabase();

/** Whatever was done, payments and entries agree. */
afterEach(async () => {
  if (isMeddledWith) return;
  expect((await verifyPayments()).problems).toEqual([]);
});

let admin: Viewer;
let fundId: string;
let ada: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  fundId = (await makeFund()).id;
  await makeFundAccount(fundId, admin.memberId);
  ada = await makeViewer({ name: 'Ada Lindqvist' });
});

async function read(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const bankFile = await bankFileOf('241.xml', bytes);
  return transaction((tx) => recordBankFile(tx, admin, bankFile));
}

let isMeddledWith = false;
let statements = 0;
const readEntries = async (...entries: string[]) => {
  statements += 1;
  const { statements: reports } = await read(camt(statement({ id: `S-${statements}`, entries })));
  return reports[0];
};
const paidBy = (reference: string, change: Parameters<typeof entry>[0] = {}) =>
  entry({ bankReference: '', text: reference, endToEndId: 'NOTPROVIDED', ...change }).replace(
    'RF18 5390 07',
    '',
  );
const entries = () => db().select().from(bankEntry).orderBy(asc(bankEntry.statementId), asc(bankEntry.place));
const counting = async () => (await db().select().from(payment)).filter(({ undoneAt }) => undoneAt === null);
const onlyEntry = async () => {
  const [one] = await entries();
  if (!one) throw new Error('No entry');
  return one;
};
const openOf = async (id: string) => {
  const states = ['late', 'due', 'paid'] as const;
  const pages = await Promise.all(
    states.map((state) => expectedList.page(admin, expectedList.schema.parse({ state }))),
  );
  return pages.flatMap(({ items }) => items).find((one) => one.id === id);
};

describe('a bank file', () => {
  test('pays what it names by reference and amount, once however often it is read', async () => {
    const expected = await makeExpected(fundId, ada);
    const file = camt(statement({ closing: '149.87', entries: [paidBy(expected.reference)] }));
    const { statements: first } = await read(file);
    expect(first).toMatchObject([
      { matched: 1, toConfirm: 0, doubtful: 0, alreadyRead: null, warning: null },
    ]);
    const { statements: again } = await read(zipSync({ 'a.xml': Buffer.from(file) }));
    expect(again).toMatchObject([{ entries: 0, alreadyRead: { by: admin.name }, id: first[0]?.id }]);
    expect(await db().select().from(payment)).toMatchObject([
      { expectedPaymentId: expected.id, amount: 149_87, valueDate: '2026-12-16', enteredById: null },
    ]);
    expect(await openOf(expected.id)).toMatchObject({ open: 0, paid: 149_87, latest: { kind: 'paid' } });
  });

  const remittance = (inner: string) => ({ text: '', details: `<TxDtls><RmtInf>${inner}</RmtInf></TxDtls>` });
  test.each<[place: string, of: (reference: string) => Parameters<typeof entry>[0]]>([
    ['the end-to-end id', (reference) => ({ text: '', endToEndId: reference })],
    [
      'the structured reference',
      (reference) => remittance(`<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`),
    ],
    [
      'a text in lower case, with blanks and a break',
      (reference) =>
        remittance(`<Ustrd>Call 4, ${reference.toLowerCase().replace(/(.{4})/g, '$1 \n')}thanks</Ustrd>`),
    ],
    [
      'a text that is cut in two',
      (reference) =>
        remittance(`<Ustrd>${reference.slice(0, 7)}</Ustrd><Ustrd>${reference.slice(7)}</Ustrd>`),
    ],
    ['the text of the bank', (reference) => ({ text: `CREDIT ${reference}` })],
  ])('pays what it names in %s, by itself', async (_, of) => {
    const { id, reference } = await makeExpected(fundId, ada);
    expect(await readEntries(entry({ endToEndId: 'NOTPROVIDED', ...of(reference) }))).toMatchObject({
      ...{ matched: 1, toConfirm: 0, doubtful: 0 },
    });
    expect(await openOf(id)).toMatchObject({ open: 0, paid: 149_87 });
  });

  test('is read once by two admins at the same moment', async () => {
    const expected = await makeExpected(fundId, ada);
    const file = camt(statement({ entries: [paidBy(expected.reference)] }));
    const reports = await Promise.all([read(file), read(file)]);
    expect(
      reports.flatMap(({ statements }) => statements).filter(({ alreadyRead }) => alreadyRead),
    ).toHaveLength(1);
    expect(await db().$count(payment)).toBe(1);
  });

  test.each([
    [
      'another account',
      camt(statement({ account: '<IBAN>GB82WEST12345698765432</IBAN>' })),
      /no vehicle has the account/,
    ],
    ['another currency', camt(statement({ currency: 'USD' })), /is in EUR, and the statement in USD/],
  ])('of %s is refused whole', async (_, file, reason) => {
    const good = statement({ id: 'good', entries: [entry({})] });
    const both = file.replace('</GrpHdr>', `</GrpHdr>${good}`);
    await expect(read(both)).rejects.toThrow(reason);
    await expect(read(both)).rejects.toThrow(/^Line \d+: /);
    expect(await db().$count(bankStatement)).toBe(0);
  });

  test('that is a copy adds nothing, and one that does not add up keeps its warning', async () => {
    const { statements: reports } = await read(
      camt(
        statement({ id: 'copy', copy: 'DUPL' }) +
          statement({ id: 'other copy', copy: 'COPY' }) +
          statement({ id: 'off', closing: '250.00' }),
      ),
    );
    expect(reports).toMatchObject([
      { alreadyRead: 'copy' },
      { alreadyRead: 'copy' },
      { warning: expect.stringContaining('EUR 250.00 short') },
    ]);
    expect(await db().select().from(bankStatement)).toMatchObject([{ statementId: 'off', warning: /short/ }]);
  });

  test.each(['PDNG', 'INFO'])('shows what is %s, and pays nothing by it', async (status) => {
    const { reference } = await makeExpected(fundId, ada);
    expect(await readEntries(paidBy(reference, { status: `<Sts>${status}</Sts>` }))).toMatchObject({
      pending: 1,
      matched: 0,
    });
    expect((await paymentCounts(admin)).entries).toMatchObject({ pending: 1, confirm: 0, doubtful: 0 });
    expect(await db().$count(payment)).toBe(0);
  });

  test('pays once what is paid twice; the second is doubtful', async () => {
    const { reference } = await makeExpected(fundId, ada);
    expect(await readEntries(paidBy(reference), paidBy(reference))).toMatchObject({
      matched: 1,
      doubtful: 1,
    });
    expect(await entries()).toMatchObject([{ missing: null }, { missing: 'not_open' }]);
  });

  test('tells of money that a notification told of before: it is not paid again, and details are used', async () => {
    const [one, other] = [
      await makeExpected(fundId, ada, { amount: 100_00 }),
      await makeExpected(fundId, await makeViewer(), { amount: 49_87 }),
    ];
    const detail = (amount: string, reference: string) =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const batch = entry({ details: '<Btch><NbOfTxs>2</NbOfTxs></Btch>', bankReference: 'BATCH' });
    expect(await readEntries(batch)).toMatchObject({ doubtful: 1 });
    const details = detail('100.00', one.reference) + detail('49.87', other.reference);
    const notified = statement({ id: 'N', entries: [entry({ details, bankReference: 'BATCH' })] });
    const file = camt(notified.replaceAll('Stmt>', 'Ntfctn>'), { kind: '054' });
    expect((await read(file)).statements).toMatchObject([{ matched: 2, doubtful: 0 }]);
    expect((await paymentCounts(admin)).entries).toMatchObject({ matched: 2, doubtful: 0, aside: 1 });
    const whole = entry({ details, bankReference: 'BATCH' });
    expect(await readEntries(whole)).toMatchObject({ matched: 0, doubtful: 0 });
  });
});

describe('a payment that comes back', () => {
  const back = (reference: string, change: Parameters<typeof entry>[0] = {}) =>
    paidBy(reference, { direction: 'DBIT', extra: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>', ...change });

  test.each([
    ['in a later file', false],
    ['in the same file', true],
  ])('%s opens again with the bank’s reason', async (_, isSame) => {
    const { reference, id } = await makeExpected(fundId, ada);
    if (isSame) await readEntries(paidBy(reference), back(reference));
    else {
      await readEntries(paidBy(reference));
      expect(await readEntries(back(reference))).toMatchObject({ returned: 1, doubtful: 0 });
    }
    expect(await counting()).toEqual([]);
    expect(await openOf(id)).toMatchObject({
      open: 149_87,
      latest: { kind: 'returned', reason: 'The account is closed.' },
    });
    expect(await readEntries(paidBy(reference))).toMatchObject({ matched: 1 });
  });

  test('by a reversal, too; of which nothing says of what is doubtful', async () => {
    const { reference } = await makeExpected(fundId, ada);
    await readEntries(paidBy(reference));
    const reversed = { direction: 'DBIT' as const, head: '<RvslInd>true</RvslInd>' };
    expect(await readEntries(paidBy('unknown', reversed))).toMatchObject({ returned: 0, doubtful: 1 });
    expect(await counting()).toHaveLength(1);
    expect(await readEntries(paidBy(reference, reversed))).toMatchObject({ returned: 1 });
    expect(await counting()).toEqual([]);
  });
});

describe('a person', () => {
  const proposed = async (change: Parameters<typeof entry>[0] = { amount: '100.00' }) => {
    const expected = await makeExpected(fundId, ada);
    await readEntries(paidBy(expected.reference, change));
    return { expected, entry: await onlyEntry() };
  };
  const confirm = (...entryIds: string[]) => transaction((tx) => confirmEntries(tx, admin, { entryIds }));

  test('confirms what is proposed, once', async () => {
    const { expected, entry: one } = await proposed();
    expect(one).toMatchObject({ why: 'less', missing: null });
    expect(await openOf(expected.id)).toMatchObject({ open: 149_87, latest: { kind: 'to_confirm' } });
    expect(await confirm(one.id)).toEqual({ confirmed: [one.id], moved: 0 });
    await expect(confirm(one.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await counting()).toMatchObject([{ amount: 100_00, enteredById: admin.memberId }]);
    expect(await openOf(expected.id)).toMatchObject({ open: 49_87, paid: 100_00 });
    expect(await db().$count(bankEntryPart)).toBe(0);
  });

  test('confirms several at once: those that changed meanwhile become doubtful, and the others count', async () => {
    const expected = [await makeExpected(fundId, ada), await makeExpected(fundId, await makeViewer())];
    await readEntries(
      ...expected.map(({ reference }, at) => paidBy(reference, { amount: `10${at}.00`, bankReference: '' })),
    );
    const [first, second] = await entries();
    const [waived] = expected;
    await db()
      .update(expectedPayment)
      .set({ cancelledAt: new Date() })
      .where(eq(expectedPayment.id, waived?.id ?? ''));
    const all = [first?.id ?? '', second?.id ?? ''];
    expect(await confirm(...all)).toEqual({ confirmed: [second?.id], moved: 1 });
    expect(await counting()).toMatchObject([{ amount: 101_00, expectedPaymentId: expected[1]?.id }]);
  });

  test('takes a confirmation back for a moment: it is to be confirmed again, as it was', async () => {
    const { expected, entry: one } = await proposed();
    const takeBack = (by = admin) =>
      transaction((tx) => takeBackConfirmation(tx, by, { entryIds: [one.id] }));
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict' });
    await confirm(one.id);
    await expect(takeBack(await makeAdmin())).rejects.toMatchObject({ code: 'conflict' });
    await expect(takeBack(ada)).rejects.toMatchObject({ code: 'not_found' });
    await takeBack();
    expect(await onlyEntry()).toMatchObject({ why: 'less', missing: null });
    expect(await counting()).toEqual([]);
    expect(await openOf(expected.id)).toMatchObject({ open: 149_87, latest: { kind: 'to_confirm' } });
    expect((await confirm(one.id)).confirmed).toHaveLength(1);
    await db()
      .update(payment)
      .set({ recordedAt: new Date(Date.now() - 120_000) });
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict' });
  });

  test('takes back confirmations only, and what was asked before is kept here', async () => {
    const { expected, entry: one } = await proposed();
    const takeBack = () => transaction((tx) => takeBackConfirmation(tx, admin, { entryIds: [one.id] }));
    const parts = [{ expectedId: expected.id, amount: 100_00 }];
    await transaction((tx) => assignEntry(tx, admin, { entryId: one.id, parts }));
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict' });
    expect(await counting()).toHaveLength(1);
  });

  test('moves back what was set aside automatically', async () => {
    const { reference } = await makeExpected(fundId, ada);
    await readEntries(paidBy(reference));
    await readEntries(paidBy(reference, { direction: 'DBIT', head: '<RvslInd>true</RvslInd>' }));
    const [paid] = await entries();
    const entryId = paid?.id ?? '';
    expect(await entryDetail(admin, entryId)).toMatchObject({ isSettled: true });
    await transaction((tx) => undoEntry(tx, admin, { entryId, reason: 'It was not returned' }));
    expect((await entries())[0]).toMatchObject({
      missing: 'moved_back',
      setAsideAt: null,
      setAsideReason: null,
    });
  });

  test('does not confirm what changed meanwhile: it becomes doubtful', async () => {
    const { expected, entry: one } = await proposed();
    await db()
      .update(expectedPayment)
      .set({ cancelledAt: new Date() })
      .where(eq(expectedPayment.id, expected.id));
    expect(await confirm(one.id)).toEqual({ confirmed: [], moved: 1 });
    expect(await onlyEntry()).toMatchObject({ why: null, missing: 'moved' });
    expect(await counting()).toEqual([]);
  });

  test('splits a doubtful entry to the cent, and undoes it', async () => {
    const [one, other] = [
      await makeExpected(fundId, ada, { amount: 100_00 }),
      await makeExpected(fundId, await makeViewer(), { amount: 60_00 }),
    ];
    await readEntries(paidBy('', { name: 'CALLOWAY' }));
    const { id: entryId } = await onlyEntry();
    const assign = (...amounts: number[]) =>
      transaction((tx) =>
        assignEntry(tx, admin, {
          entryId,
          parts: [one, other].map(({ id }, at) => ({ expectedId: id, amount: amounts[at] ?? 0 })),
        }),
      );
    expect((await entryDetail(admin, entryId))?.open).toHaveLength(2);
    await expect(assign(100_00, 49_86)).rejects.toMatchObject({ code: 'unprocessable' });
    await assign(100_00, 49_87);
    await expect(assign(100_00, 49_87)).rejects.toMatchObject({ code: 'conflict' });
    expect((await counting()).map(({ amount }) => amount).sort()).toEqual([100_00, 49_87].sort());
    await transaction((tx) => undoEntry(tx, admin, { entryId, reason: 'Wrong holder' }));
    expect(await counting()).toEqual([]);
    expect(await onlyEntry()).toMatchObject({ missing: 'undone' });
    await assign(100_00, 49_87);
  });

  test('is not assigned to what another vehicle expects on an account of its own', async () => {
    const elsewhere = await makeExpected((await makeFund()).id, ada, { amount: 149_87 });
    await readEntries(paidBy('', { name: 'CALLOWAY' }));
    const { id: entryId } = await onlyEntry();
    expect((await entryDetail(admin, entryId))?.open).toEqual([]);
    const parts = [{ expectedId: elsewhere.id, amount: 149_87 }];
    await expect(transaction((tx) => assignEntry(tx, admin, { entryId, parts }))).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'This payment is expected on an account of another vehicle.',
    });
    expect(await counting()).toEqual([]);
  });

  test('moves a proposal to doubtful, sets an entry aside with a reason, and takes that back', async () => {
    const { entry: one } = await proposed();
    await transaction((tx) => doubtEntries(tx, admin, { entryIds: [one.id] }));
    await transaction((tx) => setEntryAside(tx, admin, { entryId: one.id, reason: 'Rent' }));
    expect((await paymentCounts(admin)).entries).toMatchObject({ aside: 1, doubtful: 0 });
    await transaction((tx) => undoEntry(tx, admin, { entryId: one.id, reason: 'Not rent' }));
    expect((await paymentCounts(admin)).entries).toMatchObject({ aside: 0, doubtful: 1 });
  });

  test('enters a payment by hand, and undoes it', async () => {
    const { id: expectedId } = await makeExpected(fundId, ada);
    const facts = { expectedId, open: 149_87, amount: 149_87, isCredit: false, note: 'Seen' };
    const enter = (valueDate: string) =>
      transaction((tx) => enterPayment(tx, admin, { ...facts, valueDate }));
    await expect(enter('2999-01-01')).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(enter('2026-01-31')).rejects.toThrow('A payment cannot be from before the notice');
    const today = new Date().toISOString().slice(0, 10);
    await enter(today);
    await expect(enter(today)).rejects.toMatchObject({ code: 'conflict' });
    const [paid] = await counting();
    const undo = () =>
      transaction((tx) => undoPayment(tx, admin, { paymentId: paid?.id ?? '', reason: 'Typo' }));
    await undo();
    await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
    expect(await openOf(expectedId)).toMatchObject({ open: 149_87 });
  });

  test('two enter a part at the same moment, on a day that has begun for one of them: it counts once', async () => {
    const { id: expectedId } = await makeExpected(fundId, ada);
    const by = { ...admin, timeZone: 'Pacific/Kiritimati' };
    const facts = { expectedId, open: 149_87, amount: 100_00, isCredit: false, note: 'Seen' };
    const valueDate = dayIn('Pacific/Kiritimati', new Date());
    const enter = () => transaction((tx) => enterPayment(tx, by, { ...facts, valueDate }));
    const outcomes = await Promise.allSettled([enter(), enter()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await openOf(expectedId)).toMatchObject({ open: 49_87, paid: 100_00 });
  });

  test('two assign an entry at the same moment: one result', async () => {
    const { id: expectedId } = await makeExpected(fundId, ada);
    await readEntries(paidBy('', { name: 'CALLOWAY' }));
    const { id: entryId, amount } = await onlyEntry();
    const assign = () =>
      transaction((tx) => assignEntry(tx, admin, { entryId, parts: [{ expectedId, amount }] }));
    const outcomes = await Promise.allSettled([assign(), assign()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await counting()).toHaveLength(1);
  });

  test('who is no admin finds nothing to decide', async () => {
    const { expected, entry: one } = await proposed();
    const entryIds = [one.id];
    await expect(transaction((tx) => confirmEntries(tx, ada, { entryIds }))).rejects.toMatchObject({
      code: 'not_found',
    });
    const by = {
      expectedId: expected.id,
      open: 149_87,
      amount: 1,
      isCredit: false,
      valueDate: '2026-01-31',
      note: 'x',
    };
    await expect(transaction((tx) => enterPayment(tx, ada, by))).rejects.toMatchObject({ code: 'not_found' });
    expect(await entryDetail(ada, one.id)).toBeNull();
  });
});

test('the lists are sorted by every column, and exported in that order', async () => {
  const holders = await Promise.all(Array.from({ length: 3 }, () => makeViewer()));
  const expected = await Promise.all(
    holders.map((one, at) => makeExpected(fundId, one, { amount: 1_00 + at, dueDate: '2026-01-15' })),
  );
  await readEntries(
    ...expected.map(({ reference }, at) => paidBy(reference, { amount: `0.5${at}`, name: `Payer ${at}` })),
  );
  await expectSorted(entryList, admin, { count: 3 });
  await expectSorted(expectedList, admin, { count: 3 });
  await expectSorted(statementList, admin, { count: 1 });
});

test('a verification names an entry that is used for more than it is, and a payment without its entry', async () => {
  isMeddledWith = true;
  const { reference } = await makeExpected(fundId, ada);
  await readEntries(paidBy(reference));
  await db().update(payment).set({ amount: 200_00 });
  await db().update(bankEntry).set({ missing: 'nothing' });
  const { problems } = await verifyPayments();
  expect(problems).toMatchObject([
    expect.stringMatching(/is 149\.87, and its payments 200\.00/),
    expect.stringMatching(/does not pay it/),
  ]);
});
