import type { Currency } from '#app/domain/money.ts';
import { formatMoney } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { quarterFrom } from '../calendar.ts';
import type { SeedMember } from '../content/people.ts';
import { irrOf, type Ledger, totalsOf } from '../ledger.ts';
import { richText } from '../rich-text.ts';
import { stats, table } from './figures.ts';
import { finish, INK, type Made, newDocument } from './ink.ts';
import { numberPages, STYLES, Typesetter } from './typesetter.ts';

export type StatementLine = { name: string; currency: Currency; committed: number; ledger: Ledger };

const KINDS: Record<Ledger['flows'][number]['kind'], string> = {
  contribution: 'Capital call',
  distribution: 'Distribution',
  recallable_distribution: 'Recallable distribution',
  fee_inside: 'Fee, inside the commitment',
  fee_outside: 'Fee, outside the commitment',
};

/** A member's statement of the holdings in one currency, as of the end of a quarter. Ledgers end on that day. */
export async function statement(
  member: SeedMember,
  lines: StatementLine[],
  asOf: string,
  publishedOn: string,
): Promise<Made> {
  const quarter = quarterFrom(asOf, 0);
  const { pdf, faces } = await newDocument(`Statement ${quarter.label}: ${member.name}`, publishedOn);
  const sheet = new Typesetter(pdf, faces);
  const currency = lines[0]?.currency ?? 'EUR';
  const money = (amount: number) => formatMoney({ amount, currency });
  const whole = (amount: number) => money(Math.round(amount / 100) * 100);
  const each = lines.map((line) => ({ ...line, totals: totalsOf(line.ledger), irr: irrOf(line.ledger) }));
  const sum = (of: (line: (typeof each)[number]) => number) =>
    each.reduce((total, line) => total + of(line), 0);
  sheet.text(`STATEMENT  ·  ${quarter.label}`, STYLES.label, 4);
  sheet.text(member.name, STYLES.title, 2);
  sheet.text(`All holdings in ${currency} as of ${formatDate(asOf)}`, STYLES.lead, 18);
  stats(
    sheet,
    [
      { label: 'Committed', value: whole(sum((line) => line.committed)) },
      { label: 'Called', value: whole(sum(({ totals }) => totals.called)) },
      { label: 'Distributed', value: whole(sum(({ totals }) => totals.distributed)) },
      { label: 'Net value', value: whole(sum(({ totals }) => totals.nav)) },
    ],
    4,
  );
  sheet.y -= 22;
  sheet.text('Holdings', STYLES.heading, 6);
  table(sheet, {
    head: ['Holding', 'Committed', 'Called', 'Distributed', 'Net value', 'Net IRR'],
    shares: [2.6, 1.6, 1.6, 1.6, 1.6, 1],
    rows: [
      ...each.map(({ name, committed, totals, irr }) => [
        name,
        whole(committed),
        whole(totals.called),
        whole(totals.distributed),
        whole(totals.nav),
        irr === null ? '–' : `${(irr * 100).toFixed(1)} %`,
      ]),
      [
        'Total',
        whole(sum((line) => line.committed)),
        whole(sum(({ totals }) => totals.called)),
        whole(sum(({ totals }) => totals.distributed)),
        whole(sum(({ totals }) => totals.nav)),
        '',
      ],
    ],
    strong: [each.length],
  });
  sheet.y -= 10;
  sheet.text('Payments of the last twelve months', STYLES.heading, 6);
  const from = quarterFrom(asOf, -3).first;
  const payments = each
    .flatMap(({ name, ledger }) =>
      ledger.flows.filter(({ on }) => on >= from).map((flow) => ({ name, ...flow })),
    )
    .sort((a, b) => (a.on < b.on ? -1 : 1));
  table(sheet, {
    head: ['Date', 'Holding', 'Payment', 'Paid by you', 'Paid to you'],
    shares: [1.2, 2.2, 2.4, 1.4, 1.4],
    left: [1, 2],
    rows: payments.map(({ on, name, kind, amount }) => {
      const out = kind === 'distribution' || kind === 'recallable_distribution';
      return [formatDate(on), name, KINDS[kind], out ? '' : money(amount), out ? money(amount) : ''];
    }),
  });
  sheet.y -= 10;
  sheet.need(90);
  sheet.text('Notes', STYLES.heading, 6);
  sheet.rich(
    richText(
      'Called counts capital calls and fees inside the commitment; what was repaid early and called again is counted twice in it and once in distributed. Net value is the last valuation of each holding, which no one has undertaken to pay. The net return is worked out from the dated payments and that value, actual days over 365. This statement is not meant for tax purposes; the tax papers follow each spring.',
    ),
    { ...STYLES.body, size: 9.5, leading: 13, color: INK.muted },
  );
  numberPages(pdf, faces, `Statement ${quarter.label}  ·  ${member.name}  ·  Personal and confidential`);
  return finish(pdf);
}
