import { asc, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import writeSheet from 'write-excel-file/node';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { fxRate, ledgerImport, ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ColumnMapping } from '#app/platform/tables/columns.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { forecastValuation } from '../admin/valuations/valuations.server.ts';
import { reverseLine } from '../lines/record-lines.server.ts';
import { undoImport } from '../undo/undo-import.server.ts';
import { checkImportFile, fileHash, importFile } from './import-file.server.ts';
import { type ImportKind, TEMPLATES } from './import-format.ts';
import { importReportText } from './import-report.ts';
import { parseFile } from './parse-file.server.ts';

useTestDatabase();

let admin: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  await makeFund({ slug: 'fund-i', name: 'Fund I' });
  const ada = await makeMember({ email: 'ada@example.com' });
  await makeEntity(ada.id, { name: 'Lindqvist Ltd' });
  await makeMember({ email: 'bo@example.com' });
});

const HEAD = 'reference,investor,entity,vehicle,date,type,amount,currency,unfunded_change,note,reverses';
const ledgerFile = (...lines: string[]) => [HEAD, ...lines, ''].join('\r\n');
const bytesOf = (text: string) => new TextEncoder().encode(text);

type ImportOptions = { kind?: ImportKind; mapping?: ColumnMapping };
const parsed = (file: string | Uint8Array, { kind, mapping = {} }: ImportOptions = {}) =>
  parseFile({ bytes: typeof file === 'string' ? bytesOf(file) : file, kind: kind ?? null, mapping });
const check = async (file: string | Uint8Array, given?: ImportOptions) =>
  checkImportFile(db(), await parsed(file, given));
async function run(file: string | Uint8Array, given?: ImportOptions) {
  const read = await parsed(file, given);
  const sha256 = fileHash(bytesOf('x'));
  return transaction((tx) => importFile(tx, admin, read, { fileName: 'a.csv', sha256 }));
}
const stored = () => db().select().from(ledgerLine).orderBy(asc(ledgerLine.id));
const problemsIn = async (file: string | Uint8Array, given?: ImportOptions) =>
  (await check(file, given)).problems.map(({ line, column, value, problem }) => [
    line,
    column,
    value,
    problem,
  ]);

const GOOD = ledgerFile(
  'C-1,ada@example.com,,fund-i,2024-01-15,commitment,250000.00,EUR,,First closing,',
  'C-2,ADA@example.com,Lindqvist Ltd,fund-i,2024-01-15,commitment,100000,EUR,,,',
  'C-3,ada@example.com,,fund-i,2024-02-01,call_investment,50000.5,EUR,-40000,,',
);

