import type { ReactNode } from 'react';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import type { Filters } from '#app/platform/lists/list.ts';
import { FilterSheet } from '#app/ui/forms/filter-sheet.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { SubmitWithoutScripts } from '#app/ui/forms/submit-without-scripts.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { DayField } from './day-field.tsx';
import type { ListAddress } from './list-address.ts';

type Props<Context> = {
  list: { search?: string; filters: Filters<Context> };
  address: ListAddress;
  context?: Context;
  /** One of a few states as links: above the search, and on a phone with the filters. */
  chips?: ReactNode;
  children?: ReactNode;
};

/**
 * The search and the fields of a list. A plain form that keeps its fields in the URL and works without scripts; the
 * order, the columns and filters that links of the page set are kept. On a phone the filters are in a sheet behind one
 * button, which says how many are set.
 */
export function ListFilters<Context>({ list, address, context, chips, children }: Props<Context>) {
  const filters = Object.entries(list.filters);
  const kept = filters.flatMap(([name, { field, dayLabel }]) => (field || dayLabel ? [] : [name]));
  const shown = filters.filter(([, { field, dayLabel }]) => field || dayLabel);
  const set = filters.flatMap(([name]) => (address.value(name) ? [name] : []));
  return (
    <Looking>
      <form
        method="get"
        aria-label="Filters"
        className="list-form"
        data-short={(shown.length < 2 && !chips && !children) || undefined}
      >
        <SearchField
          label={list.search ?? ''}
          name="q"
          value={address.value('q')}
          maxLength={LONGEST_SEARCH}
          onChange={(q) => address.narrow({ q })}
          className="min-w-0 flex-1 sm:w-72 sm:flex-none"
        />
        <FilterSheet set={set.length} clear={address.to(Object.fromEntries(set.map((name) => [name, null])))}>
          {chips && <div className="sm:order-first sm:mb-2 sm:w-full">{chips}</div>}
          {filters.map(([name, { field }]) => {
            const options = field?.options(context as Context) ?? [];
            return (
              field &&
              options.length > 0 && (
                <Select
                  key={name}
                  look="chip"
                  label={field.label}
                  name={name}
                  required={false}
                  className="sm:max-w-64"
                  value={address.value(name)}
                  placeholder={field.any}
                  options={options}
                  onChange={({ currentTarget }) => address.narrow({ [name]: currentTarget.value })}
                />
              )
            );
          })}
          {[...kept, 'sort', 'columns'].map((name) => {
            const value = address.value(name);
            return value && <input key={name} type="hidden" name={name} value={value} />;
          })}
          {filters.map(
            ([name, { dayLabel }]) =>
              dayLabel && <DayField key={name} address={address} name={name} label={dayLabel} />,
          )}
          {children}
          <SubmitWithoutScripts />
        </FilterSheet>
      </form>
    </Looking>
  );
}
