import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { readCursor } from '#app/platform/lists/paging.ts';
import { findLibraryPage, type LibraryRow } from './library.queries.server.ts';
import { type LibrarySort, librarySort } from './library.ts';
import type { LibraryAsked } from './library-scope.queries.server.ts';
import { findHits, frequencyOf, isFound, surveyFor, type Words } from './library-search.queries.server.ts';

/** Documents and the order that they are in. `fromIndex`: they were found by the index, so the words are rare. */
export type ByWords = { rows: LibraryRow[]; sort: LibrarySort; fromIndex: boolean };

type Query = { filters: LibraryAsked; newSince: Date; limit: number };

/**
 * Returns one page of the documents with these words that the viewer may read, plus one row if there are more. For
 * frequent words the list is read until the page is full, the newest first, without ranking.
 */
export async function findByWords(
  viewer: Viewer,
  words: Words,
  { filters, newSince, limit }: Query,
): Promise<ByWords> {
  const asked = librarySort(filters);
  const { few, frequent } = await transaction((tx) => surveyFor(viewer, tx, words), { reads: true });
  const isList = frequent || (few === null && (await frequencyOf(db(), words)) === 'many');
  const sort = isList && asked === 'relevance' ? 'newest' : asked;
  const after = readCursor(filters.cursor, sort === 'newest' ? 'time' : 'text');
  const query = { filters, newSince, after, limit };
  const rows =
    isList && sort !== 'relevance'
      ? await findLibraryPage(viewer, db(), { ...query, sort, found: isFound(words) })
      : await findHits(viewer, db(), words, { ...query, few, sort });
  return { rows, sort, fromIndex: !isList && few === null };
}
