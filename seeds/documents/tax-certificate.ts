import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { SeedFund } from '../content/types.ts';
import { type SeedLedger, standing } from '../ledger/figures.ts';
import type { SeedLine } from '../ledger/lines.ts';
import { richText } from '../rich-text.ts';
import { type TypesetDocument, typeset } from './typeset.ts';

/** What a fund distributed to a holder in a year, tax withheld included. */
export const distributedIn = ({ lines }: SeedLedger, year: number): SeedLine[] =>
  standing(lines)
    .filter(({ date, type }) => date.startsWith(`${year}-`) && LINE_EFFECTS[type].distributed > 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1));

const NOTE =
  'Capital returned is not income. Tax withheld was paid to the tax office for the investor and is part of what was distributed. This certificate is for the tax return of the investor that it names; the law of their country decides what is taxed.';

/** A holder's tax certificate of a year, of one fund. */
export function taxCertificate(
  holder: string,
  { name, currency }: Pick<SeedFund, 'name' | 'currency'>,
  ledger: SeedLedger,
  year: number,
  publishedOn: string,
): Promise<TypesetDocument> {
  const lines = distributedIn(ledger, year);
  const sum = (types?: readonly string[]) =>
    lines
      .filter(({ type }) => !types || types.includes(type))
      .reduce((total, { amount }) => total + amount, 0);
  const money = (amount: number) => formatMoney({ amount, currency });
  const figures = [
    { label: 'Distributed', value: money(sum()) },
    { label: 'Capital returned', value: money(sum(['distribution_capital'])) },
    { label: 'Tax withheld', value: money(sum(['tax_withheld'])) },
  ];
  return typeset({
    title: `Tax certificate ${year}: ${name}, ${holder}`,
    footer: `Tax certificate ${year}  ·  ${holder}  ·  Personal and confidential`,
    on: publishedOn,
    parts: [
      { kind: 'opening', label: `Tax certificate  ·  ${year}`, title: holder, lead: name },
      { kind: 'stats', columns: figures.length, figures },
      { kind: 'section', text: `Distributions in ${year}` },
      {
        kind: 'table',
        head: ['Date', 'Payment', 'Amount'],
        shares: [1.5, 3, 1.5],
        left: [1],
        rows: [
          ...lines.map(({ date, type, amount }) => [formatDate(date), LINE_WORDS[type].text, money(amount)]),
          ['Total', '', money(sum())],
        ],
        strong: [lines.length],
      },
      { kind: 'section', text: 'Notes' },
      { kind: 'small', document: richText(NOTE) },
    ],
  });
}
