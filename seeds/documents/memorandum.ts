import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { type Calendar, isoDayOf } from '../calendar.ts';
import { HERO_ALT } from '../content/art.ts';
import { FIRM } from '../content/firm.ts';
import type { OpenOpportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { LEGAL, processOf } from './memorandum-texts.ts';
import { type DocumentBlock, type TypesetDocument, typeset } from './typeset.ts';

/** The long document about an open opportunity, for members who have signed the agreement. */
export function memorandum(opportunity: OpenOpportunity, calendar: Calendar): Promise<TypesetDocument> {
  const on = isoDayOf(calendar.at(opportunity.publishedAt));
  const [thesis, business, market, management, terms, risks] = opportunity.sections.map(
    ({ title, text }) => ({ title, parts: [rich(text)] }),
  );
  return typeset({
    title: `${opportunity.name}: information memorandum`,
    footer: `${opportunity.name}  ·  Information memorandum  ·  Confidential`,
    size: 12,
    on,
    parts: [
      cover(opportunity, on),
      ...summary(opportunity),
      ...chapter(thesis, true),
      ...chapter(business),
      ...chapter(market),
      ...chapter({ title: 'Figures', parts: figures(opportunity) }, true),
      ...chapter(management, true),
      { kind: 'people', people: opportunity.team },
      ...chapter(terms, true),
      ...chapter({ title: 'Return and exit', parts: returns(opportunity) }),
      ...chapter({ title: 'How to take part', parts: process(opportunity, calendar) }, true),
      ...chapter(risks, true),
      ...chapter({ title: 'Important notice', parts: [{ kind: 'small', document: richText(LEGAL) }] }),
    ],
  });
}

const rich = (text: string): DocumentBlock => ({ kind: 'rich', document: richText(text) });

const chapter = (
  one: { title: string; parts: DocumentBlock[] } | undefined,
  newPage = false,
): DocumentBlock[] => (one ? [{ kind: 'section', text: one.title, newPage }, ...one.parts] : []);

const cover = (opportunity: OpenOpportunity, on: string): DocumentBlock => ({
  kind: 'cover',
  picture: opportunity.slug,
  alt: HERO_ALT[opportunity.slug] ?? '',
  label: 'Information memorandum',
  title: opportunity.name,
  lead: opportunity.oneLine,
  facts: [opportunity.sector, opportunity.region, opportunity.type].join('  ·  '),
  date: formatDate(on),
  foot: [
    `${FIRM.address}  ·  ${FIRM.investorRelations}`,
    'Confidential. For members who have signed the non-disclosure agreement.',
  ],
});

function summary(opportunity: OpenOpportunity): DocumentBlock[] {
  const money = (amount: number) => formatMoney({ amount, currency: opportunity.currency });
  return [
    { kind: 'section', text: 'At a glance', listed: false },
    { kind: 'stats', columns: 3, figures: opportunity.keyFigures },
    {
      kind: 'table',
      head: ['The offer', ''],
      shares: [2, 3],
      left: [1],
      rows: [
        ['Target', money(opportunity.target)],
        ['From each member', `${money(opportunity.minimum)} to ${money(opportunity.maximum)}`],
        ['In steps of', money(opportunity.step)],
        ['Holding period', opportunity.returns.holding],
        ['Distributions', opportunity.returns.distributions],
        ['Open to', opportunity.requiresAccreditation ? 'Accredited or qualified members' : 'All members'],
      ],
    },
    { kind: 'section', text: 'Contents', listed: false },
    { kind: 'contents' },
  ];
}

/** The financials, as a table and as bars, with sources and uses. */
export function figures({ financials, sourcesAndUses }: OpenOpportunity): DocumentBlock[] {
  const [revenue] = financials.rows;
  const earnings = financials.rows.find(({ label }) => label === 'EBITDA');
  return [
    {
      kind: 'table',
      head: [financials.unit, ...financials.columns],
      shares: [3, ...financials.columns.map(() => 1)],
      rows: financials.rows.map(({ label, values }) => [label, ...values]),
      strong: [0],
    },
    ...(revenue && earnings
      ? [
          {
            kind: 'bars' as const,
            alt: `${revenue.label} and EBITDA as bars, ${financials.unit}`,
            height: 134,
            series: [
              { label: 'EBITDA', colour: 'accent' as const },
              { label: `${revenue.label}, the rest`, colour: 'line' as const },
            ],
            bars: financials.columns.map((label, index) => {
              const profit = number(earnings.values[index]);
              return { label, values: [profit, number(revenue.values[index]) - profit] };
            }),
          },
        ]
      : []),
    total('Sources', sourcesAndUses.unit, sourcesAndUses.sources),
    total('Uses', sourcesAndUses.unit, sourcesAndUses.uses),
  ];
}

const number = (text = '0'): number => Number(text.replace(',', ''));

function total(name: string, unit: string, rows: { label: string; value: string }[]): DocumentBlock {
  const sum = rows.reduce((all, { value }) => all + number(value), 0);
  return {
    kind: 'table',
    head: [`${name}, ${unit}`, ''],
    shares: [4, 1],
    rows: [
      ...rows.map(({ label, value }) => [label, value]),
      ['Total', sum.toLocaleString('en-GB', { maximumFractionDigits: 1 })],
    ],
    strong: [rows.length],
  };
}

const returns = ({ returns: { exit, scenarios } }: OpenOpportunity): DocumentBlock[] => [
  rich(`${exit}. The cases below are after all fees and before tax; they are expectations and no promise.`),
  {
    kind: 'table',
    head: ['Case', 'Assumption', 'Net IRR', 'Multiple'],
    shares: [1, 4.6, 1, 1],
    left: [1],
    rows: scenarios.map(({ name, text, irr, multiple }) => [name, text, irr, multiple]),
    strong: [1],
  },
];

const process = (opportunity: OpenOpportunity, { at }: Calendar): DocumentBlock[] => [
  rich(processOf(opportunity)),
  {
    kind: 'table',
    head: ['When', 'What', ''],
    shares: [1.2, 2, 4],
    left: [1, 2],
    rows: opportunity.timeline.map(({ when, title, text }) => [
      formatDate(at(when).toISOString()),
      title,
      text,
    ]),
  },
];
