import { LINE_EFFECTS, type LineType } from '#app/domain/ledger.ts';
import type { Currency } from '#app/domain/money.ts';
import { formatMoney } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { plusDays, quarterFrom } from '../calendar.ts';
import type { SeedMember } from '../content/people.ts';
import { type Held, irrOf, standing, totalsOf } from '../ledger/figures.ts';
import { richText } from '../rich-text.ts';
import { stats, table } from './figures.ts';
import { finish, INK, type Made, newDocument } from './ink.ts';
import { numberPages, STYLES, Typesetter } from './typesetter.ts';

export type StatementLine = { name: string; heldBy: string; currency: Currency; ledger: Held };

const PAYMENTS: Partial<Record<LineType, string>> = {
  call_investment: 'Capital call',
  call_management_fee: 'Management fee',
  call_expense: 'Expenses',
  call_outside: 'Fee, outside the commitment',
  subsequent_close_interest_paid: 'Interest between closings',
  subsequent_close_interest_received: 'Interest between closings',
  call_returned: 'Excess call, paid back',
  distribution_capital: 'Distribution, capital',
  distribution_gain: 'Distribution, gain',
  distribution_income: 'Distribution, income',
  distribution_in_kind: 'Distribution in kind',
  tax_withheld: 'Tax withheld from it',
};

/** A member's statement of their holdings as of the end of a quarter. Ledgers end on that day. */
export async function statement(
  member: SeedMember,
  lines: StatementLine[],
  asOf: string,
  publishedOn: string,
): Promise<Made> {
  const quarter = quarterFrom(asOf, 0);
  const { pdf, faces } = await newDocument(`Statement ${quarter.label}: ${member.name}`, publishedOn);
  const sheet = new Typesetter(pdf, faces);
  sheet.text(`STATEMENT  ·  ${quarter.label}`, STYLES.label, 4);
  sheet.text(member.name, STYLES.title, 2);
  sheet.text(`All holdings as of ${formatDate(asOf)}`, STYLES.lead, 18);
  for (const currency of new Set(lines.map((line) => line.currency))) {
    holdings(
      sheet,
      lines.filter((line) => line.currency === currency),
      currency,
      asOf,
    );
  }
  sheet.need(90);
  sheet.text('Notes', STYLES.heading, 6);
  sheet.rich(
    richText(
      'Called counts capital calls, fees and expenses inside the commitment; what was repaid early and called again is counted twice in it and once in distributed. Withheld tax counts as distributed. Net value is the last valuation of each holding, which no one has undertaken to pay. The net return is worked out from the dated payments and that value, actual days over 365. This statement is not meant for tax purposes; the tax papers follow each spring.',
    ),
    { ...STYLES.body, size: 9.5, leading: 13, color: INK.muted },
  );
  sheet.y -= 14;
  payments(sheet, lines, asOf);
  numberPages(pdf, faces, `Statement ${quarter.label}  ·  ${member.name}  ·  Personal and confidential`);
  return finish(pdf);
}

/** The totals of the holdings in one currency, and each of them. */
function holdings(sheet: Typesetter, lines: StatementLine[], currency: Currency, asOf: string): void {
  const whole = (amount: number) => formatMoney({ amount: Math.round(amount / 100) * 100, currency });
  const each = lines.map((line) => ({ ...line, totals: totalsOf(line.ledger) }));
  const columns = [
    { label: 'Committed', of: 'committed' },
    { label: 'Called', of: 'called' },
    { label: 'Distributed', of: 'distributed' },
    { label: 'Net value', of: 'nav' },
  ] as const;
  const sums = columns.map(({ label, of }) => ({
    label,
    value: whole(each.reduce((total, { totals }) => total + totals[of], 0)),
  }));
  const several = each.length > 1;
  sheet.need(several ? 150 : 70);
  sheet.text(`Holdings in ${currency}`, STYLES.heading, 6);
  if (several) {
    stats(sheet, sums, columns.length);
    sheet.y -= 10;
  }
  table(sheet, {
    head: ['Holding', 'Held by', ...columns.map(({ label }) => label), 'Net IRR'],
    shares: [2, 2, 1.35, 1.35, 1.35, 1.35, 0.9],
    left: [1],
    rows: [
      ...each.map(({ name, heldBy, totals, ledger }) => [
        name,
        heldBy,
        ...columns.map(({ of }) => whole(totals[of])),
        rate(irrOf(ledger.lines, totals.nav, asOf), ledger, asOf),
      ]),
      ...(several ? [['Total', '', ...sums.map(({ value }) => value), '']] : []),
    ],
    strong: [each.length],
  });
  sheet.y -= 6;
}

/** The yearly rate; none in the first year, when it would say nothing. */
function rate(irr: number | null, { lines }: Held, asOf: string): string {
  const first = lines.map(({ date }) => date).sort()[0] ?? asOf;
  if (irr === null || plusDays(first, 365) > asOf) return '–';
  return `${(irr * 100).toFixed(1)}%`.replace('-', '–');
}

function payments(sheet: Typesetter, lines: StatementLine[], asOf: string): void {
  const from = quarterFrom(asOf, -3).first;
  const paid = lines
    .flatMap(({ name, currency, ledger }) =>
      standing(ledger.lines).map((line) => ({ name, currency, ...line, kind: PAYMENTS[line.type] })),
    )
    .filter(({ date, kind }) => date >= from && kind)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  sheet.need(110);
  sheet.text('Payments of the last twelve months', STYLES.heading, 6);
  table(sheet, {
    head: ['Date', 'Holding', 'Payment', 'Paid by you', 'Paid to you'],
    shares: [1.2, 2.2, 2.4, 1.4, 1.4],
    left: [1, 2],
    rows: paid.map(({ date, name, kind = '', type, amount, currency }) => {
      const received = LINE_EFFECTS[type].cash > 0;
      const money = formatMoney({ amount, currency });
      return [formatDate(date), name, kind, received ? '' : money, received ? money : ''];
    }),
  });
}
