import { REPLY_LINE } from '#app/domain/messages/contact.ts';

/**
 * Where the text of another mail begins: `from` with what announces it, `quote` with the text itself. `isSure` if it
 * is certainly a mail, whatever follows.
 */
export type Quotation = { kind: 'introduction' | 'head'; from: number; quote: number; isSure: boolean };

const MOST_INTRODUCTION_LINES = 4;
const MOST_BLANK_LINES = 3;
const MOST_HEAD_LINES = 12;
const LONGEST_LINE = 300;

/** Day, month and year in the order of any language, or a time of day. */
const DATE =
  /\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|(?<!\p{Nd})\p{Nd}{1,2}\W{1,3}(?:[\p{L}\p{M}]{1,20}[^\p{L}\p{Nd}]{1,3}){1,3}\p{Nd}{4}|\p{L}{3,20}\.? \p{Nd}{1,2}[^\p{L}\p{Nd}]{1,3}\p{Nd}{4}|\p{Nd}{4}[年년.] ?\p{Nd}{1,2}|(?<!\p{Nd})\p{Nd}{1,2}:\p{Nd}{2}/u;
const ADDRESS = /[^\s<>[\]():]@[^\s<>[\]():]/u;
/** A person's address after their name: `Ada <ada@example.com>`, `[mailto:ada@example.com]`. */
const MAILBOX = /[<[][^<>[\]\s]{1,200}@[^<>[\]\s]{1,200}[>\]]/u;
/** A line of a mail's head, in any language: `Sent: …`, `Envoyé : …`, `*From:* …`. */
const HEADER = /^\*{0,2}\p{L}[\p{L}\p{M}'’ .-]{0,30}\*{0,2}(?::\*{0,2}\s|：)\s*\S/u;
/** A line across the page, or words between two: `-----Original Message-----`. */
const DIVIDER = /^(?:[_-]{10,}|-{2,}[^-]{1,60}-{2,})$/u;

export const isQuoted = (line = ''): boolean => line.startsWith('>');
const isBlank = (line = ''): boolean => line.trim() === '';
/** Without the marks of writing from right to left, which programs put around names and addresses. */
const plain = (line = ''): string =>
  line
    .slice(0, LONGEST_LINE)
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u00a0', ' ')
    .trim();

/** Returns whether a line, quoted or not, is the one that our mails begin with. */
export const isReplyLine = (line: string): boolean =>
  plain(line).replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, '') === REPLY_LINE;

/**
 * Returns where the lines introduce a quotation, as in `On 3 Nov 2026, Birch & Co wrote:`: a paragraph of up to four
 * lines that ends in a colon, has a date or an address of ours, and stands before marked lines or our reply line.
 */
export function introductionsIn(lines: readonly string[], ours: readonly string[]): Quotation[] {
  return lines.flatMap((line, quote) => {
    const begins = (isQuoted(line) && !isQuoted(lines[quote - 1])) || isReplyLine(line);
    const last = begins ? lineAbove(lines, quote) : -1;
    if (last < 0 || isQuoted(lines[last]) || !/[:：][*_]{0,2}$/u.test(plain(lines[last]))) return [];
    const from = startOfIntroduction(lines, last, ours);
    return from === null
      ? []
      : [{ kind: 'introduction', from, quote, isSure: isOfUs(lines.slice(from, quote), ours) }];
  });
}

function lineAbove(lines: readonly string[], index: number): number {
  let above = index - 1;
  while (above >= 0 && isBlank(lines[above]) && index - above <= MOST_BLANK_LINES) above -= 1;
  return isBlank(lines[above]) ? -1 : above;
}

function startOfIntroduction(lines: readonly string[], last: number, ours: readonly string[]): number | null {
  const isAnnounced = (first: number): boolean => {
    const part = lines.slice(first, last + 1);
    return DATE.test(plain(part.map(plain).join(' '))) || isOfUs(part, ours);
  };
  let first = last;
  while (last - first < MOST_INTRODUCTION_LINES - 1 && continues(lines[first - 1], lines[first])) first -= 1;
  // What follows a quoted line is an answer to it.
  if (isQuoted(lines[first - 1]) || !isAnnounced(first)) return null;
  // A longer paragraph ends in the introduction.
  if (continues(lines[first - 1], lines[first])) while (first < last && isAnnounced(first + 1)) first += 1;
  return first;
}

/** Returns whether the next line continues the paragraph, rather than starting a sentence of its own. */
const continues = (line: string | undefined, next = ''): boolean =>
  line !== undefined &&
  !isBlank(line) &&
  !isQuoted(line) &&
  !(/[.!?:…。！？]["'”’)]?$/u.test(plain(line)) && /^[^\p{L}\p{Nd}]*\p{Lu}/u.test(next));

/**
 * Returns where the head of another mail begins: two or more lines such as `Von: …`, one with an address or a date. A
 * member's list of details has this form too, and so has the mail of another that they pass on: it is sure only with our
 * address, or, where that is not known, with a sender, a date and a third line.
 */
export function headsIn(lines: readonly string[], ours: readonly string[]): Quotation[] {
  return lines.flatMap((line, index) => {
    if (!isHeader(line) || !isHeader(lines[index + 1]) || isHeader(lines[index - 1])) return [];
    const some = lines.slice(index, index + MOST_HEAD_LINES);
    const blank = some.findIndex(isBlank);
    const head = blank < 0 ? some : some.slice(0, blank);
    const headers = head.filter(isHeader).map(plain);
    const senders = headers.filter((one) => MAILBOX.test(one));
    const isDated = headers.some((one) => DATE.test(one));
    if (!isDated && !headers.some((one) => ADDRESS.test(one))) return [];
    const looksSure = senders.length > 0 && isDated && headers.length > 2;
    const isSure = ours.length > 0 ? isOfUs(senders, ours) : looksSure;
    const above = lineAbove(lines, index);
    const from = DIVIDER.test(plain(lines[above])) ? above : index;
    return [{ kind: 'head', from, quote: index + head.length, isSure }];
  });
}

const isHeader = (line = ''): boolean => HEADER.test(plain(line));

function isOfUs(lines: readonly string[], ours: readonly string[]): boolean {
  const text = lines.join(' ').toLowerCase();
  return ours.some((address) => text.includes(address));
}
