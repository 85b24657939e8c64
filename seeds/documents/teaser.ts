import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { Calendar } from '../calendar.ts';
import { HERO_ALT } from '../content/art.ts';
import type { Opportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { type DocumentBlock, type TypesetDocument, typeset } from './typeset.ts';

/** The one-page document about an opportunity that every member may read, as published on an ISO day. */
export function teaser(opportunity: Opportunity, on: string, calendar: Calendar): Promise<TypesetDocument> {
  const { name, slug } = opportunity;
  return typeset({
    title: `${name}: teaser`,
    footer: `Teaser  ·  ${formatDate(on)}  ·  For members only`,
    size: 10,
    on,
    parts: [
      {
        kind: 'opening',
        picture: slug,
        alt: HERO_ALT[slug] ?? '',
        height: 216,
        label: [opportunity.sector, opportunity.region, opportunity.type].join('  ·  '),
        title: name,
        lead: opportunity.oneLine,
      },
      { kind: 'stats', columns: 3, figures: opportunity.keyFigures.slice(0, 3) },
      {
        kind: 'teaser',
        sections: opportunity.sections
          .slice(0, 2)
          .map(({ title, text }) => ({ title, document: richText(text) })),
        facts: factsOf(opportunity, calendar),
        ...caseOf(opportunity),
        notice:
          'This page is a summary, not an offer. Private investments cannot be sold at will and may be lost in full. Do not base a decision on this page alone.',
      },
    ],
  });
}

/** The case that is most likely, or what became of it. */
function caseOf({ returns }: Opportunity): Pick<Extract<DocumentBlock, { kind: 'teaser' }>, 'case'> {
  const first = returns.scenarios.find(
    ({ name }) => name === 'Base' || name.startsWith('On today') || name.startsWith('What became'),
  );
  if (!first) return {};
  const { name, irr, multiple, text } = first;
  return {
    case: { label: name === 'Base' ? 'Base case' : name, value: `${irr} net a year, ${multiple}`, text },
  };
}

function factsOf(opportunity: Opportunity, { at }: Calendar): [string, string][] {
  const { currency } = opportunity;
  const compact = (amount: number) => formatMoneyCompact({ amount, currency }, 1);
  const money = (amount: number) => formatMoney({ amount, currency });
  const day = (date: Date) => formatDate(date.toISOString());
  const size: [string, string][] = [
    ['Target', compact(opportunity.target)],
    ['Minimum', money(opportunity.minimum)],
  ];
  switch (opportunity.stage) {
    case 'open':
      return [
        ...size,
        ['Commitments close', day(at({ inDays: opportunity.closesInDays }))],
        ['Holding period', opportunity.returns.holding],
      ];
    case 'pipeline':
      return [
        ...size,
        ['Expected to open', day(at({ inDays: opportunity.expectedToOpenInDays }))],
        ['Holding period', opportunity.returns.holding],
      ];
    case 'closed':
      return [
        ['Raised', compact(opportunity.raised)],
        ['Closed', day(at({ on: opportunity.closedOn }))],
        ['Holding period', opportunity.returns.holding],
      ];
    case 'passed':
      return [...size, ['Passed', day(at({ on: opportunity.passedOn }))]];
  }
}
