import { labelOf, type Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { foldedWords } from '#app/domain/text/folded-text.ts';
import { quotedTerm, textQueries } from '#app/platform/lists/text-query.ts';

/**
 * Returns a search as JSON for `hasWords`; `null` when it has no words. Opportunities keep the keys of the firm's words
 * for sectors, regions and types, so each part of the search is also looked for in the labels that these have now.
 */
export function labelSearch(search: string | undefined, vocabulary: Vocabulary): string | null {
  const renamed = renamedIn(vocabulary);
  const asked = textQueries(search).map(({ query, words }) => {
    const labels = renamed.filter(({ label }) =>
      words.every((word) => label.some((one) => one.startsWith(word))),
    );
    return { query, labels: labels.length > 0 ? labels.map(({ facet }) => facet).join(' | ') : null };
  });
  return asked.length > 0 ? JSON.stringify(asked) : null;
}

const FACETS = [
  ['sectors', 'sector'],
  ['regions', 'region'],
  ['types', 'type'],
] as const satisfies (readonly [keyof Vocabulary, string])[];

/** The values of list filters whose label is not their key, with its words. */
const renamedIn = (vocabulary: Vocabulary): { facet: string; label: string[] }[] =>
  FACETS.flatMap(([kind, name]) =>
    vocabulary[kind].flatMap(({ key }) => {
      const label = labelOf(vocabulary[kind], key);
      return label === key ? [] : { facet: quotedTerm(`=${name}:${key}`), label: foldedWords(label) };
    }),
  );
