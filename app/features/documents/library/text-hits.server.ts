import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { TextPart } from '#app/domain/text/marked-text.ts';
import { textQuery } from '#app/platform/lists/text-query.ts';
import { findLibraryPage } from './library.queries.server.ts';
import { readerPath } from './library.ts';
import { findHitPages, findHits, frequencyOf, isFound } from './library-search.queries.server.ts';
import { markedText, snippetOf } from './search-text.ts';

export type TextHit = {
  id: string;
  title: TextPart[];
  /** The opportunity or fund that it belongs to; empty for none. */
  subject: string;
  /** The first such page, counted from 1, the sentence with the match, and the URL that opens it there. */
  page: number;
  snippet: TextPart[];
  to: string;
};

/**
 * Returns documents that the viewer may read and that have a page with every word of the search: the best matches, or
 * the newest for very frequent words.
 */
export async function findInText(viewer: Viewer, search: string, limit: number): Promise<TextHit[]> {
  const query = textQuery(search);
  if (!query) return [];
  const words = { query, search };
  const list = { filters: { categories: null }, newSince: new Date(0), after: null, limit };
  const frequency = await frequencyOf(db(), words);
  if (frequency === 'none') return [];
  const rows =
    frequency === 'many'
      ? await findLibraryPage(viewer, db(), { ...list, sort: 'newest', found: isFound(words) })
      : await findHits(viewer, db(), words, { ...list, few: null, sort: 'relevance' });
  const hits = await findHitPages(
    db(),
    words,
    rows.map(({ versionId }) => versionId),
    { fromIndex: frequency === 'few' },
  );
  const byVersion = new Map(hits.map((hit) => [hit.versionId, hit]));
  return rows.slice(0, limit).flatMap((row) => {
    const hit = byVersion.get(row.versionId);
    const [page] = hit?.pages ?? [];
    if (!hit || page === undefined) return [];
    return {
      id: row.id,
      title: markedText(row.title, search),
      subject: row.opportunityName ?? row.fundName ?? '',
      page,
      snippet: snippetOf(hit.text ?? '', search),
      to: readerPath(row.id, { page, search }),
    };
  });
}
