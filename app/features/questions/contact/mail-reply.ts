import { REPLY_LINE } from '#app/domain/contact.ts';

const LONGEST_HEAD = 300;
const SIGNATURE = '--';

/** How mail programs introduce quoted text: `On 3 Nov 2026, Birch & Co wrote:`, in the languages of our members. */
const INTRODUCTION =
  /^(?:On|Am|Le|El|Il|Op|Den|Em) .*(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)(?!\p{L})[^:]{0,100}:$/iu;
const ORIGINAL =
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Forwarded message)/iu;
const HEADER = /^(?:From|Von|De|Da|Van|Från):\s/u;
const NEXT_HEADER = /^(?:Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Skickat|To|An|Date|Datum):\s/u;

/** Returns what the author of a reply has written, also between quoted lines, without these and the signature. */
export function writtenPart(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((_line, index) => endsAt(lines, index));
  const own = end < 0 ? lines : lines.slice(0, end);
  while (own.length > 0 && /^(?:>|\s*$)/.test(own.at(-1) ?? '')) own.pop();
  // The quotation may follow a signature.
  const quote = lines.findIndex((line, at) => at >= end && headOf(line) !== SIGNATURE && endsAt(lines, at));
  const answers = quote < 0 ? '' : answersBetween(lines.slice(startOfQuote(lines, quote)));
  return `${own.join('\n')}\n\n${answers}`.trim();
}

const isQuoted = (line: string): boolean => line.startsWith('>');

/**
 * Returns where the quoted lines begin that are introduced at `end`. Where none are, the end of the text: some programs
 * quote without marking it, and what they quote is not the author's.
 */
function startOfQuote(lines: readonly string[], end: number): number {
  const first = isQuoted(lines[end] ?? '') ? end : end + linesOfIntroduction(lines, end);
  const start = lines.findIndex((line, index) => index >= first && line.trim() !== '');
  return start >= 0 && isQuoted(lines[start] ?? '') ? start : lines.length;
}

function linesOfIntroduction(lines: readonly string[], at: number): number {
  const [line, next] = [headOf(lines[at]), headOf(lines[at + 1])];
  return !INTRODUCTION.test(line) && INTRODUCTION.test(`${line} ${next}`) ? 2 : 1;
}

/**
 * Returns the lines between quoted ones. The rest of a quoted line that a program wrapped without marking it is among
 * them, since it may as well be an answer.
 */
function answersBetween(lines: readonly string[]): string {
  const end = lines.findIndex((line, index) => !isQuoted(line) && endsAt(lines, index));
  const answers = (end < 0 ? lines : lines.slice(0, end)).map((line) => (isQuoted(line) ? '' : line));
  return answers
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function endsAt(lines: readonly string[], index: number): boolean {
  const line = headOf(lines[index]);
  const next = headOf(lines[index + 1]);
  return (
    line.includes(REPLY_LINE) ||
    line === SIGNATURE ||
    ORIGINAL.test(line) ||
    INTRODUCTION.test(line) ||
    // Split over two lines by a program that wraps text.
    INTRODUCTION.test(`${line} ${next}`) ||
    (HEADER.test(line) && NEXT_HEADER.test(next)) ||
    (/^_{10,}$/.test(line) && HEADER.test(next))
  );
}

/** Quotation marks must not hide the introduction. */
const headOf = (line = ''): string =>
  line
    .slice(0, LONGEST_HEAD)
    .replace(/^[>\s]+/, '')
    .trimEnd();
