import { headsIn, introductionsIn, isQuoted, isReplyLine, type Quotation } from './mail-shapes.ts';

/** How far below the head of our mail its first line may stand, after its hidden summary and name. */
const NEAR = 6;
/** RFC 3676. Without the space it is a line between two sections. */
const SIGNATURE = '-- ';
const MOST_SIGNATURE_LINES = 5;
const LONGEST_SIGNATURE_LINE = 80;

/**
 * Returns what the author of a reply has written, also between quoted lines, without these and the signature. What a
 * program quotes is recognised by its form, since its words are in the language of the author. Lines that may be
 * either are kept.
 * @param ours addresses of ours, in lower case, that mail programs name in what they quote
 */
export function writtenPart(text: string, ours: readonly string[] = []): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const heads = headsIn(lines, ours);
  const found = quotationIn(lines, heads, introductionsIn(lines, ours));
  if (!found) return joined(withoutSignature(withoutLastQuote(lines)));
  const own = joined(withoutSignature(lines.slice(0, found.from)));
  return joined([own, '', answersIn(lines, found.quote, heads)]);
}

type QuotationStart = Pick<Quotation, 'from' | 'quote'>;

/** Returns the mail that a program has quoted: the one with our reply line, otherwise the one most surely a mail. */
function quotationIn(
  lines: readonly string[],
  heads: readonly Quotation[],
  introductions: readonly Quotation[],
): QuotationStart | undefined {
  const ours = lines.findIndex(isReplyLine);
  if (ours < 0) {
    const sure = [...heads, ...introductions].filter(({ isSure }) => isSure).sort((a, b) => a.from - b.from);
    return sure[0] ?? introductions.at(-1);
  }
  const isMarked = isQuoted(lines[ours]);
  const above = lines.slice(0, ours).flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const lastUnmarked = above.findLast((index) => !isQuoted(lines[index])) ?? -1;
  const announced = [...heads, ...introductions].find(({ kind, quote, isSure }) => {
    if (kind === 'introduction') return quote <= ours && quote > lastUnmarked;
    return !isMarked && quote <= ours && quote > (above.at(isSure ? -NEAR - 1 : -1) ?? -1);
  });
  const before = introductions.findLast(({ quote, isSure }) => isSure && quote < ours);
  const start = isMarked ? lines.findLastIndex((one, at) => at < ours && !isQuoted(one)) + 1 : ours;
  return announced ?? before ?? { from: start, quote: start };
}

/**
 * Returns the lines between marked ones. The rest of a quoted line that a program wrapped without marking it is among
 * them, since it may as well be an answer. Some programs mark nothing, and what they quote is not the author's.
 */
function answersIn(lines: readonly string[], quote: number, heads: readonly Quotation[]): string {
  const first = lines.findIndex((line, at) => at >= quote && line.trim() !== '');
  if (first < 0 || !isQuoted(lines[first])) return '';
  const next = heads.find(({ from, isSure }) => isSure && from > quote)?.from ?? lines.length;
  const end = lines.findIndex(
    (line, at) => at > quote && (at >= next || (!isQuoted(line) && isReplyLine(line))),
  );
  const answers = lines
    .slice(first, end < 0 ? lines.length : end)
    .map((line) => (isQuoted(line) ? '' : line));
  return joined(withoutSignature(answers));
}

/** Without marked lines at the end, unless the author introduces them. */
function withoutLastQuote(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isQuoted(line) && line.trim() !== '');
  return /[:：]\s*$/u.test(lines[last] ?? '') ? lines : lines.slice(0, last + 1);
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const start = lines.lastIndexOf(SIGNATURE);
  const signature = lines.slice(start + 1).filter((line) => line.trim() !== '');
  const isShort =
    signature.length <= MOST_SIGNATURE_LINES &&
    signature.every(({ length }) => length <= LONGEST_SIGNATURE_LINE);
  return start >= 0 && isShort ? lines.slice(0, start) : lines;
}

const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
