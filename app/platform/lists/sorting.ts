/** The order of a list as its URL has it: the id of a column, with `-` before it for descending. */
export type SortOrder<Name extends string> = Name | `-${Name}`;

export const isDescending = (order: string): boolean => order.startsWith('-');

/** Returns the column by which a list is ordered. */
export const columnOf = <Name extends string>(order: SortOrder<Name>): Name =>
  (isDescending(order) ? order.slice(1) : order) as Name;
