import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { notice } from '#app/db/schema/notices.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { calledLine, contentOf, makeNotice } from '#tests/factories/notices.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { previewNotice } from '../drafting/preview.server.ts';
import { noticeView } from '../reading/notice-view.server.ts';
import { importAmounts, importAmountsByCommand } from './import-amounts.server.ts';

useTestDatabase();

const fileOf = (...lines: string[]) => Buffer.from(`investor,entity,type,amount\n${lines.join('\n')}\n`);

async function setUp(total: number) {
  const admin = await makeAdmin();
  const [ada, bo] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bo' })];
  const vehicleId = await hold(ada, [['2026-01-01', 'commitment', 300]]);
  await hold(bo, [['2026-01-01', 'commitment', 100]], vehicleId);
  const content = contentOf({ lines: [calledLine(total)] });
  const { id: noticeId } = await makeNotice(vehicleId, { content });
  const read = (...lines: string[]) => importAmounts(admin, { noticeId, revision: 1 }, fileOf(...lines));
  return { admin, ada, bo, noticeId, read };
}

test('amounts of holders come from a file, with a line for each of its types', async () => {
  const { admin, ada, bo, noticeId, read } = await setUp(0);
  const done = await read(
    `${ada.email.toUpperCase()},,call_investment,60.00`,
    `${bo.email},,call_investment,20.5`,
    `${ada.email},,call_management_fee,1.25`,
  );
  expect(done).toMatchObject({ rows: 3, problems: [], saved: { revision: 2 } });
  const { items, totals } = await previewNotice(admin, { noticeId, fields: null, all: true });
  expect(totals).toEqual([80_50, 1_25]);
  expect(items.map(({ name, due }) => [name, due])).toEqual([
    ['Ada', 61_25],
    ['Bo', 20_50],
  ]);
});

test('a file with problems changes nothing, and each is named with its line', async () => {
  const { ada, bo, read } = await setUp(100_00);
  const { problems, saved } = await read(
    'nobody@example.test,,call_investment,10',
    `${ada.email},,call_investment,60`,
    `${ada.email},,call_investment,5`,
    `${bo.email},Bo Ltd,call_investment,10`,
    `${bo.email},,call_investmnt,10`,
    `${bo.email},,distribution_gain,10`,
    `${bo.email},,call_expense,1.2345`,
    `${bo.email},,call_expense,-1`,
  );
  expect(saved).toBeNull();
  expect(problems.map(({ line, column, problem }) => `${line} ${column}: ${problem}`)).toEqual([
    '6 type: Unknown type. Did you mean call_investment?',
    '8 amount: Use at most two decimals.',
    '9 amount: Amounts cannot be negative. The type sets the direction.',
    '2 investor: No holder of this vehicle has this address.',
    '4 type: Line 3 has the same holder and type.',
    '5 entity: They hold it with another entity. Use an empty entity.',
    '7 type: This type does not belong in this kind of notice.',
    '1 amount: The amounts of call_investment add up to 60.00, and the line is 100.00.',
  ]);
  const [row] = await db().select().from(notice);
  expect(row?.revision).toBe(1);
});

test('amounts that can be read in two ways are asked about once, and then known for these headers', async () => {
  const { admin, ada, bo, noticeId, read } = await setUp(0);
  const lines = [`${ada.email},,call_investment,"1,250"`, `${bo.email},,call_investment,"2,500"`];
  const asked = await read(...lines);
  expect(asked).toMatchObject({ problems: [], saved: null });
  expect(asked.question).toContain('“1,250” can be 1.250 or 1250. So can another cell.');
  const byCommand = () =>
    transaction((tx) => importAmountsByCommand(tx, { noticeId, bytes: fileOf(...lines), isDryRun: true }));
  await expect(byCommand()).rejects.toThrow('Import the file on the page of the notice once.');
  await importAmounts(admin, { noticeId, revision: 1 }, fileOf(...lines), '.');
  const { totals } = await previewNotice(admin, { noticeId, fields: null, all: true });
  expect(totals).toEqual([3_750_00]);
  expect((await byCommand()).text).toContain('3750.00');
});

test('a file is read for admins', async () => {
  const { ada, noticeId } = await setUp(0);
  await expect(importAmounts(ada, { noticeId, revision: 1 }, fileOf())).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the draft names the command line as its last editor, until somebody saves it', async () => {
  const { admin, ada, bo, noticeId, read } = await setUp(0);
  const [before] = await db().select().from(notice);
  const bytes = fileOf(`${ada.email},,call_investment,60`, `${bo.email},,call_investment,20`);
  const byCommand = (isDryRun: boolean) =>
    transaction((tx) => importAmountsByCommand(tx, { noticeId, bytes, isDryRun }));
  await byCommand(true);
  expect((await noticeView(admin, noticeId)).savedBy).not.toBe('the command line');
  await byCommand(false);
  expect((await noticeView(admin, noticeId)).savedBy).toBe('the command line');
  expect((await db().select().from(notice))[0]?.authorIds).toEqual(before?.authorIds);
  await expect(read(`${ada.email},,call_investment,60`)).rejects.toThrow('from the command line');
  const revision = (await db().select().from(notice))[0]?.revision ?? 0;
  await importAmounts(admin, { noticeId, revision }, fileOf(`${ada.email},,call_investment,50`));
  expect((await noticeView(admin, noticeId)).savedBy).toBe(admin.name);
});
