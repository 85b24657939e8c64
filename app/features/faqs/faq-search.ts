import { foldedWords, soughtWords } from '#app/domain/text/folded-text.ts';

type Searchable = { question: string; text: string };

/** The words found, as returned by `folded`: these are marked, and nothing else. */
export type FoundWords = readonly string[];

/** Longer searches are cut. */
const MOST_WORDS = 8;
/** From these lengths on, a word may have one or two typos. */
const ONE_TYPO = 5;
const TWO_TYPOS = 9;
const LONGEST_WORD = 40;

/** Function words, ignored unless there are no others. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and are can do does for how i if in is it me my of on or our the there to we what when where which who why you your'.split(
    ' ',
  ),
);

/** Returns the significant words of a search. */
export function tellingWords(query: string): string[] {
  const words = [...new Set(soughtWords(query).map((word) => word.slice(0, LONGEST_WORD)))];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/**
 * Returns the FAQs that contain every word of the search in question, answer or category, and the words found. Words
 * also match within longer ones. If no FAQ has a word, it may differ by a typo: a wrong, missing, additional or
 * swapped letter from five letters on, two from nine on, even in the start of a longer word. Empty categories are
 * dropped.
 */
export function searchFaqs<Row extends Searchable>(
  categories: readonly { id: string; name: string; faqs: readonly Row[] }[],
  query: string,
): { categories: { id: string; name: string; faqs: Row[] }[]; found: FoundWords } {
  const sought = tellingWords(query);
  const indexed = categories.map(({ id, name, faqs }) => {
    const named = foldedWords(name);
    return {
      id,
      name,
      faqs: faqs.map((faq) => ({
        faq,
        words: new Set([...named, ...foldedWords(faq.question), ...foldedWords(faq.text)]),
      })),
    };
  });
  const vocabulary = new Set(indexed.flatMap(({ faqs }) => faqs.flatMap(({ words }) => [...words])));
  const hits = sought.map((word) => hitsOf(word, vocabulary));
  return {
    categories: indexed
      .map(({ id, name, faqs }) => ({
        id,
        name,
        faqs: faqs.filter(({ words }) => hits.every((hit) => meet(hit, words))).map(({ faq }) => faq),
      }))
      .filter(({ faqs }) => faqs.length > 0),
    found: [...new Set(hits.flatMap((hit) => [...hit]))],
  };
}

function meet(hits: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const hit of hits) if (words.has(hit)) return true;
  return false;
}

/** Short words match only at the start of a word: "is" occurs in too many. */
const ANYWHERE = 3;

function hitsOf(sought: string, vocabulary: ReadonlySet<string>): Set<string> {
  const hits = new Set<string>();
  for (const word of vocabulary)
    if (sought.length < ANYWHERE ? word.startsWith(sought) : word.includes(sought)) hits.add(word);
  const typos = sought.length >= TWO_TYPOS ? 2 : sought.length >= ONE_TYPO ? 1 : 0;
  if (hits.size > 0 || typos === 0) return hits;
  for (const word of vocabulary) if (beginsLike(word, sought, typos)) hits.add(word);
  return hits;
}

/**
 * Returns whether a word, or its start, differs from the search word by at most `typos` letters that are wrong,
 * missing, additional or swapped with the next. Computes the edit distance (optimal string alignment) row by row.
 */
function beginsLike(word: string, sought: string, typos: number): boolean {
  if (word.length < sought.length - typos) return false;
  const letters = word.slice(0, sought.length + typos);
  let before: number[] = [];
  let above = Array.from({ length: letters.length + 1 }, (_, at) => at);
  for (let row = 1; row <= sought.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= letters.length; at += 1) {
      const isSame = sought[row - 1] === letters[at - 1];
      const isSwapped =
        row > 1 && at > 1 && sought[row - 1] === letters[at - 2] && sought[row - 2] === letters[at - 1];
      const changed = (above[at - 1] ?? row) + (isSame ? 0 : 1);
      const least = Math.min(changed, (above[at] ?? row) + 1, (current[at - 1] ?? at) + 1);
      current.push(isSwapped ? Math.min(least, (before[at - 2] ?? row) + 1) : least);
    }
    if (Math.min(...current) > typos) return false;
    [before, above] = [above, current];
  }
  return Math.min(...above) <= typos;
}
