import { soughtWords } from '#app/domain/text/folded-text.ts';
import {
  beginningOf,
  beginsWith,
  countOf,
  excerptOf,
  type IsHit,
  markedParts,
  type TextPart,
} from '#app/domain/text/marked-text.ts';
import { MOST_WORDS } from '#app/platform/lists/text-query.ts';

function isHitOf(search: string): { isHit: IsHit; words: number } {
  const words = new Set(soughtWords(search).slice(0, MOST_WORDS));
  return { isHit: beginsWith([...words]), words: words.size };
}

/** Splits a text into matches of a search and the rest. */
export const markedText = (text: string, search: string | undefined): TextPart[] =>
  markedParts(text, isHitOf(search ?? '').isHit);

const LINE = /\r\n?|\n/;
/** Cells of a row, as a file's text has them apart. */
const GAP = /[ \t]{2,}|\t/;
const SPACES = /\s+/g;
const BULLET = /^[•▪‣◦·]\s*/u;
const ENDS_DIVIDED = /[-\u00ad\u2010\u2011]$/;
const STARTS_SMALL = /^[\p{Ll}\p{Lo}\p{P}]/u;
/** A cell that continues a sentence, of which a bold word is apart. */
const WITHIN_SENTENCE = /^[\p{Ll},.;:)]/u;
const SAYS = /[\p{L}\p{N}]/u;
const ENDS_SENTENCE = /[.!?。！？]$/u;
const LETTERS = /\p{L}/gu;
const DIGITS = /\p{N}/gu;

/** A line that ends before the edge of its paragraph is so much shorter than the next. */
const SHORT_TO_NEXT = 0.7;
/** The longest heading, and the longest label above a figure. */
const LONGEST_LABEL = 40;

/** An amount, a percentage, a multiple, a day. */
const isFigure = (cell: string): boolean => {
  const digits = countOf(cell, DIGITS);
  return digits > 0 && countOf(cell, LETTERS) <= digits;
};

/** A line of a page: `row` with cells beside each other, `figure` with numbers alone, or running text. */
type PageLine = { kind: 'row' | 'figure' | 'text'; text: string };

function pageLine(written: string): PageLine | null {
  const line = written.trim().replace(BULLET, '');
  const cells = line.split(GAP).filter((cell) => SAYS.test(cell));
  const [first] = cells;
  if (first === undefined) return null;
  const figures = cells.filter(isFigure);
  const labels = cells.filter((cell) => !isFigure(cell));
  if (labels.length === 0) return { kind: 'figure', text: figures.join(' · ') };
  const isRow =
    cells.length > 1 && !cells.some((cell) => WITHIN_SENTENCE.test(cell)) && !ENDS_SENTENCE.test(line);
  if (!isRow) return { kind: 'text', text: line.replace(SPACES, ' ') };
  if (figures.length === 0 && cells.length !== 2) return { kind: 'row', text: cells.join(' · ') };
  const label = figures.length > 0 ? labels.join(' · ') : first;
  const value = figures.length > 0 ? figures.join(' · ') : cells.slice(1).join(' · ');
  return { kind: 'row', text: `${label.replace(/:$/, '')}: ${value}` };
}

const isShouted = (text: string): boolean =>
  text.includes(' ') && text === text.toUpperCase() && text !== text.toLowerCase();

/** Whether a line continues the text of the one above, which `begins` or continues a paragraph itself. */
function continues(above: PageLine, line: PageLine, begins: boolean): boolean {
  if (above.kind !== 'text' || line.kind !== 'text' || isShouted(above.text) || isShouted(line.text))
    return false;
  if (STARTS_SMALL.test(line.text)) return true;
  return !(begins && isLabel(above)) && above.text.length >= line.text.length * SHORT_TO_NEXT;
}

const isLabel = ({ kind, text }: PageLine): boolean =>
  kind === 'text' && text.length <= LONGEST_LABEL && !ENDS_SENTENCE.test(text);

/**
 * Returns the text of a page to be read: paragraphs without their line breaks, each row of a table and each heading as
 * a line of its own (`Contributions: 1,234.00`), also where the figure is below its label.
 */
function readableText(pageText: string): string {
  const lines = pageText.split(LINE).flatMap((written) => pageLine(written) ?? []);
  let text = '';
  let begins = true;
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    const isOfFigure = lines[at + 1]?.kind === 'figure' && isLabel(line) && !STARTS_SMALL.test(line.text);
    // A word that is divided between two lines stays a word.
    const divided = above !== undefined && line.kind === 'text' && ENDS_DIVIDED.test(above.text);
    const joined: boolean = above !== undefined && !isOfFigure && continues(above, line, begins);
    if (divided) text += `\n${line.text}`;
    else if (above && line.kind === 'figure' && isLabel(above)) text += `: ${line.text}`;
    else text += (above ? (joined ? ' ' : LINE_END) : '') + line.text;
    begins = !(divided || joined);
  }
  return text;
}

/** Not a line break alone, which a hyphen before it would make part of a word. */
const LINE_END = ' \n';

/**
 * Returns the sentence of a page that has most of what a search looks for, or the row of a table; nothing if it is only
 * among numbers; the page's beginning if the page has none of it.
 */
export function snippetOf(pageText: string, search: string): TextPart[] {
  const text = readableText(pageText);
  const { isHit, words } = isHitOf(search);
  const excerpt = excerptOf(text, isHit, words);
  if (excerpt) return excerpt;
  return markedText(text, search).some(({ hit }) => hit) ? [] : beginningOf(text);
}
