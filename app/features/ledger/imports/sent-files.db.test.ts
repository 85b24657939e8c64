import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { importWord, tableChoices } from '#app/db/schema/imports.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { UNCHOSEN } from '#app/platform/tables/table-reading.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { workbookOf } from '#tests/factories/workbooks.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { ledgerFileJob } from './files/file-work.jobs.server.ts';
import { workOnFile } from './files/file-work.server.ts';
import { askForCheck, askForImport, importDetail, keepFile, openSheet } from './files/files.server.ts';

useTestDatabase({ jobs: [ledgerFileJob] });

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
  await makeFund({ slug: 'fund-i', name: 'Nordic Growth I' });
  await makeMember({ email: 'ada@example.com' });
});

const upload = async (content: string | Uint8Array) =>
  (await transaction((tx) => keepFile(tx, admin, { fileName: 'a.csv', content: Buffer.from(content) }))).id;

type Choices = Partial<Parameters<typeof askForCheck>[2]>;
async function check(id: string, choices: Choices = {}) {
  await transaction((tx) => askForCheck(tx, admin, { id, kind: null, mapping: {}, ...choices }));
  await workOnFile(id);
  const detail = await importDetail(admin, id);
  if (!detail.report || !detail.file) throw new Error(detail.file?.problem ?? 'No report');
  return { ...detail, report: detail.report, file: detail.file };
}
async function record(id: string) {
  await transaction((tx) => askForImport(tx, admin, { id }));
  await workOnFile(id);
  return importDetail(admin, id);
}
const lines = () =>
  db()
    .select({ date: ledgerLine.date, type: ledgerLine.type, amount: ledgerLine.amount })
    .from(ledgerLine)
    .orderBy(ledgerLine.date, ledgerLine.reference);

const MAPPING = {
  ...{ reference: 'Beleg', investor: 'Anleger', vehicle: 'Fonds', date: 'Valuta', type: 'Art' },
  ...{ amount: 'Betrag', currency: 'Währung' },
};
const german = (...rows: string[]) =>
  ['Nordic Growth I;Kontoauszug', 'Beleg;Anleger;Fonds;Valuta;Art;Betrag;Währung', ...rows].join('\n');
const GERMAN = german(
  'K-1;ada@example.com;Nordic Growth I;15.01.2024;Commitment;1.250.000,00;EUR',
  "K-2;ada@example.com;nordic growth i;01.02.2024;Abruf;(12'500,50);EUR",
  'K-3;ada@example.com;NG 1;03.02.2024;Abruf;(1.000);EUR',
);

