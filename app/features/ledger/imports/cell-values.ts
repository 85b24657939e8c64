import type { CellReading } from '#app/platform/tables/writing.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads whether a valuation is published: `yes`, `no`, empty, or a time. */
export function readPublished(text: string): CellReading<'now' | Date | null> {
  const word = text.toLowerCase();
  if (word === 'yes') return { value: 'now' };
  if (word === 'no' || word === '') return { value: null };
  const at = new Date(text);
  if (MOMENT.test(text) && !Number.isNaN(at.getTime())) return { value: at };
  return { problem: 'Use yes, no, or the publication time, such as 2026-04-15T08:00:00Z.' };
}

/** Returns the most similar of `words` to a misspelled one; `null` if none is similar. */
export function nearestOf(text: string, words: Iterable<string>): string | null {
  let nearest: string | null = null;
  let least = Math.max(2, Math.floor(text.length / 3)) + 1;
  for (const word of words) {
    if (Math.abs(word.length - text.length) >= least) continue;
    const distance = editDistance(text.toLowerCase(), word.toLowerCase());
    if (distance < least) [nearest, least] = [word, distance];
  }
  return nearest;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
