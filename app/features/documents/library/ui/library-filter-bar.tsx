import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import {
  ABOUT_ME,
  CATEGORY_LABELS,
  LIBRARY_SORT_LABELS,
  type LibraryFacets,
  type LibraryFilters,
  sortsOf,
} from '../library.ts';

type Props = {
  facets: LibraryFacets;
  /** The displayed filters: those being loaded, otherwise those in effect. */
  filters: LibraryFilters;
  onChange: (change: Partial<LibraryFilters>) => void;
};

/** Search, filters and order of the library: a plain form, so that it works without JavaScript. */
export function LibraryFilterBar({ facets, filters, onChange }: Props) {
  const [usual, ...others] = sortsOf(filters);
  const known = facets.subjects.some(({ about }) => about === filters.about) || filters.about === ABOUT_ME;
  return (
    <form
      method="get"
      aria-label="Filter documents"
      className="mb-6 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap print:hidden"
    >
      <SearchField
        label="Search titles and text"
        name="search"
        value={filters.search ?? ''}
        maxLength={100}
        onChange={(search) => onChange({ search })}
        className="max-sm:col-span-2 sm:max-w-72 sm:min-w-52 sm:flex-1"
      />
      <Filter
        name="category"
        label="Category"
        value={filters.category}
        options={facets.categories.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
        onChange={(value) => onChange({ category: facets.categories.find((one) => one === value) })}
      />
      <Filter
        name="about"
        label="Opportunity or fund"
        value={filters.about}
        options={[
          ...(facets.hasOwn ? [{ value: ABOUT_ME, label: 'Personal documents' }] : []),
          ...facets.subjects.map(({ about, name }) => ({ value: about, label: name })),
          ...(filters.about && !known ? [{ value: filters.about, label: 'Current selection' }] : []),
        ]}
        onChange={(about) => onChange({ about })}
      />
      <Filter
        name="year"
        label="Year"
        value={filters.year}
        options={facets.years.map((value) => ({ value, label: value }))}
        onChange={(year) => onChange({ year })}
      />
      {(facets.tags.length > 0 || filters.tag) && (
        <Filter
          name="tag"
          label="Tag"
          value={filters.tag}
          options={facets.tags.map((value) => ({ value, label: value }))}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      <label className="inline-flex items-center justify-center rounded-full border bg-surface px-3 py-1 text-sm text-muted transition-colors hover:border-control hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="new"
          value="1"
          checked={filters.new === '1'}
          onChange={({ currentTarget }) => onChange({ new: currentTarget.checked ? '1' : undefined })}
          className="sr-only"
        />
        New only
      </label>
      <Select
        look="chip"
        label="Sort by"
        name="sort"
        required={false}
        value={filters.sort === usual ? '' : (filters.sort ?? '')}
        placeholder={LIBRARY_SORT_LABELS[usual]}
        options={others.map((sort) => ({ value: sort, label: LIBRARY_SORT_LABELS[sort] }))}
        onChange={({ currentTarget }) =>
          onChange({ sort: others.find((sort) => sort === currentTarget.value) })
        }
      />
      <noscript>
        <Button type="submit" size="sm">
          Show
        </Button>
      </noscript>
    </form>
  );
}

type FilterProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

function Filter({ name, label, value, options, onChange }: FilterProps) {
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <Select
      look="chip"
      label={label}
      name={name}
      required={false}
      value={value ?? ''}
      placeholder={label}
      options={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
