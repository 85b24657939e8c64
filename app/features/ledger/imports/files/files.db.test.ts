import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { fxRate, ledgerFile, ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { recordTransfer } from '../../lines/record-lines.server.ts';
import { recordValuations } from '../../valuations/record-valuations.server.ts';
import { ledgerFileJob, undoImportJob } from './file-work.jobs.server.ts';
import { workOnFile } from './file-work.server.ts';
import {
  askForCheck,
  askForImport,
  discardImportFile,
  importDetail,
  importList,
  keepFile,
  openFiles,
} from './files.server.ts';

useTestDatabase({ jobs: [ledgerFileJob, undoImportJob] });

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
  await makeFund({ slug: 'fund-i' });
  await makeMember({ email: 'ada@example.com' });
});

const FILE =
  'reference,investor,vehicle,date,type,amount,currency\nC-1,ada@example.com,fund-i,2024-01-15,commitment,5,EUR\n';

const upload = (text: string) =>
  transaction((tx) => keepFile(tx, admin, { fileName: 'a.csv', content: Buffer.from(text) }));
async function check(id: string, choices: { kind?: 'ledger' | null; mapping?: Record<string, string> } = {}) {
  await transaction((tx) => askForCheck(tx, admin, { id, kind: null, mapping: {}, ...choices }));
  await workOnFile(id);
  return importDetail(admin, id);
}
const askImport = (id: string) => transaction((tx) => askForImport(tx, admin, { id }));

const RATES = 'date,base,quote,rate,source\n';

describe('rates that look mistyped', () => {
  test('are listed, and imported once an admin has confirmed them', async () => {
    const { id: first } = await upload(`${RATES}2026-03-30,EUR,USD,1.0837,ECB\n`);
    await check(first);
    await askImport(first);
    await workOnFile(first);
    const { id } = await upload(`${RATES}2026-03-31,EUR,USD,10837,ECB\n`);
    expect((await check(id)).report).toMatchObject({
      ...{ newCount: 1, errorCount: 0 },
      toConfirm: ['EUR/USD: 1.0837 on 2026-03-30 → 10837 on 2026-03-31 (+999,900%).'],
    });
    await expect(askImport(id)).rejects.toMatchObject({ code: 'conflict' });
    await transaction((tx) => askForImport(tx, admin, { id, confirmed: true }));
    await workOnFile(id);
    expect((await db().select().from(fxRate)).map(({ rate }) => rate)).toEqual(['1.0837', '10837']);
  });

  test('are not imported if what was confirmed is not what they would do by then', async () => {
    const { id } = await upload(`${RATES}2026-03-31,EUR,USD,10837,ECB\n`);
    expect((await check(id)).report?.toConfirm).toEqual([]);
    await askImport(id);
    const { id: other } = await upload(`${RATES}2026-03-30,EUR,USD,1.0837,ECB\n`);
    await check(other);
    await askImport(other);
    await workOnFile(other);
    await workOnFile(id);
    const { imported, report } = await importDetail(admin, id);
    expect(imported).toBeNull();
    expect(report?.toConfirm).toHaveLength(1);
  });
});

