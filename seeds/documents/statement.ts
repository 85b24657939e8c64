import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { wholeAmount, wholeParts } from '#app/features/ledger/figures/whole-figures.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { quarterFrom } from '../calendar.ts';
import { paidInParts, type SeedLedger, seedTotalsOf, standing } from '../ledger/figures.ts';
import { richText } from '../rich-text.ts';
import { returnText, textWithoutInterest } from './return-text.ts';
import { type DocumentBlock, type TypesetDocument, typeset } from './typeset.ts';

export type StatementLine = { name: string; heldBy: string; currency: Currency; ledger: SeedLedger };

/** A statement of a holder’s investments as of the end of a quarter. Ledgers end on that day. */
export function statement(
  holder: string,
  lines: StatementLine[],
  asOf: string,
  publishedOn: string,
): Promise<TypesetDocument> {
  const { label } = quarterFrom(asOf, 0);
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return typeset({
    title: `Statement ${label}: ${holder}`,
    footer: `Statement ${label}  ·  ${holder}  ·  Personal and confidential`,
    on: publishedOn,
    parts: [
      {
        kind: 'opening',
        label: `Statement  ·  ${label}`,
        title: holder,
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
  'Paid in counts capital calls, fees and expenses, less calls returned. Called is what was drawn from the commitment; what was distributed and recalled counts in it again. Distributed is before withholding tax, which goes to the tax office. Net value is the last valuation of each holding, adjusted for investment calls and distributions since, which no one has undertaken to pay. Net IRR is worked out from the dated payments and the net value at the last valuation, actual days over 365. This statement is not meant for tax purposes; the tax papers follow each spring.';

const COLUMNS = [
  { label: 'Committed', of: 'committed' },
  { label: 'Paid in', of: 'paidIn' },
  { label: 'Distributed', of: 'distributed' },
  { label: 'Net value', of: 'nav' },
] as const;

/** The totals of the holdings in one currency, and each of them, rounded so that they add up. */
function holdings(lines: StatementLine[], currency: Currency, asOf: string): DocumentBlock[] {
  const money = (amount: number | undefined) => formatMoney({ amount: amount ?? 0, currency });
  const each = lines.map((line) => ({ ...line, totals: seedTotalsOf(line.ledger) }));
  const columns = COLUMNS.map(({ label, of }) => {
    const exact = each.map(({ totals }) => totals[of]);
    return {
      label,
      amounts: wholeParts(exact),
      total: wholeAmount(exact.reduce((sum, one) => sum + one, 0)),
    };
  });
  const several = each.length > 1;
  const stats: DocumentBlock = {
    ...{ kind: 'stats', columns: columns.length },
    figures: columns.map(({ label, total }) => ({ label, value: money(total) })),
  };
  return [
    { kind: 'section', text: `Holdings in ${currency}` },
    ...(several ? [stats] : []),
    {
      kind: 'table',
      head: ['Holding', 'Held by', ...columns.map(({ label }) => label), 'Net IRR'],
      shares: [2, 2, 1.35, 1.35, 1.35, 1.35, 1],
      left: [1],
      rows: [
        ...each.map(({ name, heldBy, ledger }, index) => [
          name,
          heldBy,
          ...columns.map(({ amounts }) => money(amounts[index])),
          returnText(ledger, asOf),
        ]),
        ...(several ? [['Total', '', ...columns.map(({ total }) => money(total)), '']] : []),
      ],
      strong: [each.length],
    },
    {
      kind: 'small',
      document: richText([fromCalledToPaidIn(lines, currency), ...secondRates(lines, asOf)].join(' ')),
    },
  ];
}

/** "The net IRR of Vestry Fund I is 14.2% with late-closing interest and 13.9% without it, as ILPA counts." */
const secondRates = (lines: StatementLine[], asOf: string): string[] =>
  lines.flatMap(({ name, ledger }) => {
    const without = textWithoutInterest(ledger, asOf);
    const rate = returnText(ledger, asOf);
    return without === null
      ? []
      : [
          `The net IRR of ${name} is ${rate} with late-closing interest and ${without} without it, as ILPA counts.`,
        ];
  });

/** "Paid in €956,771 = called €960,000 + outside the commitment €5,000 − returned €8,229." */
function fromCalledToPaidIn(lines: StatementLine[], currency: Currency): string {
  const parts = lines.map(({ ledger }) => paidInParts(ledger));
  const sum = (of: keyof (typeof parts)[number]) => parts.reduce((total, one) => total + one[of], 0);
  const exact = [sum('called'), sum('outside'), -sum('returned'), sum('transferred')];
  const paidIn = wholeAmount(exact.reduce((total, one) => total + one, 0));
  const money = (amount: number) => formatMoney({ amount: Math.abs(amount), currency });
  const names = ['called', 'outside the commitment', 'calls returned', 'by transfers'];
  const said = wholeParts(exact, paidIn).flatMap((amount, index) =>
    amount === 0 && index > 0
      ? []
      : [`${amount < 0 ? '− ' : index > 0 ? '+ ' : ''}${names[index]} ${money(amount)}`],
  );
  return `Paid in ${money(paidIn)} = ${said.join(' ')}.`;
}

function payments(lines: StatementLine[], asOf: string): DocumentBlock[] {
  const from = quarterFrom(asOf, -3).first;
  const paid = lines
    .flatMap(({ name, currency, ledger }) =>
      standing(ledger.lines).map((line) => ({ name, currency, ...line })),
    )
    .filter(({ date, type }) => date >= from && LINE_EFFECTS[type].cash !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return [
    { kind: 'section', text: 'Payments of the last twelve months' },
    {
      kind: 'table',
      head: ['Date', 'Holding', 'Payment', 'Paid by you', 'Paid to you'],
      shares: [1.2, 2.2, 2.4, 1.4, 1.4],
      left: [1, 2],
      rows: paid.map(({ date, name, type, amount, currency }) => {
        const received = LINE_EFFECTS[type].cash > 0;
        const money = formatMoney({ amount, currency });
        const kind = LINE_WORDS[type].text;
        // It is distributed, but paid to the tax office.
        if (type === 'tax_withheld') return [formatDate(date), name, `${kind}: ${money}`, '', ''];
        return [formatDate(date), name, kind, received ? '' : money, received ? money : ''];
      }),
    },
  ];
}
