import { z } from 'zod';

/** The order of a list as its URL has it: the id of a column, with `-` before it for descending. */
export type SortOrder<Name extends string> = Name | `-${Name}`;

export const isDescending = (order: string): boolean => order.startsWith('-');

/** Returns the column by which a list is ordered. */
export const columnOf = <Name extends string>(order: SortOrder<Name>): Name =>
  (isDescending(order) ? order.slice(1) : order) as Name;

/**
 * Parses the order of a list from its URL.
 * @param names the ids of the columns that can be sorted
 * @param otherwise the order without one in the URL, or with an unknown one
 */
export const sortParam = <Name extends string>(names: readonly Name[], otherwise: SortOrder<Name>) =>
  z.literal(names.flatMap((name): SortOrder<Name>[] => [name, `-${name}`])).catch(otherwise);
