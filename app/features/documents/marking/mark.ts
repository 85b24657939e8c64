import { printedTraceId } from './trace-id.ts';

/** What is written on every page of a copy. */
export type Mark = {
  name: string;
  email: string;
  /** ISO time. */
  markedAt: string;
  /** As stored: without the prefix. */
  traceId: string;
  documentId: string;
};

/** The three pieces of text that the lines of a page are made of. */
export type MarkTexts = { who: string; when: string; copy: string };

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Longest name and address, for names that leave no room: each step is tried until the text fits. */
const STEPS = [
  { name: 80, email: 100 },
  { name: 60, email: 40 },
  { name: 36, email: 28 },
  { name: 18, email: 24 },
  { name: 8, email: 16 },
] as const;

/** Returns the texts of a mark, from the complete ones to the most abbreviated. */
export const markTexts = (mark: Mark): MarkTexts[] =>
  STEPS.map(({ name, email }) => ({
    who: `${shortened(mark.name, name)} · ${shortened(mark.email, email)}`,
    when: ` · ${MOMENT.format(new Date(mark.markedAt)).replace(',', '')} UTC · Confidential`,
    copy: ` · copy ${printedTraceId(mark.traceId)} · document ${mark.documentId}`,
  }));

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the text with its middle left out, visibly, if it is longer than `most` characters. */
function shortened(text: string, most: number): string {
  const parts = Array.from(characters.segment(oneLine(text)), ({ segment }) => segment);
  if (parts.length <= most) return parts.join('');
  const head = Math.ceil((most - 1) / 2);
  return [...parts.slice(0, head), '…', ...parts.slice(parts.length - (most - 1 - head))].join('');
}

/** Control signs and those that turn the direction of writing have no place on a page. */
const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
