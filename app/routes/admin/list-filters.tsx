import type { ReactNode } from 'react';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import type { Filters } from '#app/platform/lists/list.ts';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { type Option, Select } from '#app/ui/forms/select.tsx';
import { SubmitWithoutScripts } from '#app/ui/forms/submit-without-scripts.tsx';
import { DayField } from './day-field.tsx';
import type { ListAddress } from './list-address.ts';

export type ListFilter = {
  /** The name of the URL parameter. */
  name: string;
  label: string;
  /** The label of the option that matches everything. */
  any: string;
  options: readonly Option[];
};

type Props = {
  address: ListAddress;
  search: string;
  filters?: readonly ListFilter[];
  /** Filters of the URL without a field here, which the plain form preserves beside the order and columns. */
  kept?: readonly string[];
  children?: ReactNode;
};

/** Search and filters of a list. A plain form that keeps its fields in the URL and works without scripts. */
export function ListForm({ address, search, filters = [], kept = [], children }: Props) {
  // A field of the same name would be sent twice.
  const shown = new Set(filters.map(({ name }) => name));
  return (
    <form method="get" aria-label="Filters" className="my-4 flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        label={search}
        name="q"
        value={address.value('q')}
        maxLength={LONGEST_SEARCH}
        onChange={(q) => address.narrow({ q })}
        className="w-full sm:w-72"
      />
      {filters.map(({ name, label, any, options }) => (
        <Select
          key={name}
          look="chip"
          label={label}
          name={name}
          required={false}
          value={address.value(name)}
          placeholder={any}
          options={options}
          onChange={({ currentTarget }) => address.narrow({ [name]: currentTarget.value })}
        />
      ))}
      {[...kept, 'sort', 'columns']
        .filter((name) => !shown.has(name))
        .map((name) => {
          const value = address.value(name);
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
      {children}
      <SubmitWithoutScripts />
    </form>
  );
}

type ListProps<Context> = {
  list: { search?: string; filters: Filters<Context> };
  address: ListAddress;
  context?: Context;
  children?: ReactNode;
};

/** The search and the fields of a list; filters that links of the page set are kept. */
export function ListFilters<Context>({ list, address, context, children }: ListProps<Context>) {
  const filters = Object.entries(list.filters);
  return (
    <ListForm
      address={address}
      search={list.search ?? ''}
      filters={filters.flatMap(([name, { field }]) => {
        const options = field?.options(context as Context) ?? [];
        return field && options.length > 0 ? [{ ...field, name, options }] : [];
      })}
      kept={filters.flatMap(([name, { field, dayLabel }]) => (field || dayLabel ? [] : [name]))}
    >
      {filters.map(
        ([name, { dayLabel }]) =>
          dayLabel && <DayField key={name} address={address} name={name} label={dayLabel} />,
      )}
      {children}
    </ListForm>
  );
}
