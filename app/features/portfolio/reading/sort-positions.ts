import type { FiguresRow } from '#app/features/ledger/figures/figure-types.ts';
import type { PortfolioView, PositionSort } from '../portfolio-address.ts';

/** Sorts the rows of positions as chosen. Rows without the figure come last in either direction. */
export function sortPositions(
  rows: readonly FiguresRow[],
  { sort, descending }: Pick<PortfolioView, 'sort' | 'descending'>,
): FiguresRow[] {
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (sort === 'name') return direction * nameOf(a).localeCompare(nameOf(b));
    const [left, right] = [figureIn(a, sort), figureIn(b, sort)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right) || nameOf(a).localeCompare(nameOf(b));
  });
}

const nameOf = ({ positions }: FiguresRow): string => positions[0]?.vehicle.name ?? '';

function figureIn({ figures }: FiguresRow, sort: Exclude<PositionSort, 'name'>): number | null {
  if (!figures) return null;
  if (sort === 'irr') return figures.irr.rate;
  return sort === 'tvpi' ? figures.tvpi.value : figures[sort];
}
