import { formatMoney, formatMoneyCompact } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { Calendar } from '../calendar.ts';
import type { Opportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { embedPicture } from './art.ts';
import { stats } from './figures.ts';
import { finish, INK, type Made, newDocument, SHEET } from './ink.ts';
import { numberPages, STYLES, Typesetter } from './typesetter.ts';

const PICTURE = 216.5;
const GAP = 24;
const ASIDE = 158;
/** The second part is set only if the first has left this much above the foot. */
const ROOM_FOR_MORE = 285;
const TEXT = { ...STYLES.body, size: 10, leading: 13.6 };

/** The one-page document about an opportunity that every member may read, as published on an ISO day. */
export async function teaser(opportunity: Opportunity, on: string, calendar: Calendar): Promise<Made> {
  const { pdf, faces } = await newDocument(`${opportunity.name}: teaser`, on);
  const sheet = new Typesetter(pdf, faces);
  const image = await embedPicture(pdf, opportunity.slug);
  sheet.page.drawImage(image, { x: 0, y: SHEET.height - PICTURE, width: SHEET.width, height: PICTURE });
  sheet.y = SHEET.height - PICTURE - 26;
  sheet.text(
    [opportunity.sector, opportunity.region, opportunity.type].join('  ·  ').toUpperCase(),
    STYLES.label,
    4,
  );
  sheet.text(opportunity.name, STYLES.title);
  sheet.text(opportunity.oneLine, STYLES.lead, 14);
  stats(sheet, opportunity.keyFigures.slice(0, 3), 3);
  sheet.y -= 20;
  const { y } = sheet;
  sheet.column(SHEET.left, y, sheet.width - ASIDE - GAP, () => {
    for (const { title, text } of opportunity.sections.slice(0, 2)) {
      if (sheet.y < ROOM_FOR_MORE) break;
      sheet.text(title, STYLES.heading, 6);
      sheet.rich(richText(text), TEXT);
      sheet.y -= 8;
    }
  });
  sheet.column(SHEET.width - SHEET.right - ASIDE, y, ASIDE, () => aside(sheet, opportunity, calendar));
  notice(sheet);
  numberPages(pdf, faces, `Teaser  ·  ${formatDate(on)}  ·  For members only`);
  return finish(pdf);
}

function aside(sheet: Typesetter, opportunity: Opportunity, calendar: Calendar): void {
  for (const [label, value] of factsOf(opportunity, calendar)) {
    sheet.rule();
    sheet.y -= 6;
    sheet.text(label, STYLES.small);
    sheet.text(value, STYLES.strong, 5);
  }
  sheet.rule();
  sheet.y -= 12;
  const [first] = opportunity.returns.scenarios.filter(
    ({ name }) => name === 'Base' || name.startsWith('On today') || name.startsWith('What became'),
  );
  if (first) {
    sheet.text(first.name === 'Base' ? 'BASE CASE' : first.name.toUpperCase(), STYLES.label, 2);
    sheet.text(`${first.irr} net a year, ${first.multiple}`, STYLES.strong, 1);
    sheet.text(first.text, STYLES.small);
  }
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

function notice(sheet: Typesetter): void {
  sheet.column(SHEET.left, 86, sheet.width, () => {
    sheet.page.drawRectangle({ x: SHEET.left, y: 58, width: sheet.width, height: 32, color: INK.paper });
    sheet.x += 8;
    sheet.width -= 16;
    sheet.text(
      'This page is a summary, not an offer. Private investments cannot be sold at will and may be lost in full. Do not base a decision on this page alone.',
      { ...STYLES.small, size: 7.5, leading: 10 },
    );
  });
}