describe('an uploaded file', () => {
  test('is checked, imported under its own id, and its content then deleted', async () => {
    const { id } = await upload(FILE);
    expect((await check(id)).report).toMatchObject({ kind: 'ledger', newCount: 1, errorCount: 0 });
    expect(await openFiles(admin)).toMatchObject([{ id, errorCount: 0, uploadedBy: admin.name }]);
    await askImport(id);
    await Promise.all([workOnFile(id), workOnFile(id)]);
    expect(await db().select().from(ledgerImport)).toMatchObject([
      { id, addedCount: 1, byId: admin.memberId },
    ]);
    expect(await db().select().from(ledgerFile)).toMatchObject([{ content: null, work: null }]);
    const [imports, files] = [
      (await importList.page(admin, importList.schema.parse({}))).items,
      await openFiles(admin),
    ];
    expect([imports.map((one) => one.id), files]).toEqual([[id], []]);
    await expect(askImport(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await importDetail(admin, id)).toMatchObject({
      imported: { by: admin.name },
      report: { newCount: 1 },
    });
  });

  test('keeps the choices, and is not imported while it has errors or nothing new', async () => {
    const { id } = await upload(FILE.replace('reference', 'Beleg').replace('2024-01-15', '2024-02-30'));
    expect((await check(id)).report).toMatchObject({ kind: null });
    expect((await check(id, { kind: 'ledger' })).report?.missing).toEqual(['reference']);
    const mapping = { reference: 'Beleg' };
    const detail = await check(id, { kind: 'ledger', mapping });
    expect(detail).toMatchObject({ file: { chosenKind: 'ledger', mapping }, report: { errorCount: 1 } });
    await expect(askImport(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db().$count(ledgerLine)).toBe(0);
  });

  test('is not imported if its meaning changed between check and import', async () => {
    const { id } = await upload(FILE);
    await check(id);
    const other = await upload(FILE.replace(',5,', ',6,'));
    await check(other.id);
    await askImport(other.id);
    await workOnFile(other.id);
    await askImport(id);
    await workOnFile(id);
    expect(await importDetail(admin, id)).toMatchObject({ imported: null, report: { errorCount: 1 } });
    expect(await db().$count(ledgerLine)).toBe(1);
  });

  test('that is unreadable gives the reason; it can be discarded, and is then deleted', async () => {
    const { id } = await upload('a,"b');
    expect((await check(id)).file?.problem).toContain('quotation mark');
    await transaction((tx) => discardImportFile(tx, admin, { id }));
    await expect(importDetail(admin, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await db().select().from(ledgerFile))[0]?.content).toBeNull();
    await expect(upload('')).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('that is large is undone by a job, once however often it runs', async () => {
    const { id } = await upload(FILE);
    await check(id);
    await askImport(id);
    await workOnFile(id);
    const context = { id: 'job', attempt: 1, signal: new AbortController().signal, log: logger };
    const run = () => undoImportJob.handle({ importId: id, memberId: admin.memberId }, context);
    await run();
    await run();
    expect(await db().$count(ledgerLine)).toBe(2);
    expect(await importDetail(admin, id)).toMatchObject({ imported: { undoneBy: admin.name } });
  });

  test('whose undoing by a job is refused says why on its page', async () => {
    const [fund, ada, ben] = [
      (await makeFund({ slug: 'fund-ii' })).id,
      await makeViewer({ email: 'ada@fund.example' }),
      await makeViewer({ email: 'ben@fund.example' }),
    ];
    await hold(
      ada,
      [
        ['2026-01-01', 'commitment', 1_000],
        ['2026-01-31', 'call_investment', 500],
      ],
      fund,
    );
    const whole = { vehicleId: fund, holder: null, date: '2026-07-31', nav: 1_000_00 };
    await transaction((tx) => recordValuations(tx, admin, [{ ...whole, reference: 'V', published: 'now' }]));
    await hold(ben, [['2026-01-01', 'commitment', 10]], fund);
    const head = 'reference,investor,vehicle,date,nav,currency,published';
    const rows = ['A,ada@fund.example,', 'B,ben@fund.example,'].map(
      (row) => `${row}fund-ii,2026-07-31,${row.startsWith('A') ? 600 : 400}.00,EUR,yes`,
    );
    const { id } = await upload(`${[head, ...rows].join('\n')}\n`);
    await check(id);
    await askImport(id);
    await workOnFile(id);
    const from = { memberId: ada.memberId, entityId: null };
    const to = { memberId: ben.memberId, entityId: null };
    const transfer = { vehicleId: fund, date: '2026-06-30', amount: 400_00, reference: 'T', note: null };
    await transaction((tx) => recordTransfer(tx, admin, { ...transfer, from, to }));
    const context = { id: 'job', attempt: 1, signal: new AbortController().signal, log: logger };
    await undoImportJob.handle({ importId: id, memberId: admin.memberId }, context);
    expect(await importDetail(admin, id)).toMatchObject({
      imported: { undoneAt: null },
      file: { problem: expect.stringContaining('would count') },
    });
  });

  test('is not checked twice at once, and can be discarded during a check', async () => {
    const { id } = await upload(FILE);
    await transaction((tx) => askForCheck(tx, admin, { id, kind: null, mapping: {} }));
    await expect(check(id)).rejects.toMatchObject({ code: 'conflict' });
    await transaction((tx) => discardImportFile(tx, admin, { id }));
    await workOnFile(id);
    expect(await openFiles(admin)).toEqual([]);
  });

  test('cannot be discarded during an import', async () => {
    const { id } = await upload(FILE);
    await check(id);
    await askImport(id);
    await expect(transaction((tx) => discardImportFile(tx, admin, { id }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

test('imports are filtered by content, sorted by every column, and exported in that order', async () => {
  await db()
    .insert(ledgerImport)
    .values(
      Array.from({ length: 52 }, (_, n) => ({
        id: newId(),
        kind: n % 4 ? ('ledger' as const) : ('valuations' as const),
        fileName: `File ${n % 6}.csv`,
        sha256: Buffer.alloc(32, n),
        lineCount: 9,
        knownCount: n % 3,
        addedCount: n % 5,
        at: new Date(),
        byId: admin.memberId,
      })),
    );
  await expectSorted(importList, admin, { count: 52 });
  expect((await importList.page(admin, importList.schema.parse({ kind: 'valuations' }))).items).toHaveLength(
    13,
  );
});
