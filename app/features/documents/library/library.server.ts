import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { keysOf, labelOf, meantKeys, type Word, wordOf } from '#app/domain/investing/vocabulary.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { textQuery } from '#app/platform/lists/text-query.ts';
import { type ByWords, findByWords } from './by-words.server.ts';
import {
  countMatching,
  findLibraryPage,
  findOverview,
  findSections,
  type LibraryRow,
} from './library.queries.server.ts';
import {
  type DocumentHits,
  isNarrowed,
  LIBRARY_SECTIONS,
  type LibraryDocument,
  type LibraryFilters,
  type LibraryOverview,
  type LibraryPage,
  type LibrarySubject,
  librarySort,
  MOST_COUNTED,
  SECTION_ROWS,
  titleBeside,
  type YearCount,
  type YearShortcut,
} from './library.ts';
import type { LibraryAsked } from './library-scope.queries.server.ts';
import {
  findHitPages,
  findSimilarTitles,
  type HitPages,
  type Words,
} from './library-search.queries.server.ts';
import { markedText, snippetOf } from './search-text.ts';
import { newSince } from './visits.server.ts';

const PAGE_SIZE = 50;

/** Returns one page of the documents that the viewer may read, with the available filters. For any member. */
export async function listLibrary(viewer: Viewer, filters: LibraryFilters): Promise<LibraryPage> {
  const [since, { categories }] = await Promise.all([newSince(viewer), currentVocabulary()]);
  const { category } = filters;
  const asked = { ...filters, categories: category === undefined ? null : keysOf(categories, category) };
  const query = textQuery(filters.search);
  const words = query && filters.search ? { query, search: filters.search } : null;
  const isFiltered = isNarrowed(filters) && !filters.search;
  const [overview, matching, found] = await Promise.all([
    overviewOf(viewer, filters, since, categories),
    isFiltered ? countMatching(viewer, db(), asked, since) : null,
    filters.search
      ? searched(viewer, words, asked, since)
      : isNarrowed(filters)
        ? listed(viewer, asked, since)
        : inSections(viewer, asked, since),
  ]);
  const page = pageOf(
    found.rows,
    isNarrowed(filters) ? PAGE_SIZE : found.rows.length,
    (row) => ({ key: row.sortKey, id: row.id }),
    (row) => row,
  );
  const pages =
    words && !found.isGuess ? await hitPagesOf(words, page.items, found) : new Map<string, HitPages>();
  const items = page.items.map((row) =>
    documentOf(row, viewer, since, filters.search, pages.get(row.versionId), categories),
  );
  return { ...overview, ...page, items, filters, matching, sort: found.sort, isGuess: found.isGuess };
}

type LibraryMatches = ByWords & { isGuess: boolean };

async function listed(viewer: Viewer, filters: LibraryAsked, since: Date): Promise<LibraryMatches> {
  const sort = librarySort(filters) === 'title' ? 'title' : 'newest';
  const after = readCursor(filters.cursor, sort === 'title' ? 'text' : 'time');
  const query = { filters, newSince: since, sort, after, limit: PAGE_SIZE } as const;
  const rows = await findLibraryPage(viewer, db(), query);
  return { rows, sort, isGuess: false, fromIndex: false };
}

/** The first of each section, or all of the one that is open. The archive is folded until it is. */
async function inSections(viewer: Viewer, filters: LibraryAsked, since: Date): Promise<LibraryMatches> {
  const sort = librarySort(filters) === 'title' ? 'title' : 'newest';
  const sections = LIBRARY_SECTIONS.flatMap((section) => {
    if (section === filters.all) return { section, limit: SECTION_ROWS.all };
    return section === 'archive' ? [] : { section, limit: SECTION_ROWS.few };
  });
  const query = { filters, newSince: since, sort, sections } as const;
  const rows = await transaction((tx) => findSections(viewer, tx, query), { reads: true });
  return { rows, sort, isGuess: false, fromIndex: false };
}

async function searched(
  viewer: Viewer,
  words: Words | null,
  filters: LibraryAsked,
  since: Date,
): Promise<LibraryMatches> {
  if (!words) return { rows: [], sort: librarySort(filters), isGuess: false, fromIndex: false };
  const found = await findByWords(viewer, words, { filters, newSince: since, limit: PAGE_SIZE });
  if (found.rows.length > 0 || filters.cursor) return { ...found, isGuess: false };
  const alike = await findSimilarTitles(viewer, db(), words.search, filters, since);
  return { ...found, rows: alike, isGuess: alike.length > 0 };
}

