import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { tableChoices } from '#app/db/schema/imports.ts';
import { bankEntry, bankStatement, payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { ACCOUNT, makeExpected, makeFundAccount } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { TableChoices } from '../bank-files/csv/bank-table.ts';
import { camt, entry, statement } from '../bank-files/testing.ts';
import { confirmEntries, setEntryAside, undoEntry } from '../deciding/decide.server.ts';
import { entryDetail } from '../lists/payment-lists.server.ts';
import { verifyPayments } from '../verify/verify-payments.server.ts';
import {
  askAboutTable,
  isTable,
  previewTable,
  recordTable,
  rememberedTableOf,
  tableOf,
} from './read-table.server.ts';
import { bankFileOf, recordBankFile } from './record-file.server.ts';

useTestDatabase();

let admin: Viewer;
let reference: string;
let fundId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  fundId = (await makeFund()).id;
  await makeFundAccount(fundId, admin.memberId);
  const ada = await makeViewer({ name: 'Ada Lindqvist' });
  ({ reference } = await makeExpected(fundId, ada));
});

const HEADER = 'Date;Amount;Purpose;Payer;Bank id';
const choices: TableChoices = {
  ...{ account: ACCOUNT, days: 'dmy', decimals: ',' },
  columns: { day: 'Date', amount: 'Amount', purpose: 'Purpose', payer: 'Payer' },
};
const csv = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\n'));
const paid = (id = '') => `16.12.2026;149,87;Call ${reference};Ada Lindqvist;${id}`;
const unknown = (text: string, id = '') => `17.12.2026;10,00;${text};Somebody;${id}`;

const read = (bytes: Uint8Array, by: TableChoices = choices) => tableOf('bank.csv', bytes, by);
async function record(bytes: Uint8Array, by: TableChoices = choices) {
  const table = await read(bytes, by);
  const { statements } = await transaction((tx) => recordTable(tx, admin, table));
  expect((await verifyPayments()).problems).toEqual([]);
  return statements[0];
}

