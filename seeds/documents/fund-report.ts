import { LINE_EFFECTS, type LineType } from '#app/domain/ledger.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { isoDay, plusDays, quarterFrom, REPORTING_DAYS, startOf } from '../calendar.ts';
import { FUND_LETTERS, GENERAL_LETTER } from '../content/fund-letters.ts';
import type { SeedFund } from '../content/types.ts';
import { type Held, irrOf, known, totalsOf } from '../ledger/figures.ts';
import { wholeFund } from '../ledger/vehicles.ts';
import { richText } from '../rich-text.ts';
import { embedPicture } from './art.ts';
import { bars, legend, stats, table } from './figures.ts';
import { finish, INK, type Made, newDocument, SHEET } from './ink.ts';
import { numberPages, STYLES, Typesetter } from './typesetter.ts';

const BAND = 150;

/** Days between the publication of a fund's values and of its report, at least. */
const REPORT_AFTER_VALUES = 5;

type Report = { year: number; asOf: string; publishedOn: string };

/** The years with a report of the fund by `now`, each with its last reported quarter. */
export function reportedYears(fund: SeedFund, now: Date): Report[] {
  const days = Math.max(REPORTING_DAYS, (fund.curve.publishedAfter ?? 0) + REPORT_AFTER_VALUES);
  const byYear = new Map<number, Report>();
  for (const { date } of wholeFund(fund, now).valuations) {
    const publishedOn = plusDays(date, days);
    if (publishedOn > isoDay(now)) continue;
    const year = Number(date.slice(0, 4));
    byYear.set(year, { year, asOf: date, publishedOn });
  }
  return [...byYear.values()];
}

/** The fund's report as of the end of a quarter; two pages. */
export async function fundReport(
  fund: SeedFund,
  asOf: string,
  publishedOn: string,
  now: Date,
): Promise<Made> {
  const quarter = quarterFrom(asOf, 0).label;
  const { pdf, faces } = await newDocument(`${fund.name}: report ${quarter}`, publishedOn);
  const sheet = new Typesetter(pdf, faces);
  const ledger = known(wholeFund(fund, now), asOf, startOf(publishedOn));
  await head(sheet, fund, quarter, asOf);
  headline(sheet, fund, ledger, asOf);
  sheet.y -= 22;
  sheet.text('From the partners', STYLES.heading, 6);
  sheet.rich(richText(FUND_LETTERS[fund.slug]?.[Number(asOf.slice(0, 4))] ?? GENERAL_LETTER), {
    ...STYLES.body,
    size: 11.5,
    leading: 16.5,
  });
  sheet.y -= 8;
  if (ledger.valuations.length > 2) overTime(sheet, fund, ledger);
  sheet.newPage();
  sheet.text('Paid in and paid out', STYLES.heading, 6);
  yearly(sheet, fund, ledger);
  holdings(sheet, fund, asOf, ledger);
  sheet.text('How we value', STYLES.heading, 6);
  sheet.rich(
    richText(
      'Holdings are valued each quarter under the guidelines of the trade for private capital: by multiples of comparable companies, less a discount for what cannot be sold at will, or by discounted payments where these are contracted. The auditor reviews the values as of December. Figures are after fees and expenses and before carried interest where none is earned yet. Net returns are worked out from dated payments, actual days over 365.',
    ),
    { ...STYLES.body, color: INK.muted },
  );
  numberPages(pdf, faces, `${fund.name}  ·  Report ${quarter}  ·  Confidential`);
  return finish(pdf);
}

async function head(sheet: Typesetter, fund: SeedFund, quarter: string, asOf: string): Promise<void> {
  const image = await embedPicture(sheet.pdf, fund.slug);
  const height = SHEET.width * (400 / 1100);
  sheet.page.drawImage(image, { x: 0, y: SHEET.height - height + 30, width: SHEET.width, height });
  const foot = SHEET.height - height - 60;
  sheet.page.drawRectangle({
    x: 0,
    y: foot,
    width: SHEET.width,
    height: SHEET.height - BAND - foot,
    color: INK.paper,
  });
  sheet.y = SHEET.height - BAND - 22;
  sheet.text(`QUARTERLY REPORT  ·  ${quarter}`, STYLES.label, 4);
  sheet.text(fund.name, STYLES.title);
  sheet.text(fund.strategy, STYLES.lead, 2);
  sheet.text(`As of ${formatDate(asOf)}. All amounts in ${fund.currency}.`, STYLES.small, 26);
}

