/** A piece of a text: words, or an address that can be followed. */
export type Piece = { text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/giu;
/** Belongs to the sentence and not to the address that it ends with. */
const SENTENCE_END: ReadonlySet<string> = new Set('.,;:!?…)]}*');

/** Goes over it once from its end: no text, however it is made, takes long. */
function trimmed(found: string): string {
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; SENTENCE_END.has(found.charAt(end - 1)); end -= 1) {
    if (found.charAt(end - 1) !== ')') continue;
    // A closing bracket at the end may be the address's own, as in `…/Fund_(finance)`.
    if (unopened === 0) break;
    unopened -= 1;
  }
  return found.slice(0, end);
}

/** The address as the browser understands it; `null` for what is none, or would show another host than it leads to. */
function followable(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && !url.username && !url.password ? url.href : null;
}

/** A line of what a person typed, with the web addresses in it made links. Nothing else in it is more than words. */
export function piecesOf(line: string): Piece[] {
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

/** What a person typed as paragraphs of lines. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/u)
    .map((paragraph) => paragraph.split(/\r?\n/u));
