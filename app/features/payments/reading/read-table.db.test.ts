import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { bankEntry, bankStatement, bankTableChoices, payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { ACCOUNT, makeExpected, makeFundAccount } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { TableChoices } from '../bank-files/csv/bank-table.ts';
import { verifyPayments } from '../verify/verify-payments.server.ts';
import {
  askAboutTable,
  isTable,
  previewTable,
  recordTable,
  rememberedTableOf,
  tableOf,
} from './read-table.server.ts';

useTestDatabase();

let admin: Viewer;
let reference: string;

beforeEach(async () => {
  admin = await makeAdmin();
  const { id } = await makeFund();
  await makeFundAccount(id, admin.memberId);
  const ada = await makeViewer({ name: 'Ada Lindqvist' });
  ({ reference } = await makeExpected(id, ada));
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
    for (const table of [bankStatement, bankEntry, payment, bankTableChoices])
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

  test('is told from XML and ZIP', () => {
    expect(isTable(csv(paid()))).toBe(true);
    for (const other of ['<Document/>', '\uFEFF <?xml?>', 'PK\u0003\u0004'])
      expect(isTable(Buffer.from(other))).toBe(false);
  });
});