describe('ledger.md §3: the import of a ledger file', () => {
  test('is described by a dry run, which writes nothing', async () => {
    const report = await check(GOOD);
    expect(report).toMatchObject({ kind: 'ledger', lineCount: 3, knownCount: 0, newCount: 3, errorCount: 0 });
    expect(report.totals).toEqual([
      { about: 'Fund I', type: 'commitment', lines: 2, amount: 350_000_00, currency: 'EUR' },
      { about: 'Fund I', type: 'call_investment', lines: 1, amount: 50_000_50, currency: 'EUR' },
    ]);
    expect([
      await db().$count(ledgerLine),
      await db().$count(position),
      await db().$count(ledgerImport),
    ]).toEqual([0, 0, 0]);
  });

  test('records what the dry run described, with the file and its hash', async () => {
    const { report, importId } = await run(GOOD);
    expect(report).toEqual(
      await check(GOOD).then((again) => ({ ...again, knownCount: 0, newCount: 3, totals: report.totals })),
    );
    expect(
      (await stored()).map(({ amount, unfundedChange, note }) => [amount, unfundedChange, note]),
    ).toEqual([
      [250_000_00, 250_000_00, 'First closing'],
      [100_000_00, 100_000_00, null],
      [50_000_50, -40_000_00, null],
    ]);
    expect(new Set((await stored()).map((line) => line.importId))).toEqual(new Set([importId]));
    expect(await db().select().from(ledgerImport)).toMatchObject([
      { id: importId, lineCount: 3, knownCount: 0, addedCount: 3, byId: admin.memberId },
    ]);
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'ledger.import'));
    expect(entry).toMatchObject({ actorId: admin.memberId, subjectId: importId, after: { addedCount: 3 } });
  });

  test('twice adds nothing the second time', async () => {
    await run(GOOD);
    expect((await run(GOOD)).report).toMatchObject({ knownCount: 3, newCount: 0, errorCount: 0 });
    expect(await stored()).toHaveLength(3);
  });

  test('twice at once records every line once', async () => {
    const reports = await Promise.all([run(GOOD), run(GOOD)]);
    expect(reports.map(({ report }) => report.newCount).sort()).toEqual([0, 3]);
    expect(await stored()).toHaveLength(3);
  });

  test('refuses a slug that a fund and a closed opportunity have', async () => {
    await makeOpportunity({ slug: 'fund-i', name: 'Harbour', stage: 'closed', currency: 'SEK' });
    const file = ledgerFile('C-1,ada@example.com,,fund-i,2024-01-15,commitment,250000.00,EUR,,,');
    expect(await problemsIn(file)).toEqual([
      [
        2,
        'vehicle',
        'fund-i',
        'Fund I and Harbour both have this slug. Change the address of the opportunity first.',
      ],
    ]);
  });

  test('ten bad lines are all reported by line and column, and nothing is recorded', async () => {
    await makeOpportunity({ slug: 'still-open' });
    const bad = ledgerFile(
      'C-1,ada@example.com,,fund-i,2024-01-15,commitment,250000.00,EUR,,,',
      'B-1,ida@example.com,,fund-i,2024-01-15,commitment,1,EUR,,,',
      'B-2,ada@example.com,Lindqvist,fund-i,2024-01-15,commitment,1,EUR,,,',
      'B-3,bo@example.com,Lindqvist Ltd,fund-i,2024-01-15,commitment,1,EUR,,,',
      'B-4,ada@example.com,,fund-ii,2024-01-15,commitment,1,EUR,,,',
      'B-5,ada@example.com,,still-open,2024-01-15,commitment,1,EUR,,,',
      'B-6,ada@example.com,,fund-i,2024-01-15T08:00,commitment,1,EUR,,,',
      'B-7,ada@example.com,,fund-i,2024-02-30,call_investmnt,1e3,USD,,,',
      'B-8,ada@example.com,,fund-i,2024-01-15,commitment,-5,EUR,,,',
      'B-9,ada@example.com,,fund-i,2024-01-15,commitment,0.005,EUR,,,',
      ',ada@example.com,,fund-i,2024-01-15,transfer_in,1,EUR,,,',
      'C-1,ada@example.com,,fund-i,2024-01-15,commitment,1,EUR,,,',
      'B-12,ada@example.com,,fund-i,2024-01-15,commitment,1,EUR,,a, b,c',
    );
    expect(await problemsIn(bad)).toEqual([
      [3, 'investor', 'ida@example.com', 'No member has this address. Did you mean ada@example.com?'],
      [4, 'entity', 'Lindqvist', 'This member has no such entity. Use one of Lindqvist Ltd.'],
      [5, 'entity', 'Lindqvist Ltd', 'This member has no entities. Leave it empty.'],
      [6, 'vehicle', 'fund-ii', 'No fund or closed opportunity has this name or slug. Did you mean fund-i?'],
      [
        7,
        'vehicle',
        'still-open',
        'This opportunity is not closed yet. It becomes a vehicle when it closes.',
      ],
      [8, 'date', '2024-01-15T08:00', 'Write dates like 2026-03-31: 2024-01-15.'],
      [9, 'date', '2024-02-30', 'This date does not exist.'],
      [9, 'type', 'call_investmnt', 'Unknown type. Did you mean call_investment?'],
      [9, 'amount', '1e3', 'Use a plain number, such as 1234.50.'],
      [9, 'currency', 'USD', 'Fund I uses EUR.'],
      [10, 'amount', '-5.00', 'Amounts cannot be negative. The type sets the direction.'],
      [11, 'amount', '0.005', 'Use at most two decimals.'],
      [12, 'reference', '', 'It is missing.'],
      [13, 'reference', 'C-1', 'Line 2 has the same reference. References must be unique in Fund I.'],
      [
        14,
        null,
        '',
        'This line has 12 cells, but the header has 11. Put text that contains the separator in quotation marks.',
      ],
    ]);
    const { report, importId } = await run(bad);
    expect([report.errorCount, importId]).toEqual([15, null]);
    expect([await db().$count(ledgerLine), await db().$count(ledgerImport)]).toEqual([0, 0]);
    expect(importReportText(report, { isDryRun: false })).toContain(
      'line 9, type “call_investmnt”: Unknown type. Did you mean call_investment?',
    );
    expect(importReportText(report, { isDryRun: false })).toMatch(/15 errors: nothing was recorded\.$/);
  });

  test('lines that contradict recorded ones are refused with both values', async () => {
    await run(GOOD);
    const other = GOOD.replace('250000.00', '260000.00')
      .replace('C-2,ADA@', 'C-2,bo@')
      .replace('Lindqvist Ltd', '');
    expect(await problemsIn(other)).toEqual([
      [2, 'amount', '260000.00', expect.stringContaining('with “250000.00” here')],
      [3, 'investor', 'bo@example.com', expect.stringContaining('with “ada@example.com” here')],
    ]);
  });

  test('reverses lines, including lines of the same file, and reports invalid reversals', async () => {
    await run(GOOD);
    const file = ledgerFile(
      'R-1,ada@example.com,,fund-i,2024-02-01,reversal,50000.50,EUR,,Wrong amount,C-3',
      'C-4,ada@example.com,,fund-i,2024-02-01,call_investment,50000,EUR,,,',
      'C-5,ada@example.com,,fund-i,2024-02-01,call_expense,1,EUR,,,',
      'R-5,ada@example.com,,fund-i,2024-02-01,reversal,1,EUR,,,C-5',
    );
    expect((await run(file)).report).toMatchObject({ newCount: 4, errorCount: 0 });
    expect(
      await problemsIn(ledgerFile('R-2,ada@example.com,,fund-i,2024-02-01,reversal,50000.50,EUR,,,C-3')),
    ).toEqual([[2, 'reverses', 'C-3', 'That line is already undone.']]);
    expect((await check(GOOD)).notices).toEqual([
      expect.stringContaining('1 of the lines were recorded before and later undone'),
    ]);
  });

  test('transfers positions with the lines of the same file, and pairs the halves of transfers', async () => {
    const file = ledgerFile(
      'T-out,ada@example.com,,fund-i,2024-06-30,transfer_out,125000,EUR,,,',
      'C-1,ada@example.com,,fund-i,2024-01-15,commitment,250000.00,EUR,,,',
      'C-3,ada@example.com,,fund-i,2024-02-01,call_investment,50000,EUR,,,',
      'T-in,bo@example.com,,fund-i,2024-06-30,transfer_in,125000,EUR,,,',
    );
    expect((await run(file)).report).toMatchObject({ newCount: 4, errorCount: 0 });
    const halves = (await stored()).filter(({ transferId }) => transferId !== null);
    expect(
      halves.map(({ type, movedPaidIn, movedNav, unfundedChange }) => [
        type,
        movedPaidIn,
        movedNav,
        unfundedChange,
      ]),
    ).toEqual([
      ['transfer_out', 25_000_00, 25_000_00, -100_000_00],
      ['transfer_in', 25_000_00, 25_000_00, 100_000_00],
    ]);
    expect((await run(file)).report).toMatchObject({ knownCount: 4, newCount: 0, errorCount: 0 });
    expect(
      await problemsIn(ledgerFile('X,ada@example.com,,fund-i,2024-06-30,transfer_out,5,EUR,,,')),
    ).toEqual([
      [
        2,
        'type',
        'transfer_out',
        'Add its transfer_in of the same vehicle, date and amount to the same file.',
      ],
    ]);
  });

  test('distinguishes formulas from numbers, and removes our own escape', async () => {
    const file = ledgerFile(
      "'=C-1,ada@example.com,,fund-i,2024-01-15,commitment,1,EUR,,'=SUM(A1),",
      'C-2,ada@example.com,,fund-i,2024-01-15,commitment,=1+1,EUR,,,',
    );
    expect(await problemsIn(file)).toEqual([
      [3, 'amount', '=1+1', expect.stringContaining('a plain number')],
    ]);
    await run(ledgerFile("'=C-1,ada@example.com,,fund-i,2024-01-15,commitment,1,EUR,,'=SUM(A1),"));
    expect((await stored()).map(({ reference, note }) => [reference, note])).toEqual([['=C-1', '=SUM(A1)']]);
  });
});

