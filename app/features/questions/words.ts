/** A part of a text: words, or a link. */
export type Piece = { text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/giu;
/** Characters that end the sentence, not the address before them. */
const SENTENCE_END: ReadonlySet<string> = new Set('.,;:!?…)]}*');

/** Scans once from the end, so no crafted text takes long. */
function trimmed(found: string): string {
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; SENTENCE_END.has(found.charAt(end - 1)); end -= 1) {
    if (found.charAt(end - 1) !== ')') continue;
    // A final closing bracket may be part of the address, as in `…/Fund_(finance)`.
    if (unopened === 0) break;
    unopened -= 1;
  }
  return found.slice(0, end);
}

/** Returns the address as the browser parses it; `null` if it is invalid or displays another host than its target. */
function followable(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && !url.username && !url.password ? url.href : null;
}

/** Splits a line of user text into words and links. No other markup is recognized. */
export function questionPiecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const text = trimmed(found);
    const href = followable(text);
    if (!href) continue;
    if (index > at) pieces.push({ text: line.slice(at, index), href: null });
    pieces.push({ text, href });
    at = index + text.length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at), href: null });
  return pieces;
}

/** Splits user text into paragraphs of lines. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/u)
    .map((paragraph) => paragraph.split(/\r?\n/u));