describe('a CSV of a bank', () => {
  test('is previewed as it would be recorded, and nothing is recorded', async () => {
    const { preview, rows } = await previewTable(admin, await read(csv(paid(), unknown('Rent'))));
    expect(preview.statements).toMatchObject([{ entries: 2, matched: 1, doubtful: 1 }]);
    expect(rows).toMatchObject([{ line: 2, amount: 149_87, counterparty: 'Ada Lindqvist' }, { line: 3 }]);
    for (const table of [bankStatement, bankEntry, payment, tableChoices])
      expect(await db().$count(table)).toBe(0);
  });

  test('pays by the rules of all bank files, once', async () => {
    const file = csv(paid(), unknown('Rent'));
    expect(await record(file)).toMatchObject({ matched: 1, doubtful: 1, known: [] });
    expect(await record(file)).toMatchObject({ entries: 0, alreadyRead: { by: admin.name } });
    expect(await db().select().from(payment)).toMatchObject([{ amount: 149_87, valueDate: '2026-12-16' }]);
  });

  test('of days that were read before leaves out what is equal, and says which lines', async () => {
    await record(csv(paid(), unknown('Rent'), unknown('Rent')));
    const later = csv(paid(), unknown('Rent'), unknown('Rent'), unknown('Rent'), unknown('Gas'));
    expect(await record(later)).toMatchObject({ entries: 2, known: [2, 3, 4], matched: 0, doubtful: 2 });
    expect(await record(csv(paid()))).toMatchObject({ entries: 0, id: null, known: [2] });
    expect(await db().$count(bankEntry)).toBe(5);
  });

  test('is compared by the bank’s own number where it has one', async () => {
    const numbered = { ...choices, columns: { ...choices.columns, bank_id: 'Bank id' } };
    await record(csv(paid('A'), unknown('Rent', 'B')), numbered);
    const again = csv(paid('A'), unknown('Rent, as worded later', 'B'), unknown('Rent', 'C'));
    expect(await record(again, numbered)).toMatchObject({ entries: 1, known: [2, 3] });
  });

  test('that was read by wrong choices is read again: what was to be decided of it is set aside', async () => {
    const wrong = { ...choices, columns: { ...choices.columns, purpose: 'Bank id', payer: 'Bank id' } };
    const file = csv(paid(), unknown('Rent'));
    expect(await record(file, wrong)).toMatchObject({ matched: 0, doubtful: 2 });
    expect(await record(file)).toMatchObject({ entries: 2, matched: 1, doubtful: 1, known: [] });
    expect((await db().select().from(bankEntry)).filter(({ setAsideAt }) => setAsideAt)).toMatchObject([
      {
        missing: null,
        setAsideById: admin.memberId,
        setAsideReason: expect.stringContaining('other choices'),
      },
      { missing: null },
    ]);
    expect(await record(file)).toMatchObject({ entries: 0, alreadyRead: { by: admin.name } });
    await expect(record(file, wrong)).rejects.toThrow('payments of it count');
    const [match] = await db().select().from(payment);
    const undo = { entryId: match?.bankEntryId ?? '', reason: 'Wrong columns' };
    await transaction((tx) => undoEntry(tx, admin, undo));
    expect(await record(file, wrong)).toMatchObject({ matched: 0, doubtful: 2 });
    expect(await record(csv(paid(), unknown('Gas')))).toMatchObject({ matched: 0, doubtful: 2 });
    expect(await record(file)).toMatchObject({ matched: 0, known: [2] });
    expect(await db().$count(payment)).toBe(1);
  });

  test('that was read again has no entry that can be moved back, whoever set it aside', async () => {
    const file = csv(unknown('Rent'), unknown('Gas'));
    const wrong = { ...choices, columns: { ...choices.columns, purpose: 'Payer' } };
    await record(file, wrong);
    const before = await db().select().from(bankEntry);
    const [first] = before;
    if (!first) throw new Error('There is no entry');
    await transaction((tx) => setEntryAside(tx, admin, { entryId: first.id, reason: 'Rent' }));
    await record(file);
    for (const { id: entryId } of before) {
      const back = transaction((tx) => undoEntry(tx, admin, { entryId, reason: 'Mistaken' }));
      await expect(back).rejects.toThrow('Another file brought');
      expect(await entryDetail(admin, entryId)).toMatchObject({ isSettled: false });
    }
  });

  test('is asked about once: the next one of its form is read the same way', async () => {
    const file = csv(paid());
    expect(await askAboutTable(file)).toMatchObject({
      ...{ remembered: [], accounts: [{ account: ACCOUNT, currency: 'EUR' }] },
      guess: { columns: { day: 'Date', amount: 'Amount', payer: 'Payer' }, days: 'dmy', decimals: ',' },
    });
    await record(file);
    expect((await askAboutTable(csv(unknown('Gas')))).remembered).toEqual([{ choices, by: admin.name }]);
    expect((await rememberedTableOf('later.csv', csv(unknown('Gas')))).statements).toMatchObject([
      { account: ACCOUNT, entries: [{ line: 2, amount: 10_00 }] },
    ]);
    const other = Buffer.from(`More;${HEADER}\n1;${paid()}`);
    expect((await askAboutTable(other)).remembered).toEqual([]);
    await expect(rememberedTableOf('other.csv', other)).rejects.toThrow(/at \/admin\/payments/);
  });

  test('of an account of no vehicle is refused', async () => {
    const strange = { ...choices, account: 'GB82WEST12345698765432' };
    await expect(read(csv(paid()), strange)).rejects.toThrow('choose the account');
  });

  test('is distinguished from XML and ZIP', () => {
    expect(isTable(csv(paid()))).toBe(true);
    for (const other of ['<Document/>', '\uFEFF <?xml?>', 'PK\u0003\u0004'])
      expect(isTable(Buffer.from(other))).toBe(false);
  });
});

