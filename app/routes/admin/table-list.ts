import type { TableList } from '#app/ui/tables/data-table.tsx';
import type { ListAddress } from './list-address.ts';

type Facts = {
  page: { nextCursor: string | null };
  filters: { sort: string; cursor?: string | undefined };
  /** The ids of the columns that can be sorted. */
  sortable: readonly string[];
  usualSort: string;
  /** The route of its CSV. */
  csv?: string;
};

/** Returns a list as its table needs it: where it is, how it is sorted, and what comes next. */
export const tableList = (
  address: ListAddress,
  { page, filters, sortable, usualSort, csv }: Facts,
): TableList => ({
  address,
  sort: filters.sort,
  usualSort,
  sortable,
  next: page.nextCursor,
  isPaged: filters.cursor !== undefined,
  ...(csv && { csv }),
});