describe('ledger.md §3: the form of a file', () => {
  test.each(Object.entries(TEMPLATES))(
    'the template for %s is recognised by its header',
    async (kind, template) => {
      expect((await parsed(template)).content.kind).toBe(kind);
    },
  );

  test('semicolons, a byte order mark, capitals and empty lines are accepted', async () => {
    const file = `\uFEFF${GOOD.replaceAll(',', ';').replace('reference', 'Reference').replace('unfunded_change', 'Unfunded Change')}\r\n;;;\r\n\r\n`;
    expect(await check(file)).toMatchObject({ kind: 'ledger', lineCount: 3, newCount: 3, errorCount: 0 });
  });

  test('ILPA’s names of columns and transactions are accepted, and the report says how they were read', async () => {
    const report = await check(
      [
        'Transaction ID,Investor e-mail,Fund,Transaction Date,Transaction Type,Transaction Amount,Fund Currency,Comments',
        'I-1,ada@example.com,fund-i,2024-01-15,Commitment,250000.00,EUR,',
        'I-2,ada@example.com,fund-i,2024-02-01,Capital call: Investments,50000.00,EUR,',
        'I-3,ada@example.com,fund-i,2024-06-30,Distribution: Return of capital,1000.00,EUR,First exit',
        'I-4,ada@example.com,fund-i,2024-06-30,Distribution: Return of capitel,1000.00,EUR,',
      ].join('\n'),
    );
    expect(report).toMatchObject({ kind: 'ledger', newCount: 3, errorCount: 1 });
    expect(report.totals.map(({ type }) => type)).toEqual([
      'commitment',
      'call_investment',
      'distribution_capital',
    ]);
    expect(report.notices).toEqual([
      expect.stringContaining('Transaction Type as type'),
      'Ignored columns: Comments.',
    ]);
    expect(report.problems).toMatchObject([{ line: 5, column: 'type' }]);
  });

  test('other headers can be mapped by hand', async () => {
    const german = GOOD.replaceAll(',', ';').replace(
      HEAD.replaceAll(',', ';'),
      'Beleg;Anleger;Gesellschaft;Fonds;Valuta;Art;Betrag;Währung;Offen;Notiz;Storno',
    );
    expect(await check(german)).toMatchObject({
      kind: null,
      newCount: 0,
      headers: expect.arrayContaining(['Beleg']),
    });
    const missing = (await check(german, { kind: 'ledger' })).missing;
    expect(missing).toEqual(['reference', 'investor', 'vehicle', 'date', 'type', 'amount', 'currency']);
    const mapping = {
      ...{
        reference: 'Beleg',
        investor: 'Anleger',
        entity: 'Gesellschaft',
        vehicle: 'Fonds',
        date: 'Valuta',
      },
      ...{ type: 'Art', amount: 'Betrag', currency: 'Währung', unfunded_change: 'Offen', note: 'Notiz' },
    };
    const report = await check(german, { kind: 'ledger', mapping });
    expect(report).toMatchObject({ newCount: 3, errorCount: 0, missing: [] });
    expect(report.notices).toEqual(['Ignored columns: Storno.']);
  });

  test('a file with two currencies that differ is refused with its line, until one of them is chosen', async () => {
    const file = [
      'reference,investor,vehicle,date,type,amount,Transaction Currency,Fund Currency',
      'X-1,ada@example.com,fund-i,2024-01-15,commitment,10,EUR,EUR',
      'X-2,ada@example.com,fund-i,2024-01-15,commitment_change,10,USD,EUR',
    ].join('\n');
    expect(await problemsIn(file)).toEqual([
      [
        3,
        'currency',
        'USD',
        'On this line “Fund Currency” is EUR, and “Transaction Currency” is USD. Choose which of them is the column currency.',
      ],
    ]);
    expect(await problemsIn(file, { mapping: { currency: 'Fund Currency' } })).toEqual([]);
  });

  test('a file that was imported with a column ignored can be imported again', async () => {
    const file = [
      'reference,investor,vehicle,date,type,amount,currency,Comments',
      'X-1,ada@example.com,fund-i,2024-01-15,commitment,10,EUR,First closing',
    ].join('\n');
    await run(file, { mapping: { note: '' } });
    expect((await stored()).map(({ note }) => note)).toEqual([null]);
    expect(await check(file)).toMatchObject({ knownCount: 1, newCount: 0, errorCount: 0 });
  });

  test('a spreadsheet is read like a CSV file, with its actual dates and numbers', async () => {
    const cell = (value: string) => ({ value, type: String });
    const sheet = await writeSheet(
      [
        HEAD.split(',').map(cell),
        [
          ...['X-1', 'ada@example.com'].map(cell),
          null,
          cell('fund-i'),
          { value: new Date('2024-01-15T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
          cell('commitment'),
          { value: 0.1 + 0.2, type: Number },
          cell('EUR'),
        ],
      ],
      {},
    ).toBuffer();
    expect((await run(new Uint8Array(sheet))).report).toMatchObject({ newCount: 1, errorCount: 0 });
    expect(await stored()).toMatchObject([{ amount: 30, date: '2024-01-15' }]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['a,b\n"c', 'A quotation mark is not closed'],
    [new Uint8Array([0x41, 0xff, 0xfe]), 'not text in UTF-8'],
    [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'cannot be read as a spreadsheet'],
  ])('an unreadable file is refused with a reason', async (file, sentence) => {
    await expect(parsed(file)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining(sentence),
    });
  });

  test('problems name the line that an editor shows, even after multi-line cells', async () => {
    const file = `${HEAD}\n"C\n-1",ada@example.com,,fund-i,2024-01-15,commitment,1,EUR,,,\nC-2,ada@example.com,,fund-i,x,commitment,1,EUR,,,\n`;
    expect((await problemsIn(file)).map(([line, column]) => [line, column])).toEqual([
      [2, 'reference'],
      [4, 'date'],
    ]);
  });
});

describe('ledger.md §3: valuations and rates', () => {
  test('of a whole vehicle without an investor, as drafts and published', async () => {
    await run(
      ledgerFile(
        'A,ada@example.com,,fund-i,2024-01-15,call_investment,2,EUR,,,',
        'B,bo@example.com,,fund-i,2024-01-15,call_investment,1,EUR,,,',
      ),
    );
    const file = `reference,investor,vehicle,date,nav,currency,published
Q1,,fund-i,2024-03-31,10.00,EUR,yes
Q2,ada@example.com,fund-i,2024-06-30,7,EUR,
Q3,,fund-i,2024-09-30,9,EUR,2024-10-15T10:00:00Z
Q4,,fund-i,2024-12-31,9,SEK,perhaps`;
    expect(await problemsIn(file)).toEqual([
      [5, 'published', 'perhaps', expect.stringContaining('Use yes, no, or the publication time')],
      [5, 'currency', 'SEK', 'Fund I uses EUR.'],
    ]);
    const good = file.split('\n').slice(0, 4).join('\n');
    expect((await run(good)).report).toMatchObject({ kind: 'valuations', newCount: 3, errorCount: 0 });
    const rows = await db().select().from(valuation).orderBy(asc(valuation.date), asc(valuation.nav));
    expect(rows.map(({ date, nav, publishedAt }) => [date, nav, publishedAt !== null])).toEqual([
      ['2024-03-31', 333, true],
      ['2024-03-31', 667, true],
      ['2024-06-30', 700, false],
      ['2024-09-30', 300, true],
      ['2024-09-30', 600, true],
    ]);
    expect((await run(good)).report).toMatchObject({ knownCount: 3, newCount: 0, errorCount: 0 });
  });

  test('the European Central Bank’s history is accepted unchanged', async () => {
    const file =
      'Date,USD,JPY,BGN,CZK,DKK,GBP,SEK,CHF,\n2026-11-20,1.0837,163.1,1.9558,25.3,7.46,0.84,11.5,0.94,\n1999-01-04,1.1789,133.73,N/A,35.107,7.4501,0.7111,9.4696,N/A,\n';
    const { report } = await run(file);
    expect(report).toMatchObject({ kind: 'rates', newCount: 9, errorCount: 0 });
    expect(await db().$count(fxRate)).toBe(9);
    expect((await run(file.replace('1.0837', '1.0900'))).report).toMatchObject({
      ...{ knownCount: 8, newCount: 1 },
      notices: [
        '1 replace another rate of the same day and pair.',
        'EUR/USD on 2026-11-20: 1.0837 → 1.0900.',
      ],
    });
    expect(await problemsIn(file.replace('2026-11-20', '20 Brumaire 2026'))).toEqual([
      [2, 'Date', '20 Brumaire 2026', expect.stringContaining('2026-03-31')],
    ]);
  });

  test('rates in our own format are checked', async () => {
    const file =
      'date,base,quote,rate,source\n2026-03-31,EUR,XXX,1.1,ECB\n2026-03-31,EUR,USD,0,ECB\n2026-03-31,EUR,USD,1.1,ECB\n2026-03-31,EUR,USD,1.1,ECB\n';
    expect(await problemsIn(file)).toEqual([
      [2, 'quote', 'XXX', expect.stringContaining('such as EUR')],
      [3, 'rate', '0', expect.stringContaining('above zero')],
      [5, 'date', '2026-03-31', 'Line 4 has a rate for the same day and pair.'],
    ]);
  });
});

test('a file with characters that cannot occur in text is refused as a whole', async () => {
  await expect(parsed(GOOD.replace('First', 'Fi\0rst'))).rejects.toThrow('characters that are not text');
});

test('ledger.md §3: a file of everything is imported again after its member was erased or has another address', async () => {
  const values = [
    'reference,investor,entity,vehicle,date,nav,currency,published',
    'V-1,ada@example.com,,fund-i,2024-03-31,600.00,EUR,yes',
    '',
  ].join('\n');
  await run(GOOD);
  await run(values);
  await db()
    .update(member)
    .set({ email: 'erased@erased.invalid', erasedAt: new Date() })
    .where(eq(member.email, 'ada@example.com'));
  expect(await check(GOOD)).toMatchObject({ errorCount: 0, knownCount: 3, newCount: 0 });
  expect(await check(values)).toMatchObject({ errorCount: 0, knownCount: 1, newCount: 0 });
  expect(await problemsIn(GOOD.replace('50000.5', '50000.6'))).toMatchObject([
    [4, 'amount', '50000.60', expect.stringContaining('already recorded')],
  ]);
  expect(
    await problemsIn(ledgerFile('C-9,ada@example.com,,fund-i,2024-03-01,call_investment,5,EUR,,,')),
  ).toMatchObject([[2, 'investor', 'ada@example.com', expect.stringContaining('No member')]]);
});

describe('ledger.md §3: undoing an import', () => {
  const undo = (importId: string | null) =>
    transaction((tx) => undoImport(tx, admin, { importId: importId ?? '' }));

  test('leaves its references to what was undone: the form refuses a valuation under one of them', async () => {
    await run(GOOD);
    const { importId } = await run(
      'reference,vehicle,date,nav,currency,published\nNAV 2024-Q1,fund-i,2024-03-31,800.00,EUR,yes\n',
    );
    await undo(importId);
    const vehicle = await db().query.fund.findFirst();
    const valued = { vehicleId: vehicle?.id ?? '', holder: null, date: '2024-03-31', nav: 800_00 };
    expect(await forecastValuation(admin, { ...valued, reference: 'NAV 2024-Q1' })).toMatchObject({
      result: 'refused',
      problems: [{ field: 'reference', message: expect.stringContaining('later undone') }],
    });
    expect(await forecastValuation(admin, { ...valued, reference: 'NAV 2024-Q1b' })).toMatchObject({
      result: 'forecast',
    });
  });

  test('reverses its lines at their own days, once, and skips lines that were undone since', async () => {
    const { importId } = await run(GOOD);
    await run(ledgerFile('R-1,ada@example.com,,fund-i,2024-02-01,reversal,50000.50,EUR,,,C-3'));
    expect(await undo(importId)).toMatchObject({
      undone: 2,
      skipped: 1,
      notices: ['1 line was undone since and stays undone.'],
    });
    expect(
      (await stored()).slice(4).map(({ type, date, amount, reference }) => [type, date, amount, reference]),
    ).toEqual([
      ['reversal', '2024-01-15', 250_000_00, 'undo C-1'],
      ['reversal', '2024-01-15', 100_000_00, 'undo C-2'],
    ]);
    await expect(undo(importId)).rejects.toMatchObject({ code: 'conflict' });
    expect(
      await db()
        .select()
        .from(ledgerImport)
        .where(eq(ledgerImport.id, importId ?? '')),
    ).toMatchObject([{ undoneById: admin.memberId }]);
  });

  test('restores lines that it had reversed', async () => {
    await run(GOOD);
    const { importId } = await run(
      ledgerFile('R-1,ada@example.com,,fund-i,2024-02-01,reversal,50000.50,EUR,,,C-3'),
    );
    expect(await undo(importId)).toMatchObject({ undone: 1, skipped: 0 });
    expect((await stored()).at(-1)).toMatchObject({
      type: 'call_investment',
      amount: 50_000_50,
      unfundedChange: -40_000_00,
      reference: 'undo R-1',
    });
  });

  describe('of lines that another import reversed', () => {
    const importBoth = async () => {
      const recording = await run(
        ledgerFile('C-1,ada@example.com,,fund-i,2024-01-15,commitment,250000.00,EUR,,,'),
      );
      const reversing = await run(
        ledgerFile('R-1,ada@example.com,,fund-i,2024-01-15,reversal,250000.00,EUR,,,C-1'),
      );
      return { recording: recording.importId, reversing: reversing.importId };
    };
    const counting = async () => {
      const lines = await stored();
      const reversed = new Set(lines.map(({ reverses }) => reverses));
      return lines.filter(({ id, type }) => type !== 'reversal' && !reversed.has(id)).length;
    };

    test('undoes what undoing the other one restored', async () => {
      const { recording, reversing } = await importBoth();
      await undo(reversing);
      expect(await counting()).toBe(1);
      expect(await undo(recording)).toMatchObject({ undone: 1, skipped: 0, notices: [] });
      expect(await counting()).toBe(0);
    });

    test('restores nothing whose own import is undone', async () => {
      const { recording, reversing } = await importBoth();
      await undo(recording);
      expect(await undo(reversing)).toMatchObject({
        undone: 0,
        skipped: 1,
        notices: ['1 line was undone since and stays undone.'],
      });
      expect(await counting()).toBe(0);
    });

    test('names a restored line as undone since only if it is', async () => {
      const { recording, reversing } = await importBoth();
      await undo(reversing);
      const [restored] = (await stored()).filter(({ reference }) => reference === 'undo R-1');
      await transaction((tx) => reverseLine(tx, admin, { lineId: restored?.id ?? '', note: null }));
      expect(await undo(recording)).toMatchObject({ undone: 0, skipped: 1 });
      expect(await counting()).toBe(0);
    });
  });

  test('is refused while a transfer in it was passed on', async () => {
    await makeMember({ email: 'cy@example.com' });
    const transfer = (name: string, date: string, giver: string, taker: string) =>
      ledgerFile(
        `${name}-out,${giver}@example.com,,fund-i,${date},transfer_out,100000,EUR,,,`,
        `${name}-in,${taker}@example.com,,fund-i,${date},transfer_in,100000,EUR,,,`,
      );
    await run(GOOD);
    const first = await run(transfer('T', '2025-01-01', 'ada', 'bo'));
    const second = await run(transfer('U', '2025-02-01', 'bo', 'cy'));
    await expect(undo(first.importId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Undo “U-out” first'),
    });
    await undo(second.importId);
    expect(await undo(first.importId)).toMatchObject({ undone: 2 });
  });

  test('of drafts does not change what members see', async () => {
    await run(ledgerFile('A,ada@example.com,,fund-i,2024-01-15,call_investment,2,EUR,,,'));
    const head = 'reference,vehicle,date,nav,currency,published';
    await run(`${head}\nQ1,fund-i,2024-03-31,10,EUR,yes`);
    const draft = await run(`${head}\nQ1b,fund-i,2024-03-31,11,EUR,no`);
    await undo(draft.importId);
    const shown = (await db().select().from(valuation)).filter(({ publishedAt }) => publishedAt !== null);
    expect(shown.map(({ nav }) => nav)).toEqual([10_00]);
  });

  test('withdraws valuations and rates that are still the latest', async () => {
    await run(ledgerFile('A,ada@example.com,,fund-i,2024-01-15,call_investment,2,EUR,,,'));
    const head = 'reference,vehicle,date,nav,currency,published';
    const first = await run(`${head}\nQ1,fund-i,2024-03-31,10,EUR,yes\nQ2,fund-i,2024-06-30,11,EUR,yes`);
    await run(`${head}\nQ2b,fund-i,2024-06-30,12,EUR,yes`);
    expect(await undo(first.importId)).toMatchObject({ undone: 1, skipped: 1 });
    const rates = await run('date,base,quote,rate,source\n2026-03-31,EUR,USD,1.1,ECB');
    expect(await undo(rates.importId)).toMatchObject({ undone: 1, skipped: 0 });
    expect(await db().select().from(valuation).where(eq(valuation.reference, 'undo Q1'))).toMatchObject([
      { nav: null, date: '2024-03-31' },
    ]);
    expect(
      (await db().select().from(fxRate).orderBy(asc(fxRate.recordedAt))).map(({ rate }) => rate),
    ).toEqual(['1.1', null]);
    expect((await run('date,base,quote,rate,source\n2026-03-31,EUR,USD,1.1,ECB')).report.newCount).toBe(1);
  });

  test('restores the valuations and rates that it replaced', async () => {
    await run(ledgerFile('A,ada@example.com,,fund-i,2024-01-15,call_investment,2,EUR,,,'));
    const head = 'reference,vehicle,date,nav,currency,published';
    await run(`${head}\nQ1,fund-i,2024-03-31,10,EUR,yes`);
    const correction = `${head}\nQ1b,fund-i,2024-03-31,12,EUR,yes\nQ2,fund-i,2024-06-30,13,EUR,yes`;
    const { importId } = await run(correction);
    expect(await undo(importId)).toMatchObject({
      undone: 2,
      notices: ['1 valuation replaced an earlier one, which counts again.'],
    });
    const newest = await db()
      .select()
      .from(valuation)
      .orderBy(asc(valuation.recordedAt), asc(valuation.date));
    expect(newest.slice(-2).map(({ date, nav }) => [date, nav])).toEqual([
      ['2024-03-31', 10_00],
      ['2024-06-30', null],
    ]);
    expect((await run(correction)).report).toMatchObject({
      knownCount: 2,
      notices: [expect.stringContaining('2 of the valuations were recorded before and later undone')],
    });
    await run('date,base,quote,rate,source\n2026-03-31,EUR,USD,1.1,ECB');
    const rates = await run('date,base,quote,rate,source\n2026-03-31,EUR,USD,1.2,Bank');
    await undo(rates.importId);
    const [last] = await db().select().from(fxRate).orderBy(desc(fxRate.recordedAt)).limit(1);
    expect(last).toMatchObject({ rate: '1.1', source: 'ECB' });
  });

  test.each([
    ['the last first', ['second', 'first']],
    ['the first first', ['first', 'second']],
  ] as const)('of two, one after the other, leaves nothing of either: %s', async (_order, order) => {
    await run(ledgerFile('A,ada@example.com,,fund-i,2024-01-15,call_investment,2,EUR,,,'));
    const head = 'reference,vehicle,date,nav,currency,published';
    const values = {
      first: (await run(`${head}\nQ1,fund-i,2024-03-31,10,EUR,yes`)).importId,
      second: (await run(`${head}\nQ1b,fund-i,2024-03-31,12,EUR,yes`)).importId,
    };
    const rates = {
      first: (await run('date,base,quote,rate,source\n2026-03-31,EUR,USD,1.1,ECB')).importId,
      second: (await run('date,base,quote,rate,source\n2026-03-31,EUR,USD,1.2,Bank')).importId,
    };
    for (const which of order) {
      await undo(values[which]);
      await undo(rates[which]);
    }
    const [value] = await db().select().from(valuation).orderBy(desc(valuation.recordedAt)).limit(1);
    expect(value?.nav).toBeNull();
    const [rate] = await db().select().from(fxRate).orderBy(desc(fxRate.recordedAt)).limit(1);
    expect(rate?.rate).toBeNull();
  });

  test('reports later transfers that were calculated with its lines', async () => {
    const { importId } = await run(GOOD);
    await run(
      ledgerFile(
        'T-out,ada@example.com,,fund-i,2024-06-30,transfer_out,125000,EUR,,,',
        'T-in,bo@example.com,,fund-i,2024-06-30,transfer_in,125000,EUR,,,',
      ),
    );
    expect((await undo(importId)).notices).toEqual([
      expect.stringContaining('1 later transfer moved a share'),
    ]);
  });
});
