import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { checkImportFile, fileHash, importFile } from '#app/features/ledger/imports/import-file.server.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';
import { isTransfer, unfundedRange } from '#app/features/ledger/lines/line-rules.ts';
import { exportPortfolio } from '#app/features/portfolio/exports/portfolio-export.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();

let admin: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  await makeMember({ email: 'ada@example.com', name: 'Ada' });
  await makeMember({ email: 'bo@example.com', name: 'Bo' });
});

const parsed = (file: string) =>
  parseFile({ bytes: new TextEncoder().encode(file), kind: null, mapping: {} });

async function imported(file: string) {
  const read = await parsed(file);
  const { report } = await transaction((tx) =>
    importFile(tx, admin, read, { fileName: 'a.csv', sha256: fileHash(new TextEncoder().encode(file)) }),
  );
  expect(report.problems).toEqual([]);
  return report;
}

async function exported(vehicle: string, what: 'figures' | 'lines', asOf: string): Promise<string[][]> {
  const format = what === 'lines' ? 'ilpa' : 'csv';
  const { body } = await exportPortfolio(
    admin,
    {
      ...{ what, format, asOf, knownAt: new Date().toISOString(), reporting: null },
      ...{ holder: null, vehicle, heldBy: null },
    },
    new AbortController().signal,
  );
  const text = await new Response(body).text();
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

async function figuresOf(vehicle: string, asOf: string): Promise<Record<string, string | undefined>[]> {
  const [head = [], ...rows] = await exported(vehicle, 'figures', asOf);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
}

/** The sample cash flows of ILPA's Performance Template (granular, 1.1). */
const SAMPLE = `
2022-07-15,-15000,Fund-level Subscription Facility Drawdown: Investments
2022-07-15,-300,Fund-level Subscription Facility Drawdown: Management Fees/Partnership Expenses
2022-07-15,-700,Fund-level Subscription Facility Drawdown: Working Capital
2022-10-01,-100,Capital Call: Fund-level Subscription Facility Fees/Interest
2022-10-15,-10000,Fund-level Subscription Facility Drawdown: Investments
2022-10-15,-500,Fund-level Subscription Facility Drawdown: Working Capital
2022-11-15,-700,Fund-level Subscription Facility Drawdown: Management Fees/Partnership Expenses
2022-11-15,700,Fund-level Subscription Facility Drawdown: Working Capital
2023-04-01,-15000,Capital Call: Investments
2023-04-01,-1000,Capital Call: Management Fees/Partnership Expenses
2023-04-03,15000,Synthetic Distribution: Fund-level Subscription Facility Repayment: Investments
2023-04-03,1000,Synthetic Distribution: Fund-level Subscription Facility Repayment: Management Fees/Partnership Expenses
2023-05-15,-3500,Capital Call: Investments
2023-05-15,-500,Fund-level Subscription Facility Drawdown: Investments
2023-05-15,500,Fund-level Subscription Facility Drawdown: Working Capital
2023-07-01,1500,Distribution: Permanent
2023-07-31,-7000,Capital Call: Investments
2023-07-31,-700,Capital Call: Management Fees/Partnership Expenses
2023-07-31,-2300,Capital Call: Working Capital
2023-08-15,2000,Distribution: Permanent
2023-11-15,-100,Capital Call: Fund-level Subscription Facility Fees/Interest
2023-11-15,100,Capital Call: Working Capital
2023-11-15,-7500,Capital Call: Investments
2023-11-15,-700,Capital Call: Management Fees/Partnership Expenses
2024-05-15,-700,Capital Call: Management Fees/Partnership Expenses
2024-05-15,700,Capital Call: Working Capital
2024-06-30,200,Quarter-end Adjustment for Accrued Management Fees/Partnership Expenses
2024-06-30,100,Quarter-end Adjustment for Accrued Interest from Fund-level Subscription Facility
2024-06-30,500,Quarter-end Adjustment for Carry Allocation
2024-06-30,10500,Gross Up Outstanding Balance from Fund-level Subscription Facility
2024-06-30,45000,NAV
`;

const TEMPLATE =
  'reference,investor,Fund,Effective Date,Amount - Cumulative LP Allocation,Transaction Description - Granular Methodology,Fund Reporting Currency';

/** The flows as lines of one holder, in a file with the headers of ILPA's template. */
const templateFile = (flows: string, vehicle: string): string => {
  const lines = flows
    .trim()
    .split('\n')
    .map((line, at) => {
      const [date, amount, transaction] = line.split(',');
      return `T-${at},ada@example.com,${vehicle},${date},${amount},${transaction},USD`;
    });
  return [TEMPLATE, ...lines].join('\n');
};

describe('issue 30: ILPA’s own sample', () => {
  test('imported, it gives the rate that ILPA prints, and what is not a holder’s line is named', async () => {
    await makeFund({ slug: 'sample', currency: 'USD' });
    const report = await imported(templateFile(SAMPLE, 'sample'));
    expect(report).toMatchObject({ lineCount: 31, newCount: 15, errorCount: 0 });
    const skipped = report.notices.filter((notice) => notice.startsWith('Skipped'));
    expect(skipped).toHaveLength(10);
    expect(skipped).toContain(
      'Skipped: 3 × “Fund-level Subscription Facility Drawdown: Investments”, not a holder’s line (the fund’s own borrowing).',
    );
    await imported(
      [
        'reference,investor,vehicle,date,nav,currency,published',
        'V-1,ada@example.com,sample,2024-06-30,45000,USD,yes',
      ].join('\n'),
    );
    const [figures] = await figuresOf('sample', '2024-06-30');
    expect(Number(figures?.irr).toFixed(6)).toBe('0.300381');
    // 33,000 for investments, 3,100 for fees, 200 for the credit line, 1,500 of working capital that is not used yet.
    expect(figures).toMatchObject({ paid_in: '37800.00', distributed: '3500.00', nav: '45000.00' });
  });

  test('a positive amount of what holders pay is refused where the others are negative, except working capital', async () => {
    await makeFund({ slug: 'sample', currency: 'USD' });
    const file = templateFile(
      '2024-01-01,-100,Capital Call: Investments\n2024-02-01,50,Capital Call: Partnership Expenses\n2024-03-01,-50,Distribution: Permanent',
      'sample',
    );
    expect((await checkImportFile(db(), await parsed(file))).problems).toMatchObject([
      { line: 3, column: 'amount', problem: expect.stringContaining('paid back') },
      { line: 4, column: 'amount', problem: expect.stringContaining('cannot be negative') },
    ]);
  });

  test('a name that contradicts the change in the unfunded commitment is refused', async () => {
    await makeFund({ slug: 'sample', currency: 'USD' });
    const file = [
      'reference,investor,vehicle,date,type,amount,currency,unfunded_change',
      'A,ada@example.com,sample,2024-01-01,Distribution: Permanent,10,USD,5',
      'B,ada@example.com,sample,2024-01-01,Distribution: Recallable - Return of Capital,10,USD,0',
      'C,ada@example.com,sample,2024-01-01,Capital Call: Management Fees (Outside Commitment),10,USD,-10',
      'D,ada@example.com,sample,2024-01-01,Distribution,10,USD,',
    ].join('\n');
    expect((await checkImportFile(db(), await parsed(file))).problems).toMatchObject([
      { line: 2, column: 'unfunded_change' },
      { line: 3, column: 'unfunded_change' },
      { line: 4, column: 'unfunded_change' },
      { line: 5, column: 'type', problem: expect.stringContaining('distribution_capital') },
    ]);
  });
});

const ENTERED = LINE_TYPES.filter((type) => type !== 'reversal' && !isTransfer(type));

const anyLine = fc
  .record({
    type: fc.constantFrom<LineType>(...ENTERED),
    day: fc.integer({ min: 0, max: 900 }),
    amount: fc.integer({ min: 1, max: 5_000_000_00 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isReversed: fc.boolean(),
  })
  .map(({ part, ...line }) => {
    const { least, most } = unfundedRange(line.type, line.amount);
    const change = least + Math.round((most - least) * part);
    const isEither = line.type === 'unfunded_adjustment';
    return { ...line, unfunded: isEither ? (part < 0.5 ? least : most) : change };
  });

test('ledger.md §3: any ledger exported with ILPA’s names and imported again gives equal figures', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 40 }), async (lines) => {
      run += 1;
      const [first, second] = [`first-${run}`, `second-${run}`];
      await makeFund({ slug: first });
      await makeFund({ slug: second });
      const dayOf = (day: number) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10);
      const rowOf = (...cells: string[]) => cells.join(',');
      await imported(
        [
          'reference,investor,vehicle,date,type,amount,currency,unfunded_change,reverses',
          rowOf('C', 'ada@example.com', first, '2022-01-01', 'commitment', '900000000.00', 'EUR', '', ''),
          ...lines.flatMap(({ type, day, amount, unfunded, isReversed }, at) => {
            const facts = [first, dayOf(day), type, plainAmount(amount, 'EUR'), 'EUR'];
            const line = rowOf(`L${at}`, 'ada@example.com', ...facts, plainAmount(unfunded, 'EUR'), '');
            const undo = ['reversal', plainAmount(amount, 'EUR'), 'EUR', '', `L${at}`];
            return isReversed
              ? [line, rowOf(`R${at}`, 'ada@example.com', first, dayOf(day), ...undo)]
              : [line];
          }),
          ...['transfer_out,ada', 'transfer_in,bo'].map((half) => {
            const [type = '', who] = half.split(',');
            return rowOf(
              `T-${type}`,
              `${who}@example.com`,
              first,
              '2024-12-01',
              type,
              '3000.00',
              'EUR',
              '',
              '',
            );
          }),
        ].join('\n'),
      );
      const [head = [], ...rows] = await exported(first, 'lines', '2025-12-31');
      const file = [head, ...rows].map((cells) =>
        cells.map((cell) => (cell === first ? second : cell)).join(','),
      );
      await imported(file.join('\n'));
      const [before, after] = [await figuresOf(first, '2025-12-31'), await figuresOf(second, '2025-12-31')];
      const own = { vehicle: null, known_at: null };
      expect(after.map((row) => ({ ...row, ...own }))).toEqual(before.map((row) => ({ ...row, ...own })));
      const again = await exported(second, 'lines', '2025-12-31');
      const typesOf = (table: string[][]) => table.map((cells) => cells[head.indexOf('type')]);
      expect(typesOf(again)).toEqual(typesOf([head, ...rows]));
    }),
    { numRuns: 12 },
  );
}, 120_000);
