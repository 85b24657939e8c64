import { type Roomy, widthOf } from './column-room.ts';

/** What the choice of columns reads of a column. */
export type Choosable = Roomy & { id: string; header: string; hideHeader?: boolean };

/** How much of its usual width a chosen column needs: rather in two lines than not at all. */
const CLOSER = 0.75;

const BETWEEN = '.';

/** Returns whether a column is always there: what the row is about, and its actions. */
export const isFixed = ({ rowHeader, hideHeader }: Choosable): boolean =>
  rowHeader === true || hideHeader === true;

const idsIn = (chosen: string): ReadonlySet<string> => new Set(chosen.split(BETWEEN).filter(Boolean));

/**
 * Returns the columns to show.
 * @param chosen the ids in the URL; an empty text for the columns that are shown to begin with. Chosen columns stand
 * closer together.
 */
export function shownColumns<Some extends Choosable>(columns: readonly Some[], chosen: string): Some[] {
  const ids = idsIn(chosen);
  if (ids.size === 0) return columns.filter(({ optional }) => !optional);
  return columns
    .filter((column) => isFixed(column) || ids.has(column.id))
    .map((column) => ({ ...column, width: widthOf(column) * CLOSER }));
}

/** Returns the choice with one column more or less, for the URL; `null` when it is the one to begin with. */
export function withColumn(columns: readonly Choosable[], chosen: string, id: string): string | null {
  const choosable = columns.filter((column) => !isFixed(column));
  const usual = choosable.filter(({ optional }) => !optional);
  const shown = new Set(shownColumns(choosable, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const next = choosable.filter((column) => shown.has(column.id));
  const isUsual = next.length === usual.length && next.every((column, at) => column === usual[at]);
  // With none left, the row header's id says that something was chosen.
  const ids = next.length > 0 ? next : columns.filter(({ rowHeader }) => rowHeader);
  return isUsual ? null : ids.map((column) => column.id).join(BETWEEN);
}
