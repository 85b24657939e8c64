/** A range of rows from `anchor`, where it began, to `end`. */
export type Range = { anchor: string; end: string };

export type Selection = { selected: ReadonlySet<string>; range: Range | null };

/** Returns the keys between two rows, both included, in either order. */
function between(keys: readonly string[], { anchor, end }: Range): readonly string[] {
  const [from, to] = [keys.indexOf(anchor), keys.indexOf(end)].sort((a, b) => a - b);
  return from === undefined || from < 0 || to === undefined ? [end] : keys.slice(from, to + 1);
}

/** Toggles a row and starts a range there. */
export function toggleRow({ selected }: Selection, key: string): Selection {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return { selected: next, range: { anchor: key, end: key } };
}

/** Extends the range to a row and deselects rows outside it. `from` is the start when there is no range yet. */
export function extendSelection(
  { selected, range }: Selection,
  keys: readonly string[],
  to: string,
  from = to,
): Selection {
  const { anchor, end } = range && keys.includes(range.anchor) ? range : { anchor: from, end: from };
  const next = new Set(selected);
  for (const key of between(keys, { anchor, end })) next.delete(key);
  for (const key of between(keys, { anchor, end: to })) next.add(key);
  return { selected: next, range: { anchor, end: to } };
}

/** Returns the state of the select-all checkbox. */
export function selectAllState(
  selected: ReadonlySet<string>,
  keys: readonly string[],
): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

const PAGE = 10;

/** Returns the row that a key leads to from row `at` of `count`; null for any other key, and at either end. */
export function nextRow(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = Math.max(0, Math.min(count - 1, at + step));
  return to === at ? null : to;
}