function overTime(sheet: Typesetter, fund: SeedFund, ledger: Held): void {
  sheet.text('Value over time', STYLES.heading, 6);
  const shown = ledger.valuations.slice(-20);
  bars(
    sheet,
    shown.map(({ date, nav }, index) => ({
      label:
        index % Math.max(1, Math.ceil(shown.length / 10)) === 0
          ? quarterFrom(date, 0).label.replace(' 20', ' ’')
          : '',
      parts: [{ value: nav, color: INK.accent }],
    })),
    150,
    `Net asset value at the end of each quarter, ${fund.currency}; highest ${formatMoneyCompact({ amount: Math.max(0, ...shown.map(({ nav }) => nav)), currency: fund.currency }, 1)}`,
  );
}

function headline(sheet: Typesetter, fund: SeedFund, ledger: Held, asOf: string): void {
  const { called, paidIn, distributed, nav } = totalsOf(ledger);
  const money = (amount: number) => formatMoneyCompact({ amount, currency: fund.currency }, 1);
  const irr = irrOf(ledger.lines, nav, asOf);
  const young = ledger.valuations.length < 6;
  stats(
    sheet,
    [
      { label: 'Commitments', value: money(fund.size) },
      { label: 'Called', value: money(called), note: percent(called / fund.size) },
      { label: 'Distributed', value: money(distributed), note: percent(distributed / fund.size) },
      { label: 'Net asset value', value: money(nav) },
      {
        label: 'Net IRR',
        value: young || irr === null ? 'too early' : percent(irr),
        note: paidIn > 0 ? `TVPI ${((nav + distributed) / paidIn).toFixed(2)} ×` : '',
      },
    ],
    5,
  );
}

/** What is paid in for investments, less what was not needed; the rest are fees and expenses. */
const BOUGHT: readonly LineType[] = ['call_investment', 'call_returned'];

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

function yearly(sheet: Typesetter, fund: SeedFund, ledger: Held): void {
  const paid = ledger.lines.filter(({ type }) => LINE_EFFECTS[type].cash !== 0);
  const years = [...new Set(paid.map(({ date }) => date.slice(0, 4)))];
  const sum = (year: string, of: (line: (typeof paid)[number]) => number) =>
    paid
      .filter(({ date }) => date.startsWith(year))
      .reduce((total, line) => total + of(line) * line.amount, 0);
  const rows = years.map((year) => ({
    year,
    paidIn: sum(year, ({ type }) => (BOUGHT.includes(type) ? LINE_EFFECTS[type].paidIn : 0)),
    fees: sum(year, ({ type }) => (BOUGHT.includes(type) ? 0 : LINE_EFFECTS[type].paidIn)),
    paidOut: sum(year, ({ type }) => LINE_EFFECTS[type].distributed),
  }));
  legend(sheet, [
    { label: 'Paid in, with fees', color: INK.gold },
    { label: 'Paid out', color: INK.accent },
  ]);
  bars(
    sheet,
    rows.map(({ year, paidIn, fees, paidOut }) => ({
      label: year,
      parts: [
        { value: paidOut, color: INK.accent },
        { value: -(paidIn + fees), color: INK.gold },
      ],
    })),
    110,
    '',
  );
  const money = (amount: number) => (amount === 0 ? '–' : formatMoney({ amount, currency: fund.currency }));
  table(sheet, {
    head: ['Year', 'Investments', 'Fees and expenses', 'Distributions'],
    shares: [1, 2, 2, 2],
    rows: rows.map(({ year, paidIn, fees, paidOut }) => [year, money(paidIn), money(fees), money(paidOut)]),
  });
  sheet.y -= 8;
}

function holdings(sheet: Typesetter, fund: SeedFund, asOf: string, ledger: Held): void {
  const year = Number(asOf.slice(0, 4));
  const held = fund.holdings.filter(({ since, until = Infinity }) => since <= year && year < until);
  const total = held.reduce((sum, { share }) => sum + share, 0);
  if (held.length === 0) return;
  const { nav } = totalsOf(ledger);
  sheet.text('Holdings', STYLES.heading, 6);
  table(sheet, {
    head: ['Holding', 'Since', 'Share', 'Value'],
    shares: [4, 1, 1, 2],
    rows: held.map(({ name, since, share }) => [
      name,
      String(since),
      `${Math.round((share / total) * 100)}%`,
      formatMoneyCompact({ amount: Math.round((nav * share) / total), currency: fund.currency }, 1),
    ]),
  });
  sheet.y -= 8;
}
