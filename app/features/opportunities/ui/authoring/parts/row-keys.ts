/** Identifies a row of a list for as long as it is there. */
export type RowKey = string | number;

/**
 * The items with one changed: from what it is now and wherever it is by now, because the change may come from a callback
 * of before, such as that of an upload. They stay as they are if it is gone.
 */
export const withChange = <Item extends object>(
  items: readonly Item[],
  keys: readonly RowKey[],
  key: RowKey,
  part: Partial<Item>,
): Item[] => items.map((item, at) => (keys[at] === key ? { ...item, ...part } : item));
