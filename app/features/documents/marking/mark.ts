import { printedTraceId } from './trace-id.ts';

/** The text on every page of a copy. */
export type Mark = {
  name: string;
  email: string;
  /** ISO time. */
  markedAt: string;
  /** As stored, without the prefix. */
  traceId: string;
  documentId: string;
};

/** The three texts that a page's lines are composed of. */
export type MarkTexts = { who: string; when: string; copy: string };

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Maximum lengths of name and address, tried in order until the text fits. */
const STEPS = [
  { name: 80, email: 100 },
  { name: 60, email: 40 },
  { name: 36, email: 28 },
  { name: 18, email: 24 },
  { name: 8, email: 16 },
] as const;

/** The texts of a mark, from complete to most abbreviated. */
export function* markTexts(mark: Mark): Generator<MarkTexts> {
  const when = ` · ${MOMENT.format(new Date(mark.markedAt)).replace(',', '')} UTC · Confidential`;
  const copy = ` · copy ${printedTraceId(mark.traceId)} · document ${mark.documentId}`;
  for (const { name, email } of STEPS)
    yield { who: `${shortened(mark.name, name)} · ${shortened(mark.email, email)}`, when, copy };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the text with its middle visibly omitted if it is longer than `most` characters. */
function shortened(text: string, most: number): string {
  const whole = oneLine(text);
  if (whole.length <= most) return whole;
  const parts = Array.from(characters.segment(whole), ({ segment }) => segment);
  if (parts.length <= most) return whole;
  const head = Math.ceil((most - 1) / 2);
  return [...parts.slice(0, head), '…', ...parts.slice(parts.length - (most - 1 - head))].join('');
}

/** Control characters, and those that change the text direction, are not allowed on a page. */
const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
