import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ColumnMapping } from '#app/platform/tables/columns.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { workbookOf } from '#tests/factories/workbooks.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { checkImportFile, fileHash, importFile } from './import-file.server.ts';
import { columnsText, cureText, holdersText } from './import-report.ts';
import { parseFile } from './parse-file.server.ts';

useTestDatabase();

let admin: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  await makeFund({ slug: 'fund-i', name: 'Fund I' });
  const investors = ['ada', 'bo', 'cy', 'di'].map((name) => `${name}@example.com`);
  for (const email of investors) await makeMember({ email });
  const lines = investors.flatMap((email, at) => [
    `C-${at},${email},fund-i,2024-01-15,commitment,1000,EUR`,
    `K-${at},${email},fund-i,2024-02-01,call_investment,1000,EUR`,
  ]);
  expect((await run(`${LEDGER}\n${lines.join('\n')}`)).importId).not.toBeNull();
});

const LEDGER = 'reference,investor,vehicle,date,type,amount,currency';
const VALUES = 'reference,investor,vehicle,date,nav,currency';
type File = string | Uint8Array;
const parsed = (file: File, mapping: ColumnMapping = {}) =>
  parseFile({ bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file, kind: null, mapping });
const check = async (file: File, mapping?: ColumnMapping) =>
  checkImportFile(db(), await parsed(file, mapping));
async function run(file: File, mapping?: ColumnMapping) {
  const read = await parsed(file, mapping);
  return transaction((tx) =>
    importFile(tx, admin, read, { fileName: 'a.csv', sha256: fileHash(new Uint8Array()) }),
  );
}
const problemsIn = async (file: File) =>
  (await check(file)).problems.map(({ line, column, value }) => [line, column, value]);

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) =>
  `<row>${cells.map((cell) => (cell.startsWith('<') ? cell : text(cell))).join('')}</row>`;

describe('values whose investor is under a header that we do not know', () => {
  const HEADERS = ['Anleger', 'Limited Partner', 'LP', 'Investor Name', 'Beteiligter', 'Kommanditist', 'x'];

  test.each(HEADERS)('are asked about, and nothing is recorded until someone says: %s', async (header) => {
    const file = `reference,${header},vehicle,date,nav,currency\nV-1,ada@example.com,fund-i,2024-12-31,900,EUR`;
    const { report, importId } = await run(file);
    expect([importId, report.totals, await db().$count(valuation)]).toEqual([null, [], 0]);
    expect(report.unsure).toEqual([{ column: 'investor', headers: [header] }]);
    expect(columnsText(report)).toContain(`“${header}”`);

    const ofAda = await check(file, { investor: header });
    expect(ofAda).toMatchObject({ errorCount: 0, unsure: [], newCount: 1 });
    expect(ofAda.totals.map(({ holders }) => holders && holdersText(holders))).toEqual(['1 holder']);
    const ofAll = await check(file, { investor: '' });
    expect(ofAll.totals.map(({ holders }) => holders && holdersText(holders))).toEqual([
      'whole vehicle, 4 holders',
    ]);
  });

  test('any header of any value is asked about', async () => {
    const header = fc.stringMatching(/^[A-Za-zÄÖÜ ]{1,20}$/).filter((one) => one.trim() !== '');
    await fc.assert(
      fc.asyncProperty(header, async (name) => {
        const file = `vehicle,${name},reference,date,nav,currency\nfund-i,ada@example.com,V-1,2024-12-31,9,EUR`;
        const { unsure, missing, errorCount, totals } = await check(file);
        const isWhole = totals.some(({ holders }) => holders?.isWhole);
        expect([isWhole, unsure.length + missing.length + errorCount + totals.length > 0]).toEqual([
          false,
          true,
        ]);
      }),
      { numRuns: 40 },
    );
  });
});

