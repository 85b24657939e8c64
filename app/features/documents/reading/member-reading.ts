import { z } from 'zod';
import { columnOf, isDescending, type SortOrder, sortParam } from '#app/platform/lists/sorting.ts';
import type { PageTime } from './reading-time.ts';

/** The columns by which readers are sorted, and the order without one in the URL. */
export const READING_SORTS = ['member', 'total', 'pages', 'last'] as const;
export const READING_ORDER = '-total';
export type ReadingSort = SortOrder<(typeof READING_SORTS)[number]>;

/** The order of the readers, kept in the page's URL. */
export const readingFilters = z.object({ sort: sortParam(READING_SORTS, READING_ORDER) });

/** A member's reading of one version. */
export type MemberReading = {
  memberId: string;
  name: string;
  version: number;
  pages: number | null;
  /** Milliseconds. */
  total: number;
  /** ISO time. */
  lastAt: string;
  times: PageTime[];
};

export type DocumentReadings = {
  id: string;
  title: string;
  pages: number | null;
  /** Longest reading time first. */
  readers: MemberReading[];
};

const COMPARE: Record<(typeof READING_SORTS)[number], (one: MemberReading, other: MemberReading) => number> =
  {
    member: (one, other) => one.name.localeCompare(other.name) || one.version - other.version,
    total: (one, other) => one.total - other.total,
    pages: (one, other) => one.times.length - other.times.length,
    last: (one, other) => Date.parse(one.lastAt) - Date.parse(other.lastAt),
  };

/** Sorts the readers of a document, who are read at once: there are at most some hundreds. */
export function sortedReaders(readers: readonly MemberReading[], sort: ReadingSort): MemberReading[] {
  const compare = COMPARE[columnOf(sort)];
  return readers.toSorted((one, other) => (isDescending(sort) ? compare(other, one) : compare(one, other)));
}

/** Beyond this number, each cell of a strip represents several pages. */
const MOST_CELLS = 100;

/** One cell of a strip: one or more pages, and their share of the longest cell's time, from 0 to 4. */
export type HeatCell = { from: number; to: number; milliseconds: number; heat: 0 | 1 | 2 | 3 | 4 };

/** Divides a document's pages into the cells of a strip. */
export function heatCells(times: readonly PageTime[], pages: number | null): HeatCell[] {
  const count = Math.max(pages ?? 0, ...times.map(({ page }) => page), 1);
  const inEach = Math.ceil(count / MOST_CELLS);
  const sums = Array.from({ length: Math.ceil(count / inEach) }, () => 0);
  for (const { page, milliseconds } of times) {
    const cell = Math.floor((page - 1) / inEach);
    sums[cell] = (sums[cell] ?? 0) + milliseconds;
  }
  const longest = Math.max(...sums);
  return sums.map((milliseconds, index) => ({
    from: index * inEach + 1,
    to: Math.min((index + 1) * inEach, count),
    milliseconds,
    heat: heatOf(milliseconds, longest),
  }));
}

/** Square-root steps, so that briefly read pages differ from unread ones. */
function heatOf(milliseconds: number, longest: number): HeatCell['heat'] {
  if (milliseconds === 0) return 0;
  const share = Math.sqrt(milliseconds / longest);
  if (share > 0.75) return 4;
  if (share > 0.5) return 3;
  return share > 0.25 ? 2 : 1;
}
