import { type Calendar, isoDayOf } from '../calendar.ts';
import type { OpenOpportunity } from '../content/types.ts';
import { richText } from '../rich-text.ts';
import { figures } from './memorandum.ts';
import { type DocumentBlock, type TypesetDocument, typeset } from './typeset.ts';

/** The figures of an open opportunity as a document of their own, for those who calculate. */
export const financials = (opportunity: OpenOpportunity, calendar: Calendar): Promise<TypesetDocument> =>
  made(opportunity, calendar, 'Financial figures', figures(opportunity));

/** The terms and the risks of an open opportunity, word for word as in its memorandum. */
export const termsAndRisks = (opportunity: OpenOpportunity, calendar: Calendar): Promise<TypesetDocument> =>
  made(
    opportunity,
    calendar,
    'Terms and risks',
    opportunity.sections.slice(-2).flatMap(({ title, text }): DocumentBlock[] => [
      { kind: 'section', text: title },
      { kind: 'rich', document: richText(text) },
    ]),
  );

const made = (
  { name, publishedAt }: OpenOpportunity,
  calendar: Calendar,
  title: string,
  parts: DocumentBlock[],
): Promise<TypesetDocument> =>
  typeset({
    title: `${name}: ${title.toLowerCase()}`,
    footer: `${name}  ·  ${title}  ·  Confidential`,
    on: isoDayOf(calendar.at(publishedAt)),
    parts: [{ kind: 'opening', label: name, title }, ...parts],
  });
