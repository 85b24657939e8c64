import { type Calendar, isoDay } from '../calendar.ts';
import type { OpenOpportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { finish, type Made, newDocument } from './ink.ts';
import { figures } from './memorandum.ts';
import { numberPages, STYLES, Typesetter } from './typesetter.ts';

/** The figures of an open opportunity as a document of their own, for those who calculate. */
export const financials = (opportunity: OpenOpportunity, calendar: Calendar): Promise<Made> =>
  made(opportunity, calendar, 'Financial figures', (sheet) => figures(sheet, opportunity));

/** The terms and the risks of an open opportunity, word for word as in its memorandum. */
export const termsAndRisks = (opportunity: OpenOpportunity, calendar: Calendar): Promise<Made> =>
  made(opportunity, calendar, 'Terms and risks', (sheet) => {
    for (const { title, text } of opportunity.sections.slice(-2)) {
      sheet.text(title, STYLES.heading, 6);
      sheet.rich(richText(text), STYLES.body);
      sheet.y -= 10;
    }
  });

async function made(
  opportunity: OpenOpportunity,
  calendar: Calendar,
  title: string,
  set: (sheet: Typesetter) => void,
): Promise<Made> {
  const on = isoDay(calendar.at(opportunity.publishedAt));
  const { pdf, faces } = await newDocument(`${opportunity.name}: ${title.toLowerCase()}`, on);
  const sheet = new Typesetter(pdf, faces);
  sheet.text(opportunity.name.toUpperCase(), STYLES.label, 4);
  sheet.text(title, { ...STYLES.title, size: 26, leading: 31 }, 12);
  set(sheet);
  numberPages(pdf, faces, `${opportunity.name}  ·  ${title}  ·  Confidential`);
  return finish(pdf);
}
