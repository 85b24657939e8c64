import type { SortOrder } from './sorting.ts';

/** A choice above a list, whose options may depend on what the page knows. */
type Field<Context> = {
  label: string;
  /** The label of the option that matches everything. */
  any: string;
  options: (context: Context) => readonly { value: string; label: string }[];
};

/** What the URL of a list narrows it by. Without a field, links of the page do it. */
export type Filter<Value extends string = string, Context = unknown> = {
  /** The values that count. Any other is as if it were not there. */
  allowed: readonly Value[] | RegExp | 'id' | 'day';
  field?: Field<Context>;
  /** Labels the field of a day. */
  dayLabel?: string;
};

/** A filter that always has a value. */
type PartFilter<Value extends string> = Filter<Value> & { usual: Value };

export type Filters<Context = never> = Readonly<Record<string, Filter<string, Context>>>;

/** Narrows a list to one of some values. */
export const oneOf = <const Value extends string>(allowed: readonly Value[]): Filter<Value> => ({ allowed });

/** Shows one part of a list: `usual` where the URL has none. */
export const partOf = <Value extends string>(
  allowed: readonly Value[],
  usual: NoInfer<Value>,
): PartFilter<Value> => ({ allowed, usual });

/** A field above the list with these values. */
export function choice<Words extends Readonly<Record<string, string | { text: string }>>, Context = unknown>(
  label: string,
  any: string,
  words: Words,
  isOffered: (context: Context) => boolean = () => true,
): Filter<Extract<keyof Words, string>, Context> {
  const options = Object.entries(words).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.text,
  }));
  const allowed = Object.keys(words) as Extract<keyof Words, string>[];
  return {
    allowed,
    field: { label, any, options: (context) => (isOffered(context) ? options : []) },
  };
}

/** A field above the list with values that the page knows. */
export const choiceOf = <Context>(
  allowed: RegExp | 'id',
  field: Field<Context>,
): Filter<string, Context> => ({
  allowed,
  field,
});

export const matching = (allowed: RegExp): Filter => ({ allowed });
export const id: Filter = { allowed: 'id' };

/** A field above the list for a day. */
export const day = (dayLabel: string): Filter => ({ allowed: 'day', dayLabel });

type Order = 'ascending' | 'descending';
type Columns = readonly { id: string; sort?: Order }[];

/** The ids of the columns that sort a list. */
export type SortIdOf<List extends { columns: Columns }> = Extract<
  List['columns'][number],
  { sort: Order }
>['id'];

type ValueOf<Of> = Of extends Filter<infer Value, never> ? Value : never;

/** What the filters of a list have in its URL. */
export type FilterValues<Some extends Filters> = {
  [Name in keyof Some as Some[Name] extends PartFilter<string> ? Name : never]: ValueOf<Some[Name]>;
} & {
  [Name in keyof Some as Some[Name] extends PartFilter<string> ? never : Name]?:
    | ValueOf<Some[Name]>
    | undefined;
};

/** What a list can be asked for: the rules that its page, its query, its file and its saved views follow. */
export type ListRules<Some extends Filters, Sort extends string, Search extends string | undefined> = {
  /** In the URL of its file, in the audit log, and for its saved views. */
  name: string;
  /** Its page, for those who have to sign in again for its file; with `:of` for the parent, if it has one. */
  page: string;
  /** Names the table and its file. */
  title: string;
  /** What its search looks in; absent without a search. */
  search?: Search;
  filters: Some;
  /** The order where the URL has none. */
  order: SortOrder<NoInfer<Sort>> | ((filters: FilterValues<Some>) => SortOrder<NoInfer<Sort>>);
};

type Definition = { filters: Filters; columns: Columns; search?: string | undefined };

/** A list as it is asked for: its filters, order and page. */
export type ListRequest<List extends Definition> = FilterValues<List['filters']> &
  ([NonNullable<List['search']>] extends [never] ? unknown : { q: string }) & {
    sort: SortOrder<SortIdOf<List>>;
    cursor?: string | undefined;
  };

export const sortIds = <List extends { columns: Columns }>({ columns }: List): SortIdOf<List>[] =>
  columns.filter(({ sort }) => sort).map(({ id }) => id as SortIdOf<List>);

/** Returns the order of a list where its URL has none. */
export const usualOrder = <Order extends string, Given>(
  { order }: { order: Order | ((filters: Given) => Order) },
  filters: Given,
): Order => (typeof order === 'function' ? order(filters) : order);

/** The file of what an admin sees in a list, or in that of one parent. */
export const fileOf = ({ name }: { name: string }, parent?: string): string =>
  `/api/admin/lists/${parent ? `${parent}/` : ''}${name}.csv`;
