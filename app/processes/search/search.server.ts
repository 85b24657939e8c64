import type { Viewer } from '#app/domain/access/viewer.ts';
import type { SearchKind } from '#app/domain/search.ts';
import { type Sought, soughtOf } from '#app/domain/sought.ts';
import { isUnspaced } from '#app/domain/text/folded-text.ts';
import { findInText, type TextHit } from '#app/features/documents/library/text-hits.server.ts';
import { type RankedHit, searchIndex, searchKindsFor } from '#app/features/search/search.server.ts';
import {
  LAST_PAGE,
  MOST_OF_A_KIND,
  PAGE_SIZE,
  type SearchAnswer,
  type SearchGroup,
  type SearchHit,
} from '#app/features/search/search.ts';

const NOTHING: SearchAnswer = { groups: [], isGuess: false };

/** Shorter words occur on nearly every page of every document. */
const TEXT_FROM_LETTERS = 3;

/**
 * Returns the best results of every kind that the viewer may open, starting with the kind of the best result. Used
 * for search as you type and for the first results page. Non-members get no results.
 */
export async function searchEverything(viewer: Viewer, query: string): Promise<SearchAnswer> {
  const sought = soughtOf(query);
  if (!sought) return NOTHING;
  const limit = MOST_OF_A_KIND + 1;
  const { hits, isGuess } = await searchIndex(viewer, sought, { kinds: searchKindsFor(viewer), limit });
  const groups = groupsOf(hits);
  const documents = groups.find(({ kind }) => kind === 'document');
  const missing = limit - (documents?.hits.length ?? 0);
  const texts = missing > 0 ? await inText(viewer, query, sought, limit, documents?.hits ?? []) : [];
  if (texts.length === 0) return { groups: groups.map((group) => cut(group, MOST_OF_A_KIND)), isGuess };
  if (documents) documents.hits.push(...texts);
  else groups.push({ kind: 'document', hits: texts });
  return { groups: groups.map((group) => cut(group, MOST_OF_A_KIND)), isGuess: false };
}

/** One page of the results of a kind, counted from 1. */
export async function searchKind(
  viewer: Viewer,
  query: string,
  kind: SearchKind,
  page: number,
): Promise<SearchAnswer> {
  const sought = soughtOf(query);
  if (!sought || !searchKindsFor(viewer).includes(kind)) return NOTHING;
  const isLast = page >= LAST_PAGE;
  const offset = (Math.min(page, LAST_PAGE) - 1) * PAGE_SIZE;
  const { hits, isGuess } = await searchIndex(viewer, sought, {
    kinds: [kind],
    limit: PAGE_SIZE + 1,
    offset,
  });
  const [all = { kind, hits: [] }] = groupsOf(hits);
  const group = cut(all, PAGE_SIZE);
  if (kind !== 'document' || group.isMore || page > 1)
    return { groups: [{ ...group, isMore: group.isMore && !isLast }].filter(isFull), isGuess };
  // Text matches follow on the first page; the library has all of them.
  const texts = await inText(viewer, query, sought, PAGE_SIZE, group.hits);
  return {
    groups: [{ kind, hits: [...group.hits, ...texts], isMore: false }].filter(isFull),
    isGuess: isGuess && !texts.length,
  };
}

/** Documents with matching text, except those already found. */
async function inText(
  viewer: Viewer,
  query: string,
  sought: Sought,
  limit: number,
  found: readonly SearchHit[],
): Promise<SearchHit[]> {
  if (sought.line.length < TEXT_FROM_LETTERS && !isUnspaced(sought.line)) return [];
  const known = new Set(found.map(({ id }) => id));
  const texts = await findInText(viewer, query, limit);
  return texts.filter(({ id }) => !known.has(id)).map(textHit);
}

const textHit = ({ id, title, subject, page, snippet, to }: TextHit): SearchHit => ({
  kind: 'document',
  id,
  to,
  title,
  note: subject,
  reason: { place: `Page ${page}`, parts: snippet },
});

type Group = Omit<SearchGroup, 'isMore'>;

/** Groups rows that are sorted by kind. */
function groupsOf(hits: readonly RankedHit[]): Group[] {
  const groups = new Map<SearchKind, Group>();
  for (const { tier: _, ...hit } of hits) {
    const group = groups.get(hit.kind);
    if (group) group.hits.push(hit);
    else groups.set(hit.kind, { kind: hit.kind, hits: [hit] });
  }
  return [...groups.values()];
}

const isFull = ({ hits }: Group): boolean => hits.length > 0;

const cut = ({ kind, hits }: Group, most: number): SearchGroup => ({
  kind,
  hits: hits.slice(0, most),
  isMore: hits.length > most,
});
