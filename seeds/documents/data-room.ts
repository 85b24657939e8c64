import { type Calendar, isoDay } from '../calendar.ts';
import type { OpenOpportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { figures } from './memorandum.ts';
import { type Made, type Part, typeset } from './typeset.ts';

/** The figures of an open opportunity as a document of their own, for those who calculate. */
export const financials = (opportunity: OpenOpportunity, calendar: Calendar): Promise<Made> =>
  made(opportunity, calendar, 'Financial figures', figures(opportunity));

/** The terms and the risks of an open opportunity, word for word as in its memorandum. */
export const termsAndRisks = (opportunity: OpenOpportunity, calendar: Calendar): Promise<Made> =>
  made(
    opportunity,
    calendar,
    'Terms and risks',
    opportunity.sections.slice(-2).flatMap(({ title, text }): Part[] => [
      { kind: 'section', text: title },
      { kind: 'rich', document: richText(text) },
    ]),
  );

const made = (
  { name, publishedAt }: OpenOpportunity,
  calendar: Calendar,
  title: string,
  parts: Part[],
): Promise<Made> =>
  typeset({
    title: `${name}: ${title.toLowerCase()}`,
    footer: `${name}  ·  ${title}  ·  Confidential`,
    on: isoDay(calendar.at(publishedAt)),
    parts: [{ kind: 'opening', label: name, title }, ...parts],
  });