describe('a file as an administrator sends it', () => {
  test('is matched once: its columns, its writing and its words are known for the next one', async () => {
    const id = await upload(GERMAN);
    expect((await check(id)).report).toMatchObject({ kind: null, headers: Object.values(MAPPING) });
    const { report } = await check(id, { kind: 'ledger', mapping: MAPPING });
    expect(report).toMatchObject({ lineCount: 3, questions: [], errorCount: 3 });
    expect(report.words).toMatchObject([
      { column: 'type', word: 'Abruf', lines: 2 },
      { column: 'vehicle', word: 'NG 1', lines: 1, choices: ['fund-i'] },
    ]);
    const words = { type: { abruf: 'call_investment' }, vehicle: { 'ng 1': 'fund-i' } };
    const reading = { ...UNCHOSEN, words };
    const checked = await check(id, { kind: 'ledger', mapping: MAPPING, reading });
    expect(checked.report).toMatchObject({ errorCount: 0, newCount: 3, words: [] });
    expect(checked.report.notices).toContain('Amounts are read like 1.234,50.');
    await record(id);
    expect(await lines()).toEqual([
      { date: '2024-01-15', type: 'commitment', amount: 1_250_000_00 },
      { date: '2024-02-01', type: 'call_investment', amount: 12_500_50 },
      { date: '2024-02-03', type: 'call_investment', amount: 1_000_00 },
    ]);

    const next = await check(await upload(german('K-4;ada@example.com;NG 1;05.03.2024;ABRUF;-7,50;EUR')));
    expect(next.report).toMatchObject({ kind: 'ledger', errorCount: 0, newCount: 1 });
    expect(next.report.notices[0]).toBe(`Read as ${admin.name} chose for a file with these columns.`);
    expect(next.file).toMatchObject({ chosenKind: 'ledger', mapping: MAPPING });
  });

  test('names a vehicle by its own name or slug, whatever the word stood for before', async () => {
    const id = await upload(GERMAN);
    const words = { type: { abruf: 'call_investment' }, vehicle: { 'ng 1': 'fund-i' } };
    await check(id, { kind: 'ledger', mapping: MAPPING, reading: { ...UNCHOSEN, words } });
    await record(id);
    const row = (vehicle: string) => german(`K-9;ada@example.com;${vehicle};05.03.2024;Abruf;-7,50;EUR`);
    const aboutOf = async (vehicle: string) =>
      (await check(await upload(row(vehicle)))).report.totals.map(({ about }) => about);
    expect(await aboutOf('NG 1')).toEqual(['Nordic Growth I']);
    await makeFund({ slug: 'ng-one', name: 'NG 1' });
    expect(await aboutOf('NG 1')).toEqual(['NG 1']);
    await db()
      .insert(importWord)
      .values({
        ...{ column: 'vehicle', word: 'ng-one', meaning: 'fund-i' },
        ...{ chosenAt: new Date(), chosenById: admin.memberId },
      });
    expect(await aboutOf('ng-one')).toEqual(['NG 1']);
  });

  test('is remembered only once it is imported, and no word that names a person is', async () => {
    const id = await upload(GERMAN.replaceAll('ada@example.com', 'A. Lovelace'));
    const reading = {
      ...UNCHOSEN,
      words: {
        ...{ type: { abruf: 'call_investment' }, vehicle: { 'ng 1': 'fund-i' } },
        investor: { 'a. lovelace': 'ada@example.com' },
      },
    };
    expect((await check(id, { kind: 'ledger', mapping: MAPPING, reading })).report.errorCount).toBe(0);
    expect([await db().$count(importWord), await db().$count(tableChoices)]).toEqual([0, 0]);
    await record(id);
    const words = await db().select({ column: importWord.column }).from(importWord);
    expect(words.map(({ column }) => column).sort()).toEqual(['type', 'vehicle']);
  });

  test('with another order of its columns is asked about again', async () => {
    const id = await upload(GERMAN);
    const words = { type: { abruf: 'call_investment' }, vehicle: { 'ng 1': 'fund-i' } };
    await check(id, { kind: 'ledger', mapping: MAPPING, reading: { ...UNCHOSEN, words } });
    await record(id);
    const moved = GERMAN.split('\n').map((line) => line.split(';').reverse().join(';'));
    expect((await check(await upload(moved.join('\n')))).report.kind).toBeNull();
  });

  test('has a title without a separator above its header', async () => {
    const id = await upload(GERMAN.replace('Nordic Growth I;Kontoauszug', 'Kontoauszug, 31. März 2024\n'));
    expect((await check(id)).report.headers).toEqual(Object.values(MAPPING));
  });

  test('a name of lines that are not of a holder can be left out', async () => {
    const id = await upload(GERMAN.replace('NG 1', 'fund-i'));
    const reading = { ...UNCHOSEN, words: { type: { abruf: 'left_out' } } };
    const { report } = await check(id, { kind: 'ledger', mapping: MAPPING, reading });
    expect(report).toMatchObject({ errorCount: 0, newCount: 1 });
    expect(report.notices).toContain('Skipped: 2 × “Abruf”, not a holder’s line (chosen to be left out).');
  });
});

describe('an investor by name', () => {
  const HEADER = 'reference,investor,entity,vehicle,date,type,amount,currency';
  const named = (investor: string) =>
    upload(`${HEADER}\nN-1,${investor},,fund-i,31-Mar-2024,commitment,5,EUR\n`);
  const choose = (id: string, word: string, meaning: string) =>
    check(id, { reading: { ...UNCHOSEN, words: { investor: { [word]: meaning } } } });

  test('is suggested where the firm knows one person by it, and never read unasked', async () => {
    await makeMember({ email: 'grace@example.com', name: 'Grace Hopper' });
    const id = await named('grace  HOPPER');
    const { report } = await check(id);
    expect(report.words).toMatchObject([{ column: 'investor', choices: ['grace@example.com'] }]);
    expect(report.newCount).toBe(0);
    expect((await choose(id, 'grace hopper', 'grace@example.com')).report.newCount).toBe(1);
  });

  test('of an entity is recorded for the entity, not for its member', async () => {
    const { id: memberId } = await makeMember({ email: 'grace@example.com' });
    const { id: entityId } = await makeEntity(memberId, { name: 'Hopper GmbH' });
    const id = await named('Hopper GmbH');
    const meaning = 'Hopper GmbH <grace@example.com>';
    expect((await check(id)).report.words).toMatchObject([{ choices: [meaning] }]);
    expect((await choose(id, 'hopper gmbh', meaning)).report.errorCount).toBe(0);
    await record(id);
    expect(
      await db().select({ memberId: position.memberId, entityId: position.entityId }).from(position),
    ).toEqual([{ memberId, entityId }]);
  });

  test('of several is asked', async () => {
    for (const email of ['one@example.com', 'two@example.com']) await makeMember({ email, name: 'A. Smith' });
    const { words } = (await check(await named('A. Smith'))).report;
    expect(words).toMatchObject([{ choices: ['one@example.com', 'two@example.com'] }]);
  });
});