describe('money that is in two files', () => {
  const numbered = { ...choices, columns: { ...choices.columns, bank_id: 'Bank id' } };
  const half = (id = '') => `16.12.2026;74,94;Call ${reference}, in two parts;A. Lindqvist;${id}`;
  const inCamt = (change: Parameters<typeof entry>[0] = {}) =>
    entry({ amount: '74.94', text: reference, endToEndId: 'NOTPROVIDED', ...change }).replace(
      'RF18 5390 07',
      '',
    );
  let files = 0;
  async function readCamt(entries: string[], kind = '053') {
    files += 1;
    const content = statement({ id: `S-${files}`, entries });
    const bytes = Buffer.from(
      camt(kind === '054' ? content.replaceAll('Stmt>', 'Ntfctn>') : content, { kind }),
    );
    const file = await bankFileOf('day.xml', bytes);
    const { statements } = await transaction((tx) => recordBankFile(tx, admin, file));
    expect((await verifyPayments()).problems).toEqual([]);
    return statements[0];
  }
  async function confirmAll() {
    const entryIds = (await db().select().from(bankEntry)).flatMap(({ id, why }) => (why ? [id] : []));
    return transaction((tx) => confirmEntries(tx, admin, { entryIds }));
  }
  const paidTwice = async () => (await db().$count(payment)) > 1;
  const ELSEWHERE = { matched: 0, toConfirm: 0, doubtful: 1 };
  const reasons = async () => (await db().select().from(bankEntry)).flatMap(({ missing }) => missing ?? []);

  test.each(['', 'CSV-7'])('pays once: a CSV with the number “%s”, then a statement', async (id) => {
    expect(await record(csv(half(id)), id ? numbered : choices)).toMatchObject({ toConfirm: 1 });
    await confirmAll();
    expect(await readCamt([inCamt()])).toMatchObject(ELSEWHERE);
    expect(await reasons()).toEqual(['read_elsewhere']);
    expect(await paidTwice()).toBe(false);
  });

  test.each(['', 'CSV-7'])('pays once: a statement, then a CSV with the number “%s”', async (id) => {
    expect(await readCamt([inCamt()])).toMatchObject({ toConfirm: 1 });
    await confirmAll();
    expect(await record(csv(half(id)), id ? numbered : choices)).toMatchObject({ ...ELSEWHERE, known: [] });
    expect(await paidTwice()).toBe(false);
  });

  test('pays once, when the bank’s number is chosen meanwhile', async () => {
    await record(csv(half('A')));
    await confirmAll();
    expect(await record(csv(half('A'), unknown('Gas', 'B')), numbered)).toMatchObject({
      ...{ matched: 0, toConfirm: 0, doubtful: 2, known: [] },
    });
    expect(await reasons()).toContain('read_elsewhere');
  });

  test('pays once, when what was proposed is still to be confirmed', async () => {
    await record(csv(half()));
    expect(await readCamt([inCamt()])).toMatchObject(ELSEWHERE);
    await confirmAll();
    expect(await paidTwice()).toBe(false);
  });

  test('is not paid again after it came back', async () => {
    await readCamt([inCamt({ bankReference: 'N-1' })], '054');
    await confirmAll();
    const back = { direction: 'DBIT' as const, extra: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' };
    const returned = inCamt({ ...back, bankReference: 'N-2' });
    expect(await readCamt([returned], '054')).toMatchObject({ returned: 1 });
    const whole = [inCamt({ bankReference: 'N-1' }), returned];
    expect(await readCamt(whole)).toMatchObject(ELSEWHERE);
  });

  test('is two payments where one file has both, or their references differ', async () => {
    expect(await readCamt([inCamt({ bankReference: 'A' })], '054')).toMatchObject({ toConfirm: 1 });
    await confirmAll();
    const both = [inCamt({ bankReference: 'A' }), inCamt({ bankReference: 'B', amount: '74.93' })];
    expect(await readCamt(both)).toMatchObject({ matched: 1, doubtful: 0 });
    const other = await makeExpected(fundId, await makeViewer(), { amount: 74_94 });
    expect(await record(csv(half().replace(reference, other.reference)))).toMatchObject({ matched: 1 });
  });

  test('is two payments of the same day and amount in one file', async () => {
    const first = [inCamt({ bankReference: 'A' }), inCamt({ bankReference: 'B' })];
    expect(await readCamt(first, '054')).toMatchObject({ toConfirm: 2, doubtful: 0 });
    expect(await readCamt([...first, inCamt({ bankReference: 'C' })])).toMatchObject({
      ...{ toConfirm: 1, doubtful: 0 },
    });
  });

  test('is recorded when it is booked, although it was announced', async () => {
    await readCamt([inCamt({ status: '<Sts>PDNG</Sts>', bankReference: 'A' })], '054');
    expect(await record(csv(half('A')), numbered)).toMatchObject({ known: [], toConfirm: 1 });
  });
});