test('totals say how many holders lines are of, and whether they are of the whole vehicle', async () => {
  const { totals } = await check(
    `${VALUES}\nV-1,,fund-i,2024-12-31,9000,EUR\nV-2,ada@example.com,fund-i,2025-03-31,900,EUR`,
  );
  expect(totals.map(({ holders }) => holders && holdersText(holders)).toSorted()).toEqual([
    '1 holder',
    'whole vehicle, 4 holders',
  ]);
});

describe('a cell of a spreadsheet without a value is refused, in every column', () => {
  const columns = ['reference', 'investor', 'entity', 'vehicle', 'date', 'nav', 'currency', 'published'];
  const good = ['V-1', 'ada@example.com', '', 'fund-i', '2024-12-31', '900', 'EUR', 'no'];
  const lost: [name: string, cell: string, shows: string][] = [
    ['#N/A', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['#REF!', '<c t="e"><f>A1</f><v>#REF!</v></c>', '#REF!'],
    ['a formula', '<c><f>A1</f></c>', ''],
  ];
  test.each(lost)('%s', async (_, cell, shows) => {
    for (const [at, column] of columns.entries()) {
      const sheet = { rows: row(...columns) + row(...good.with(at, cell)) };
      expect(await problemsIn(workbookOf({ sheets: [sheet] }))).toEqual([[2, column, shows]]);
    }
  });

  test('one that was saved as text of a CSV file', async () => {
    expect(await problemsIn(`${VALUES}\nV-1,#N/A,fund-i,2024-12-31,900,EUR`)).toEqual([
      [2, 'investor', '#N/A'],
    ]);
  });
});

describe('two columns that may be the same', () => {
  const line = 'K-9,ada@example.com,fund-i,2024-03-01,call_expense,10,EUR';
  test.each([
    ['amount', '10', '11'],
    ['Transaction Amount', '10.00', '10.01'],
    ['Transaction Date', '2024-03-01', '2024-03-02'],
    ['Effective Date', '2024-03-01', '2024-03-02'],
    ['Fund', 'fund-i', 'fund-ii'],
    ['Investor e-mail', 'ada@example.com', 'bo@example.com'],
  ])('%s are refused on a line on which they differ', async (header, same, other) => {
    expect(await problemsIn(`${LEDGER},${header}\n${line},${same}`)).toEqual([]);
    expect(await problemsIn(`${LEDGER},${header}\n${line},${other}`)).toMatchObject([[2, {}, other]]);
    expect(cureText(await check(`${LEDGER},${header}\n${line},${other}`))).toContain('Change how it is read');
  });

  test('errors of the cells beside them are corrected in the file', async () => {
    const wrong = line.replace('10,EUR', 'ten,EUR');
    expect(cureText(await check(`${LEDGER}\n${wrong}`))).toBe('Correct it and upload it again.');
    const both = `${LEDGER},amount\n${line},11\n${wrong.replace('K-9', 'K-10')},`;
    expect(cureText(await check(both))).toContain('correct the other errors in the file');
  });

  test('a column that may name the entity is asked about', async () => {
    const { unsure } = await check(`${LEDGER},Investing Entity\n${line},Lindqvist Ltd`);
    expect(unsure).toEqual([{ column: 'entity', headers: ['Investing Entity'] }]);
  });

  test('a line of more cells than the header has is refused', async () => {
    expect((await check(`${LEDGER}\n${line},9`)).problems).toMatchObject([
      { line: 2, column: null, problem: expect.stringContaining('8 cells, but the header has 7') },
    ]);
  });
});

test('the report names the sheet that is read, the others with their rows, and hidden rows', async () => {
  const head = row(...VALUES.split(','));
  const value = (reference: string) => row(reference, '', 'fund-i', '2024-12-31', '900', 'EUR');
  const file = workbookOf({
    sheets: [
      { name: 'Old', state: 'hidden', rows: head + value('V-0') },
      { name: 'Values', rows: head + value('V-1').replace('<row', '<row hidden="1"') },
      { name: 'All', rows: head + value('V-1') + value('V-2') },
    ],
  });
  const { notices, lineCount } = await check(file);
  expect(lineCount).toBe(1);
  expect(notices).toEqual([
    'Read: the sheet “Values” (2 rows). Not read: the hidden sheet “Old” (2 rows), the sheet “All” (3 rows).',
    '1 row of the sheet “Values” hidden, by a filter for example. They are read as well.',
  ]);
});

describe('references that look alike', () => {
  const line = (reference: string) => `${reference},ada@example.com,fund-i,2024-03-01,call_expense,10,EUR`;
  test.each([
    ['C-7', 'C-\u200B7'],
    ['C-7', 'C-7\u2060'],
    ['C 7', 'C\u00A07'],
    ['0071', '71'],
  ])('“%s” and “%s” are refused, in one file and against what is recorded', async (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await check(`${LEDGER}\n${line(first)}\n${line(second)}`)).problems).toMatchObject([
        { line: 3, column: 'reference' },
      ]);
    }
    await run(`${LEDGER}\n${line(one)}`);
    expect((await check(`${LEDGER}\n${line(other)}`)).problems).toMatchObject([
      { line: 2, column: 'reference' },
    ]);
    expect(await check(`${LEDGER}\n${line(one)}`)).toMatchObject({ knownCount: 1, errorCount: 0 });
  });
});