describe('what can be read in two ways', () => {
  const HEADER = 'reference,investor,vehicle,date,type,amount,currency';
  const file = (...rows: string[]) => [HEADER, ...rows].join('\n');
  const one = 'C-1,ada@example.com,fund-i,12/11/2024,commitment,"1,234",EUR';

  test('is asked, with all other errors, and nothing can be imported until it is answered', async () => {
    const id = await upload(file(one, 'C-2,ida@example.com,fund-i,2024-01-01,commitment,5,EUR'));
    const { report } = await check(id);
    expect(report.questions).toEqual([
      { about: 'days', example: '12/11/2024', line: 2, count: 1 },
      { about: 'decimals', example: '1,234', line: 2, count: 1 },
    ]);
    expect(report.words).toMatchObject([
      { column: 'investor', word: 'ida@example.com', choices: ['ada@example.com'] },
    ]);
    await expect(record(id)).rejects.toMatchObject({ code: 'conflict' });
    const words = { investor: { 'ida@example.com': 'ada@example.com' } };
    const reading = { ...UNCHOSEN, days: 'dmy', decimals: '.', words } as const;
    expect((await check(id, { reading })).report).toMatchObject({
      questions: [],
      errorCount: 0,
      newCount: 2,
    });
    await record(id);
    expect((await lines()).map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-01-01', 5_00],
      ['2024-11-12', 1_234_00],
    ]);
  });

  test('is answered by the other cells of the file where they leave no choice', async () => {
    const other = 'C-2,ada@example.com,fund-i,11/30/2024,commitment_change,"5,000.50",EUR';
    const { report } = await check(await upload(file(one, other)));
    expect(report).toMatchObject({ questions: [], errorCount: 0, newCount: 2 });
    expect(report.notices).toContain('Days are read like 12/31/2026.');
    const contrary = 'C-3,ada@example.com,fund-i,30/11/2024,commitment_change,"5.000,50",EUR';
    const asked = (await check(await upload(file(one, other, contrary)))).report.questions;
    expect(asked.map(({ about }) => about)).toEqual(['days', 'decimals']);
  });
});

test('each sheet of a workbook is read by itself, below the lines above its header', async () => {
  const row = (...cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const header = ['reference', 'investor', 'vehicle', 'date', 'type', 'amount', 'currency'];
  const line = ['S-1', 'ada@example.com', 'Nordic Growth I', '31.01.2024', 'commitment', '1.000,00', 'EUR'];
  const rates = row('date', 'base', 'quote', 'rate') + row('2024-01-31', 'EUR', 'USD', '1,0837');
  const id = await upload(
    workbookOf({
      sheets: [
        { name: 'Lines', rows: row('Nordic Growth I') + row(...header) + row(...line) },
        { name: 'Rates', rows: rates },
        { name: 'Empty', rows: '' },
      ],
    }),
  );
  const { report } = await check(id);
  expect(report).toMatchObject({ kind: 'ledger', newCount: 1, errorCount: 0, sheets: ['Lines', 'Rates'] });
  const opened = await transaction((tx) => openSheet(tx, admin, { id, sheet: 'Rates' }));
  await workOnFile(opened.id);
  expect(await importDetail(admin, opened.id)).toMatchObject({
    ...{ fileName: 'Rates in a.csv', kind: 'rates' },
    report: { newCount: 1, errorCount: 0 },
  });
  await expect(transaction((tx) => openSheet(tx, admin, { id, sheet: 'Empty' }))).rejects.toMatchObject({
    code: 'not_found',
  });
});
