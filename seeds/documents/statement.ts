import { LINE_EFFECTS, type LineType } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/money.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { percentText } from '#app/platform/format/rates.ts';
import { plusDays, quarterFrom } from '../calendar.ts';
import type { SeedMember } from '../content/people.ts';
import { type SeedLedger, seedIrrOf, seedTotalsOf, standing } from '../ledger/figures.ts';
import { richText } from '../rich-text.ts';
import { type DocumentBlock, type TypesetDocument, typeset } from './typeset.ts';

export type StatementLine = { name: string; heldBy: string; currency: Currency; ledger: SeedLedger };

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
  tax_withheld: 'Tax withheld',
};

/** A member's statement of their holdings as of the end of a quarter. Ledgers end on that day. */
export function statement(
  member: SeedMember,
  lines: StatementLine[],
  asOf: string,
  publishedOn: string,
): Promise<TypesetDocument> {
  const { label } = quarterFrom(asOf, 0);
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return typeset({
    title: `Statement ${label}: ${member.name}`,
    footer: `Statement ${label}  ·  ${member.name}  ·  Personal and confidential`,
    on: publishedOn,
    parts: [
      {
        kind: 'opening',
        label: `Statement  ·  ${label}`,
        title: member.name,
        lead: `All holdings as of ${formatDate(asOf)}`,
      },
      ...currencies.flatMap((currency) =>
        holdings(
          lines.filter((line) => line.currency === currency),
          currency,
          asOf,
        ),
      ),
      { kind: 'section', text: 'Notes' },
      { kind: 'small', document: richText(NOTES) },
      ...payments(lines, asOf),
    ],
  });
}

const NOTES =
  'Called counts capital calls, fees and expenses inside the commitment; what was repaid early and called again is counted twice in it and once in distributed. Withheld tax counts as distributed. Net value is the last valuation of each holding, which no one has undertaken to pay. The net return is worked out from the dated payments and that value, actual days over 365. This statement is not meant for tax purposes; the tax papers follow each spring.';

/** The totals of the holdings in one currency, and each of them. */
function holdings(lines: StatementLine[], currency: Currency, asOf: string): DocumentBlock[] {
  const whole = (amount: number) => formatMoney({ amount: Math.round(amount / 100) * 100, currency });
  const each = lines.map((line) => ({ ...line, totals: seedTotalsOf(line.ledger) }));
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
  const stats: DocumentBlock = { kind: 'stats', columns: columns.length, figures: sums };
  return [
    { kind: 'section', text: `Holdings in ${currency}` },
    ...(several ? [stats] : []),
    {
      kind: 'table',
      head: ['Holding', 'Held by', ...columns.map(({ label }) => label), 'Net IRR'],
      shares: [2, 2, 1.35, 1.35, 1.35, 1.35, 0.9],
      left: [1],
      rows: [
        ...each.map(({ name, heldBy, totals, ledger }) => [
          name,
          heldBy,
          ...columns.map(({ of }) => whole(totals[of])),
          rate(seedIrrOf(ledger.lines, totals.nav, asOf), ledger, asOf),
        ]),
        ...(several ? [['Total', '', ...sums.map(({ value }) => value), '']] : []),
      ],
      strong: [each.length],
    },
  ];
}

/** The yearly rate; none in the first year, when it would say nothing. */
function rate(irr: number | null, { lines }: SeedLedger, asOf: string): string {
  const first = lines.map(({ date }) => date).sort()[0] ?? asOf;
  if (irr === null || plusDays(first, 365) > asOf) return '–';
  return percentText(irr);
}

function payments(lines: StatementLine[], asOf: string): DocumentBlock[] {
  const from = quarterFrom(asOf, -3).first;
  const paid = lines
    .flatMap(({ name, currency, ledger }) =>
      standing(ledger.lines).map((line) => ({ name, currency, ...line, kind: PAYMENTS[line.type] })),
    )
    .filter(({ date, kind }) => date >= from && kind)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return [
    { kind: 'section', text: 'Payments of the last twelve months' },
    {
      kind: 'table',
      head: ['Date', 'Holding', 'Payment', 'Paid by you', 'Paid to you'],
      shares: [1.2, 2.2, 2.4, 1.4, 1.4],
      left: [1, 2],
      rows: paid.map(({ date, name, kind = '', type, amount, currency }) => {
        const received = LINE_EFFECTS[type].cash > 0;
        const money = formatMoney({ amount, currency });
        return [formatDate(date), name, kind, received ? '' : money, received ? money : ''];
      }),
    },
  ];
}
