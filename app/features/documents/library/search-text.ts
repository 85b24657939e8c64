import type { TextPart } from '#app/ui/marked-text.tsx';

const WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a search; longer searches are cut, since each word costs an index lookup. */
const wordsOf = (search: string): string[] => (search.match(WORDS) ?? []).slice(0, 12);

/** The words of a search as a PostgreSQL text query with prefix matching. `null` when there are none. */
export function pageQuery(search: string | undefined): string | null {
  const words = wordsOf(search ?? '');
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null;
}

/** Matches each search word at the start of a word. */
function hitsOf(search: string): RegExp | null {
  const words = wordsOf(search).sort((one, other) => other.length - one.length);
  if (words.length === 0) return null;
  // Consecutive search words are marked as one where they are consecutive in the text.
  const one = `(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`;
  return new RegExp(`${one}(?:\\s+${one})*`, 'giu');
}

/** Splits a text into matches of a search and the rest. */
export function markedText(text: string, search: string | undefined): TextPart[] {
  const hits = search ? hitsOf(search) : null;
  if (!hits) return [{ text, hit: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: hit, index } of text.matchAll(hits)) {
    if (index > end) parts.push({ text: text.slice(end, index), hit: false });
    parts.push({ text: hit, hit: true });
    end = index + hit.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false });
  return parts;
}

/** The longest snippet, in characters, and how much of it may precede the match. */
const LONGEST = 150;
const BEFORE = 60;

/** Returns the densest match of a page's text within its sentence, shortened at words. */
export function snippetOf(pageText: string, search: string): TextPart[] {
  const text = pageText.replace(/\s+/g, ' ').trim();
  const hits = hitsOf(search);
  const found = hits ? [...text.matchAll(hits)] : [];
  const best = found.reduce<RegExpExecArray | undefined>(
    (longest, hit) => (longest && longest[0].length >= hit[0].length ? longest : hit),
    undefined,
  );
  const at = best?.index ?? 0;
  const sentence = Math.max(lastEnd(text, at), 0);
  const from = at - sentence > BEFORE ? wordAfter(text, at - BEFORE) : sentence;
  const next = /[.!?](?=\s)/g;
  next.lastIndex = at + (best?.[0].length ?? 0);
  const stop = (next.exec(text)?.index ?? text.length) + 1;
  const until = stop - from > LONGEST ? wordBefore(text, from + LONGEST) : Math.min(stop, text.length);
  const shown = `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`;
  return markedText(shown, search);
}

/** The start of the sentence that contains the character at `at`. */
function lastEnd(text: string, at: number): number {
  const before = text.slice(0, at);
  const ends = [...before.matchAll(/[.!?]\s+(?=\p{Lu})/gu)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

const wordAfter = (text: string, at: number): number => {
  const space = text.indexOf(' ', at);
  return space < 0 ? at : space + 1;
};

const wordBefore = (text: string, at: number): number => {
  const space = text.lastIndexOf(' ', at);
  return space < 0 ? at : space;
};
