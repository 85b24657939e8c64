import type { ReactNode } from 'react';
import { HolderField } from '#app/ui/navigation/for-holder.tsx';
import { Looking } from '../permissions.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { SearchField } from './search-field.tsx';
import { type Option, Select } from './select.tsx';
import { SubmitWithoutScripts } from './submit-without-scripts.tsx';

type Props<Sort extends string> = {
  label: string;
  search: { label: string; value: string | undefined; onChange: (search: string | undefined) => void };
  /** The sort orders, the default one first, and the current one; none is the default. */
  order: {
    sorts: readonly Sort[];
    labels: Readonly<Record<Sort, string>>;
    value: Sort | undefined;
    onChange: (sort: Sort | undefined) => void;
  };
  /** The number of filters that are set, and the address without them. */
  set: number;
  clear: string;
  children: ReactNode;
};

/**
 * Search, filters and sort order of a list that members read. A plain form whose fields are in the page's URL: it works
 * without JavaScript; with it, the list updates while the focus stays in place. On a phone
 * the filters are in a sheet.
 */
export function FilterForm<Sort extends string>({ label, search, order, set, clear, children }: Props<Sort>) {
  const [usual, ...others] = order.sorts;
  return (
    <Looking>
      <form method="get" aria-label={label} className="list-form">
        <HolderField />
        <SearchField
          label={search.label}
          name="search"
          value={search.value ?? ''}
          maxLength={100}
          onChange={search.onChange}
          className="min-w-0 flex-1 sm:max-w-72 sm:min-w-44"
        />
        <FilterSheet set={set} clear={clear}>
          {children}
          {usual && (
            <FilterSelect
              label="Sort by"
              name="sort"
              value={others.find((sort) => sort === order.value)}
              placeholder={order.labels[usual]}
              options={others.map((sort) => ({ value: sort, label: order.labels[sort] }))}
              onChange={(value) => order.onChange(others.find((sort) => sort === value))}
            />
          )}
          <SubmitWithoutScripts />
        </FilterSheet>
      </form>
    </Looking>
  );
}

type SelectProps = {
  name: string;
  label: string;
  /** The option that matches everything; by default the label. */
  placeholder?: string;
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
};

/** One filter of a list. A value of the URL that is no longer offered remains selected. */
export function FilterSelect({ name, label, placeholder = label, value, options, onChange }: SelectProps) {
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <Select
      look="chip"
      label={label}
      name={name}
      required={false}
      value={value ?? ''}
      placeholder={placeholder}
      options={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      // Beside the search, all fit into one row; in the sheet each has a row.
      className="min-[68.75rem]:max-w-35"
    />
  );
}