async function hitPagesOf(
  words: Words,
  rows: readonly LibraryRow[],
  { fromIndex }: LibraryMatches,
): Promise<Map<string, HitPages>> {
  const hitPages = await findHitPages(
    db(),
    words,
    rows.map(({ versionId }) => versionId),
    { fromIndex },
  );
  return new Map(hitPages.map((hit) => [hit.versionId, hit]));
}

async function overviewOf(
  viewer: Viewer,
  { held_by }: LibraryFilters,
  since: Date,
  categories: readonly Word[],
): Promise<LibraryOverview> {
  const row = await transaction((tx) => findOverview(viewer, tx, { newSince: since, held_by }), {
    reads: true,
  });
  return {
    total: Math.min(row.total, MOST_COUNTED),
    isMore: row.total > MOST_COUNTED,
    fresh: row.fresh,
    newSince: since.toISOString(),
    facets: {
      categories: meantKeys(categories, row.categories ?? []).map((key) => wordOf(categories, key)),
      years: (row.years ?? []).map(String).sort().reverse(),
      tags: (row.tags ?? []).toSorted((one, other) => one.localeCompare(other)),
      subjects: (row.subjects ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
      hasOwn: row.hasOwn === true,
    },
    counts:
      row.total > MOST_COUNTED
        ? null
        : { you: 0, holdings: 0, open: 0, archive: 0, members: 0, ...row.counts },
    shortcuts: shortcutsOf(row.ownYears ?? [], categories),
  };
}

/** The statements of the last two years that have any, and the tax documents of the last. */
function shortcutsOf(years: readonly YearCount[], categories: readonly Word[]): YearShortcut[] {
  const latest = (category: YearShortcut['category'], most: number): YearShortcut[] => {
    const keys = new Set<string>(keysOf(categories, category));
    const counts = new Map<number, number>();
    for (const one of years)
      if (keys.has(one.category)) counts.set(one.year, (counts.get(one.year) ?? 0) + one.count);
    return [...counts]
      .toSorted(([one], [other]) => other - one)
      .slice(0, most)
      .map(([year, count]) => ({
        category,
        label: labelOf(categories, category),
        year: String(year),
        count,
      }));
  };
  return [...latest('statement', 2), ...latest('tax', 1)];
}

function documentOf(
  row: LibraryRow,
  viewer: Viewer,
  since: Date,
  search: string | undefined,
  pages: HitPages | undefined,
  categories: readonly Word[],
): LibraryDocument {
  const { publishedAt, ownerId } = row;
  const subject = subjectOf(row, viewer);
  return {
    id: row.id,
    section: row.section,
    titleParts: markedText(
      [subject.name, row.ownerName ?? '', row.holder ?? ''].reduce(titleBeside, row.title),
      search,
    ),
    title: row.title,
    category: row.category,
    categoryLabel: labelOf(categories, row.category),
    policy: row.policy,
    contentType: row.contentType,
    bytes: row.bytes,
    pages: row.pages,
    publishedAt: publishedAt?.toISOString() ?? '',
    isNew: publishedAt !== null && publishedAt > since,
    tags: row.tags,
    owner: ownerId ? { name: row.ownerName ?? '', isViewer: ownerId === viewer.memberId } : null,
    holder: row.holder,
    subject,
    hits: pages && search ? hitsOf(pages, search) : null,
  };
}

const hitsOf = ({ text, pages, count }: HitPages, search: string): DocumentHits => ({
  snippet: snippetOf(text ?? '', search),
  pages,
  more: count - pages.length,
});

function subjectOf(row: LibraryRow, { memberId }: Viewer): LibrarySubject {
  const { opportunityId, opportunityName, opportunityStage, opportunitySlug, fundId, fundName } = row;
  if (opportunityId && opportunityName)
    return {
      about: opportunityId,
      name: opportunityName,
      to: `/opportunities/${opportunityStage}/${opportunitySlug}`,
    };
  if (fundId && fundName) return { about: fundId, name: fundName, to: null };
  if (row.ownerId)
    return row.ownerId === memberId
      ? { about: 'me', name: 'All positions', to: null }
      : { about: null, name: row.ownerName ?? '', to: null };
  return { about: null, name: 'All members', to: null };
}
