import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeExpected, makeFundAccount } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { camt, entry, statement } from '../bank-files/testing.ts';
import { bankFileOf, recordBankFile } from '../reading/record-file.server.ts';
import { paymentsOverview } from './overview.server.ts';

useTestDatabase();

const OTHER = 'GB82WEST12345698765432';
let admin: Viewer;
let ada: Viewer;
let fundId: string;
beforeEach(async () => {
  [admin, ada] = [await makeAdmin(), await makeViewer({ name: 'Ada Lindqvist' })];
  fundId = (await makeFund({ name: 'Fund II' })).id;
  await makeFundAccount(fundId, admin.memberId);
});

async function read(...parts: Parameters<typeof statement>) {
  const file = await bankFileOf('a.xml', Buffer.from(camt(statement(...parts))));
  await transaction((tx) => recordBankFile(tx, admin, file));
}
const paidBy = (reference: string, change: Parameters<typeof entry>[0] = {}) =>
  entry({ bankReference: '', text: reference, endToEndId: 'NOTPROVIDED', name: 'X', ...change }).replace(
    'RF18 5390 07',
    '',
  );

test('the latest statement of each account, in counts and sums, with what is to be decided and late', async () => {
  expect(await paymentsOverview(admin)).toMatchObject({
    statements: [],
    confirm: [],
    doubtful: [],
    late: [],
  });
  const [exact, short, late] = [
    await makeExpected(fundId, ada),
    await makeExpected(fundId, await makeViewer()),
    await makeExpected(fundId, await makeViewer(), { dueDate: '2026-01-15', amount: 10_00 }),
  ];
  await read({ id: 'older', sequence: '1' });
  await read({
    ...{ id: 'newer', sequence: '2', closing: '449.74' },
    entries: [
      paidBy(exact.reference),
      paidBy(short.reference, { amount: '100.00' }),
      paidBy('', { amount: '199.87' }),
      paidBy('', { amount: '55.00', status: '<Sts>PDNG</Sts>' }),
    ],
  });
  const second = (await makeFund({ name: 'Fund III' })).id;
  await makeFundAccount(second, admin.memberId, OTHER);
  await read({ id: 'of another', account: `<IBAN>${OTHER}</IBAN>` });
  const overview = await paymentsOverview(admin);
  expect(overview.statements.map(({ statementId, vehicles }) => [statementId, vehicles])).toEqual([
    ['of another', ['Fund III']],
    ['newer', ['Fund II']],
  ]);
  expect(overview.statements[1]).toMatchObject({
    ...{ opening: 0, closing: 449_74, warning: null, entries: { count: 3, sum: 449_74 } },
    ...{ matched: { count: 1, sum: 149_87 }, toConfirm: { count: 1, sum: 100_00 } },
    ...{ doubtful: { count: 1, sum: 199_87 }, returned: { count: 0, sum: 0 }, pending: { count: 1 } },
  });
  expect(overview.confirm).toMatchObject([{ why: 'less' }]);
  expect(overview.doubtful).toHaveLength(1);
  expect(overview.late.map(({ id }) => id)).toEqual([late.id]);
  expect(overview.lateSums).toEqual([{ currency: 'EUR', sum: 10_00 }]);
  expect(await paymentsOverview(ada)).toMatchObject({ statements: [], confirm: [], late: [], lateSums: [] });
});
