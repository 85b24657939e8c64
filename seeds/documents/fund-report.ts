import { LINE_EFFECTS, type LineType } from '#app/domain/investing/ledger.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { multipleText, percentText } from '#app/platform/format/rates.ts';
import { isoDayOf, plusDays, quarterFrom, REPORTING_DAYS, startOf } from '../calendar.ts';
import { HERO_ALT } from '../content/art.ts';
import { FUND_LETTERS, GENERAL_LETTER } from '../content/fund-letters.ts';
import type { SeedFund } from '../content/types.ts';
import { ledgerKnownAt, type SeedLedger, seedTotalsOf } from '../ledger/figures.ts';
import { wholeFund } from '../ledger/vehicles.ts';
import { richText } from '../rich-text.ts';
import { returnText } from './return-text.ts';
import { type DocumentBlock, type TypesetDocument, typeset } from './typeset.ts';

/** Days between the publication of a fund's values and of its report, at least. */
const REPORT_AFTER_VALUES = 5;

type Report = { year: number; asOf: string; publishedOn: string };

/** The years with a report of the fund by `now`, each with its last reported quarter. */
export function reportedYears(fund: SeedFund, now: Date): Report[] {
  const days = Math.max(REPORTING_DAYS, (fund.curve.publishedAfter ?? 0) + REPORT_AFTER_VALUES);
  const byYear = new Map<number, Report>();
  for (const { date } of wholeFund(fund, now).valuations) {
    const publishedOn = plusDays(date, days);
    if (publishedOn > isoDayOf(now)) continue;
    const year = Number(date.slice(0, 4));
    byYear.set(year, { year, asOf: date, publishedOn });
  }
  return [...byYear.values()];
}

/** The fund's report as of the end of a quarter; two pages. */
export function fundReport(
  fund: SeedFund,
  asOf: string,
  publishedOn: string,
  now: Date,
): Promise<TypesetDocument> {
  const quarter = quarterFrom(asOf, 0).label;
  const ledger = ledgerKnownAt(wholeFund(fund, now), asOf, startOf(publishedOn));
  const letter = FUND_LETTERS[fund.slug]?.[Number(asOf.slice(0, 4))] ?? GENERAL_LETTER;
  return typeset({
    title: `${fund.name}: report ${quarter}`,
    footer: `${fund.name}  ·  Report ${quarter}  ·  Confidential`,
    size: 11.5,
    on: publishedOn,
    parts: [
      {
        kind: 'opening',
        picture: fund.slug,
        alt: HERO_ALT[fund.slug] ?? '',
        height: 150,
        label: `Quarterly report  ·  ${quarter}`,
        title: fund.name,
        lead: fund.strategy,
        note: `As of ${formatDate(asOf)}. All amounts in ${fund.currency}.`,
      },
      headline(fund, ledger, asOf),
      { kind: 'section', text: 'From the partners' },
      { kind: 'rich', document: richText(letter) },
      ...(ledger.valuations.length > 2 ? overTime(fund, ledger) : []),
      { kind: 'section', text: 'Paid in and paid out', newPage: true },
      ...yearly(fund, ledger),
      ...holdings(fund, asOf, ledger),
      { kind: 'section', text: 'How we value' },
      { kind: 'small', document: richText(VALUING) },
    ],
  });
}

const VALUING =
  'Holdings are valued each quarter under the guidelines of the trade for private capital: by multiples of comparable companies, less a discount for what cannot be sold at will, or by discounted payments where these are contracted. The auditor reviews the values as of December. Figures are after fees and expenses and before carried interest where none is earned yet. Net returns are worked out from dated payments, actual days over 365.';

function overTime(fund: SeedFund, ledger: SeedLedger): DocumentBlock[] {
  const shown = ledger.valuations.slice(-20);
  const every = Math.ceil(shown.length / 10);
  const highest = { amount: Math.max(0, ...shown.map(({ nav }) => nav)), currency: fund.currency };
  const label = `Net value at the end of each quarter; highest ${formatMoneyCompact(highest, 1)}`;
  return [
    { kind: 'section', text: 'Value over time' },
    {
      kind: 'bars',
      alt: label,
      height: 130,
      series: [{ label, colour: 'accent' }],
      bars: shown.map(({ date, nav }, index) => ({
        label: index % every === 0 ? quarterFrom(date, 0).label.replace(' 20', ' ’') : '',
        values: [nav],
      })),
    },
  ];
}

function headline(fund: SeedFund, ledger: SeedLedger, asOf: string): DocumentBlock {
  const { called, paidIn, distributed, nav } = seedTotalsOf(ledger);
  const money = (amount: number) => formatMoneyCompact({ amount, currency: fund.currency }, 1);
  return {
    kind: 'stats',
    columns: 5,
    figures: [
      { label: 'Commitments', value: money(fund.size) },
      {
        label: 'Paid in',
        value: money(paidIn),
        note: `${percentText(called / fund.size)} of commitments called`,
      },
      {
        label: 'Distributed',
        value: money(distributed),
        note: paidIn > 0 ? `DPI ${multipleText(distributed / paidIn)}` : '',
      },
      { label: 'Net value', value: money(nav) },
      {
        label: 'Net IRR',
        value: returnText(ledger, asOf),
        note: paidIn > 0 ? `TVPI ${multipleText((nav + distributed) / paidIn)}` : '',
      },
    ],
  };
}

/** What is paid in for investments, less what was not needed; the rest are fees and expenses. */
const BOUGHT: readonly LineType[] = ['call_investment', 'call_returned'];

function yearly(fund: SeedFund, ledger: SeedLedger): DocumentBlock[] {
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
  const money = (amount: number) => (amount === 0 ? '–' : formatMoney({ amount, currency: fund.currency }));
  return [
    {
      kind: 'bars',
      alt: 'What was paid in and paid out in each year, as bars',
      height: 100,
      series: [
        { label: 'Paid out', colour: 'accent' },
        { label: 'Paid in, with fees', colour: 'gold' },
      ],
      bars: rows.map(({ year, paidIn, fees, paidOut }) => ({
        label: year,
        values: [paidOut, -(paidIn + fees)],
      })),
    },
    {
      kind: 'table',
      head: ['Year', 'Investments', 'Fees and expenses', 'Distributions'],
      shares: [1, 2, 2, 2],
      rows: rows.map(({ year, paidIn, fees, paidOut }) => [year, money(paidIn), money(fees), money(paidOut)]),
    },
  ];
}

function holdings(fund: SeedFund, asOf: string, ledger: SeedLedger): DocumentBlock[] {
  const year = Number(asOf.slice(0, 4));
  const held = fund.holdings.filter(({ since, until = Infinity }) => since <= year && year < until);
  const total = held.reduce((sum, { share }) => sum + share, 0);
  if (held.length === 0) return [];
  const { nav } = seedTotalsOf(ledger);
  return [
    { kind: 'section', text: 'Holdings' },
    {
      kind: 'table',
      head: ['Holding', 'Since', 'Share', 'Value'],
      shares: [4, 1, 1, 2],
      rows: held.map(({ name, since, share }) => [
        name,
        String(since),
        `${Math.round((share / total) * 100)}%`,
        formatMoneyCompact({ amount: Math.round((nav * share) / total), currency: fund.currency }, 1),
      ]),
    },
  ];
}
