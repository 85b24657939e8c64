import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dayNumber, isoDay } from '#app/features/ledger/figures/days.ts';
import { irrOf } from '#app/features/ledger/figures/irr/irr.ts';
import type { Flow } from '#app/features/ledger/figures/irr/net-flows.ts';
import { officeProgram } from '../../scripts/tools.ts';
import { randomness } from './random-ledger.ts';

const CASES = 200;
const office = officeProgram();

/** The table of Microsoft's documentation of XIRR, whose result there is 0.373362535. */
const DOCUMENTED = [
  ['2008-01-01', -10_000],
  ['2008-03-01', 2_750],
  ['2008-10-30', 4_250],
  ['2009-02-15', 3_250],
  ['2009-04-01', 2_750],
] as const;

/** Payments, then receipts: one rate solves them. Amounts are whole units. */
function randomFlows(seed: number): Flow[] {
  const { integer } = randomness(seed);
  const first = dayNumber('2012-01-01') + integer(0, 2_000);
  let [day, paid] = [first, 0];
  const flows: Flow[] = [];
  for (let count = integer(1, 12); count > 0; count -= 1) {
    const amount = integer(1_000, 5_000_000);
    flows.push({ day, amount: -amount });
    paid += amount;
    day += integer(1, 200);
  }
  const receipts = integer(1, 12);
  for (let count = receipts; count > 0; count -= 1) {
    day += integer(100, 500);
    flows.push({ day, amount: Math.max(1, Math.round((paid / receipts) * (0.5 + integer(0, 200) / 100))) });
  }
  return flows;
}

/** A spreadsheet of dates and amounts, with XIRR of each case in its first row. */
function spreadsheet(cases: readonly (readonly Flow[])[]): string {
  let row = 0;
  const rows = cases.flatMap((flows) => {
    const [first, last] = [row + 1, row + flows.length];
    row += flows.length;
    const formula = `of:=TEXT(XIRR([.B${first}:.B${last}];[.A${first}:.A${last}]);&quot;0.000000000000&quot;)`;
    return flows.map(({ day, amount }, index) =>
      [
        '<table:table-row>',
        `<table:table-cell office:value-type="date" office:date-value="${isoDay(day)}"/>`,
        `<table:table-cell office:value-type="float" office:value="${amount}"/>`,
        index === 0 ? `<table:table-cell table:formula="${formula}"/>` : '',
        '</table:table-row>',
      ].join(''),
    );
  });
  const space = 'urn:oasis:names:tc:opendocument:xmlns';
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${space}:office:1.0" xmlns:table="${space}:table:1.0" xmlns:of="${space}:of:1.2"
  office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="flows">${rows.join('')}</table:table></office:spreadsheet></office:body>
</office:document>`;
}

/** The results that LibreOffice calculates, one for each case. */
async function calculated(program: string, cases: readonly (readonly Flow[])[]): Promise<number[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-office-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  fs.writeFileSync(path.join(home, 'flows.fods'), spreadsheet(cases));
  await promisify(execFile)(
    program,
    [
      ...[`-env:UserInstallation=file://${home}/profile`, '--headless', '--convert-to', 'csv'],
      ...['--outdir', home, path.join(home, 'flows.fods')],
    ],
    { env: { PATH: process.env.PATH, HOME: home, LC_ALL: 'C.UTF-8' } },
  );
  const lines = fs.readFileSync(path.join(home, 'flows.csv'), 'utf8').split('\n');
  let row = 0;
  return cases.map(({ length }) => {
    const text = lines[row]?.split(',')[2] ?? '';
    row += length;
    return text === '' ? Number.NaN : Number(text);
  });
}

// Where LibreOffice is missing these are skipped: the documented value of Excel is tested with the rate itself.
describe.skipIf(office === null)('LibreOffice’s XIRR agrees', { timeout: 120_000 }, () => {
  test(`on Excel’s documented table and on ${CASES} random portfolios`, async () => {
    const documented = DOCUMENTED.map(([day, amount]) => ({ day: dayNumber(day), amount }));
    const cases = [documented, ...Array.from({ length: CASES }, (_, seed) => randomFlows(seed + 1))];
    const results = await calculated(office ?? '', cases);
    expect(results[0]).toBeCloseTo(0.373362535, 8);
    cases.forEach((flows, at) => {
      const irr = irrOf(flows);
      // XIRR is a rate per year, also for less than a year.
      const rate = irr.basis === 'period' ? (1 + irr.rate) ** (365 / irr.days) - 1 : (irr.rate ?? Number.NaN);
      const miss = Math.abs((results[at] ?? Number.NaN) - rate) / Math.max(1, Math.abs(rate));
      expect(miss, `case ${at}: ${results[at]} and ${rate}`).toBeLessThan(1e-8);
    });
  });
});
