import type { PageTime } from './reading-time.ts';

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