describe('a file of another form', () => {
  const good = [LEDGER, 'K-9,ada@example.com,fund-i,2024-03-01,call_expense,10,EUR'];
  const more = 'K-10,bo@example.com,fund-i,2024-03-01,call_expense,10,EUR';

  test('of an old Excel is refused with the cause', async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
    await expect(parsed(old)).rejects.toThrow(/old Excel \(XLS\)/);
  });

  test.each(['\r\n', '\n', '\r'])('with a first line sep=; and line ends %j is read', async (end) => {
    const file = ['sep=;', ...good.map((line) => line.replaceAll(',', ';')), ''].join(end);
    expect(await check(file)).toMatchObject({ lineCount: 1, newCount: 1, errorCount: 0 });
  });

  test('with any mixture of line ends has all its lines', async () => {
    const end = fc.constantFrom('\r\n', '\n', '\r');
    await fc.assert(
      fc.asyncProperty(end, end, end, async (one, two, three) => {
        const file = `${good[0]}${one}${good[1]}${two}${more}${three}`;
        expect(await check(file)).toMatchObject({ lineCount: 2, newCount: 2, errorCount: 0 });
      }),
      { numRuns: 27 },
    );
  });
});

test('any line of a ledger is recorded for the investor, the vehicle and the type that it names, or not at all', async () => {
  const cell = fc.constantFrom(
    '',
    'ada@example.com',
    'bo@example.com',
    'fund-i',
    'commitment_change',
    '#REF!',
  );
  const header = fc.constantFrom(
    'investor',
    'Anleger',
    'LP',
    'Entity Name',
    'vehicle',
    'Fund',
    'type',
    'Note',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(header, cell), { maxLength: 6 }), async (columns) => {
      const headers = ['reference', 'date', 'amount', 'currency', ...columns.map(([name]) => name)];
      const cells = ['P-1', '2024-03-01', '10', 'EUR', ...columns.map(([, value]) => value)];
      const { content, problemCount, missing, unsure } = await parsed(`${headers}\n${cells}`);
      if (content.kind !== 'ledger' || problemCount + missing.length + unsure.length > 0) return;
      const under = (...names: string[]) =>
        columns.flatMap(([name, value]) => (names.includes(name) && value !== '' ? [value] : []));
      for (const { investor, vehicle, type } of content.rows) {
        expect(new Set(under('investor'))).toEqual(new Set([investor]));
        expect(new Set(under('vehicle', 'Fund'))).toEqual(new Set([vehicle]));
        expect(new Set(under('type'))).toEqual(new Set([type]));
      }
    }),
    { numRuns: 100 },
  );
  expect(await db().$count(ledgerLine)).toBe(8);
});
