import type { AudienceMember } from '#app/domain/access/audience.ts';
import { offeredWords } from '#app/domain/investing/vocabulary.ts';
import { foldedWords } from '#app/domain/text/folded-text.ts';
import type { DocumentPlaces } from '../document-admin.ts';
import { titleOfFile } from './file-type.ts';
import type { UploadPlaceInput } from './upload.ts';

/** What files of a category are called, besides the firm's own word for it. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  teaser: ['one pager'],
  presentation: ['deck', 'slides'],
  memorandum: ['ppm'],
  subscription: ['subscription form', 'subscription agreement'],
  report: ['financial statements'],
  statement: ['capital account'],
  capital_call: ['drawdown', 'call notice'],
  distribution: ['distribution notice'],
  tax: ['k 1', 'k1', '1099'],
  legal: ['lpa', 'side letter'],
};
const FIRST_YEAR = 1990;

export type FileGuess = Partial<Pick<UploadPlaceInput, 'category' | 'opportunityId' | 'fundId'>> & {
  periodYear?: number;
};

/**
 * Returns what a file's name says about it. Only what is certain: one category, one year and one fund or opportunity
 * that are named; where two are, an admin chooses.
 */
export function guessOf(fileName: string, places: DocumentPlaces, thisYear: number): FileGuess {
  const words = foldedWords(titleOfFile(fileName));
  const named = longestNamed(words, [
    ...places.opportunities.map((one) => ({ ...one, field: 'opportunityId' as const })),
    ...places.funds.map((one) => ({ ...one, field: 'fundId' as const })),
  ]);
  const category = categoryIn(words, places);
  const years = new Set(
    words
      .filter((word) => word.length === 4)
      .map(Number)
      .filter((year) => year >= FIRST_YEAR && year <= thisYear + 1),
  );
  const [year] = years;
  return {
    ...(category !== undefined && { category }),
    ...(years.size === 1 && { periodYear: year }),
    ...(named && { opportunityId: null, fundId: null, [named.field]: named.id }),
  };
}

function categoryIn(words: readonly string[], { categories }: DocumentPlaces): string | undefined {
  const found = offeredWords(categories, []).filter(({ key, label }) =>
    [label, ...(CALLED[key] ?? [])].some((phrase) => has(words, foldedWords(phrase))),
  );
  // "Capital call notice" names the kind of notice.
  const exact = found.length > 1 ? found.filter(({ key }) => key !== 'notice') : found;
  return exact.length === 1 ? exact[0]?.key : undefined;
}

/** The one that is named; of names within each other, the longer. */
function longestNamed<Named extends AudienceMember>(words: readonly string[], all: readonly Named[]) {
  const found = all.flatMap((one) => {
    const name = foldedWords(one.name);
    return has(words, name) ? { one, name } : [];
  });
  const kept = found.filter(
    ({ one, name }) => !found.some((other) => other.one !== one && has(other.name, name)),
  );
  return kept.length === 1 ? kept[0]?.one : undefined;
}

/** Whether words contain others in a row. */
const has = (words: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && words.some((_, at) => part.every((word, index) => words[at + index] === word));
