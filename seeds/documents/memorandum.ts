import { formatMoney } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { type Calendar, isoDay } from '../calendar.ts';
import { FIRM } from '../content/firm.ts';
import type { OpenOpportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { embedPicture } from './art.ts';
import { bars, legend, stats, table } from './figures.ts';
import { finish, INK, type Made, newDocument, SHEET } from './ink.ts';
import { LEGAL, processOf } from './memorandum-texts.ts';
import { numberPages, STYLES, Typesetter } from './typesetter.ts';

const READING = { ...STYLES.body, size: 12, leading: 17.5 };

/** The long document about an open opportunity, for members who have signed the agreement. */
export async function memorandum(opportunity: OpenOpportunity, calendar: Calendar): Promise<Made> {
  const on = isoDay(calendar.at(opportunity.publishedAt));
  const { pdf, faces } = await newDocument(`${opportunity.name}: information memorandum`, on);
  const sheet = new Typesetter(pdf, faces);
  await cover(sheet, opportunity, on);
  summary(sheet, opportunity);
  const [thesis, business, market, management, terms, risks] = opportunity.sections;
  for (const part of [thesis, business, market])
    if (part) chapter(sheet, part.title, () => sheet.rich(richText(part.text), READING));
  chapter(sheet, 'Figures', () => figures(sheet, opportunity), true);
  if (management)
    chapter(sheet, management.title, () => sheet.rich(richText(management.text), READING), true);
  people(sheet, opportunity);
  if (terms) chapter(sheet, terms.title, () => sheet.rich(richText(terms.text), READING), true);
  chapter(sheet, 'Return and exit', () => returns(sheet, opportunity));
  chapter(sheet, 'How to take part', () => process(sheet, opportunity, calendar), true);
  if (risks) chapter(sheet, risks.title, () => sheet.rich(richText(risks.text), READING), true);
  chapter(sheet, 'Important notice', () =>
    sheet.rich(richText(LEGAL), { ...STYLES.body, size: 9, leading: 12.4, color: INK.muted }),
  );
  numberPages(pdf, faces, `${opportunity.name}  ·  Information memorandum  ·  Confidential`, 1);
  return finish(pdf);
}

async function cover(sheet: Typesetter, opportunity: OpenOpportunity, on: string): Promise<void> {
  const height = 290;
  const scale = height / 400;
  sheet.page.drawRectangle({ x: 0, y: 0, width: SHEET.width, height: SHEET.height, color: INK.paper });
  const image = await embedPicture(sheet.pdf, opportunity.slug);
  const width = 1100 * scale;
  sheet.page.drawImage(image, { x: (SHEET.width - width) / 2, y: SHEET.height - height, width, height });
  sheet.y = SHEET.height - height - 90;
  sheet.text('INFORMATION MEMORANDUM', { ...STYLES.label, size: 8 }, 10);
  sheet.text(opportunity.name, { ...STYLES.title, size: 44, leading: 50 }, 6);
  sheet.text(opportunity.oneLine, { ...STYLES.lead, size: 18, leading: 24 }, 30);
  sheet.rule(INK.accent, 1.2, sheet.x, 64);
  sheet.y -= 16;
  sheet.text([opportunity.sector, opportunity.region, opportunity.type].join('  ·  '), STYLES.strong, 2);
  sheet.text(formatDate(on), STYLES.small);
  sheet.column(SHEET.left, 132, sheet.width, () => {
    sheet.text(FIRM.name, { ...STYLES.heading, size: 20 }, 2);
    sheet.text(`${FIRM.address}  ·  ${FIRM.investorRelations}`, STYLES.small, 2);
    sheet.text('Confidential. For members who have signed the non-disclosure agreement.', STYLES.small);
  });
}

function summary(sheet: Typesetter, opportunity: OpenOpportunity): void {
  const money = (amount: number) => formatMoney({ amount, currency: opportunity.currency });
  sheet.newPage();
  sheet.text('At a glance', { ...STYLES.title, size: 26 }, 10);
  stats(sheet, opportunity.keyFigures, 3);
  sheet.y -= 22;
  table(sheet, {
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
  });
  sheet.y -= 8;
  sheet.text('Contents', STYLES.heading, 6);
  const chapters = [
    ...opportunity.sections.slice(0, 3).map(({ title }) => title),
    'Figures',
    opportunity.sections[3]?.title ?? '',
    opportunity.sections[4]?.title ?? '',
    'Return and exit',
    'How to take part',
    opportunity.sections[5]?.title ?? '',
    'Important notice',
  ];
  for (const [index, title] of chapters.entries()) {
    sheet.text(`${index + 1}   ${title}`, { ...STYLES.body, size: 11.5, leading: 18 });
  }
  sheet.newPage();
}

function chapter(sheet: Typesetter, title: string, set: () => void, onNewPage = false): void {
  if (onNewPage) sheet.newPage();
  else sheet.need(130);
  sheet.text(title, { ...STYLES.title, size: 22, leading: 27 }, 8);
  set();
  sheet.y -= 16;
}

/** Sets the financials, as a table and as bars, with sources and uses. */
export function figures(sheet: Typesetter, { financials, sourcesAndUses }: OpenOpportunity): void {
  const shares = [3, ...financials.columns.map(() => 1)];
  table(sheet, {
    head: [financials.unit, ...financials.columns],
    shares,
    rows: financials.rows.map(({ label, values }) => [label, ...values]),
    strong: [0],
  });
  const [revenue] = financials.rows;
  const earnings = financials.rows.find(({ label }) => label === 'EBITDA');
  if (revenue && earnings) {
    const number = (text: string | undefined) => Number((text ?? '0').replace(',', ''));
    sheet.y -= 6;
    legend(sheet, [
      { label: 'EBITDA', color: INK.accent },
      { label: `${revenue.label}, the rest`, color: INK.line },
    ]);
    const all = financials.columns.map((label, index) => {
      const profit = number(earnings.values[index]);
      return {
        label,
        parts: [
          { value: profit, color: INK.accent },
          { value: number(revenue.values[index]) - profit, color: INK.line },
        ],
      };
    });
    bars(sheet, all, 150, financials.unit);
  }
  sheet.y -= 10;
  sheet.text('Sources and uses', STYLES.heading, 6);
  const total = (rows: { value: string }[]) =>
    rows
      .reduce((sum, { value }) => sum + Number(value.replace(',', '')), 0)
      .toLocaleString('en-GB', { maximumFractionDigits: 1 });
  for (const [name, rows] of [
    ['Sources', sourcesAndUses.sources],
    ['Uses', sourcesAndUses.uses],
  ] as const) {
    table(sheet, {
      head: [`${name}, ${sourcesAndUses.unit}`, ''],
      shares: [4, 1],
      rows: [...rows.map(({ label, value }) => [label, value]), ['Total', total(rows)]],
      strong: [rows.length],
    });
  }
}

function people(sheet: Typesetter, { team }: OpenOpportunity): void {
  sheet.y += 6;
  for (const { name, role, bio } of team) {
    sheet.need(56);
    sheet.rule();
    sheet.y -= 8;
    sheet.text(name, STYLES.heading);
    sheet.text(role, STYLES.small, 3);
    sheet.text(bio, STYLES.body, 10);
  }
}

function returns(sheet: Typesetter, opportunity: OpenOpportunity): void {
  sheet.text(
    `${opportunity.returns.exit}. The cases below are after all fees and before tax; they are expectations and no promise.`,
    READING,
    10,
  );
  table(sheet, {
    head: ['Case', 'Assumption', 'Net IRR', 'Multiple'],
    shares: [1, 4.6, 1, 1],
    left: [1],
    rows: opportunity.returns.scenarios.map(({ name, text, irr, multiple }) => [name, text, irr, multiple]),
    strong: [1],
  });
}

function process(sheet: Typesetter, opportunity: OpenOpportunity, { at }: Calendar): void {
  sheet.rich(richText(processOf(opportunity)), READING);
  sheet.y -= 6;
  table(sheet, {
    head: ['When', 'What', ''],
    shares: [1.2, 2, 4],
    left: [1, 2],
    rows: opportunity.timeline.map(({ when, title, text }) => [
      formatDate(at(when).toISOString()),
      title,
      text,
    ]),
  });
}
