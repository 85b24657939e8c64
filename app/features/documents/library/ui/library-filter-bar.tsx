import { FilterForm, FilterSelect } from '#app/ui/forms/filter-form.tsx';
import {
  ABOUT_ME,
  LIBRARY_SORT_LABELS,
  type LibraryFacets,
  type LibraryFilters,
  librarySearch,
  SHEET_FILTERS,
  sortsOf,
} from '../library.ts';

type Props = {
  facets: LibraryFacets;
  /** The displayed filters: those being loaded, otherwise those in effect. */
  filters: LibraryFilters;
  onChange: (change: Partial<LibraryFilters>) => void;
};

const CLEARED = Object.fromEntries(SHEET_FILTERS.map((name) => [name, undefined]));

export function LibraryFilterBar({ facets, filters, onChange }: Props) {
  const known = facets.subjects.some(({ about }) => about === filters.about) || filters.about === ABOUT_ME;
  return (
    <FilterForm
      label="Filter documents"
      search={{
        label: 'Search titles and text',
        value: filters.search,
        onChange: (search) => onChange({ search }),
      }}
      order={{
        sorts: sortsOf(filters),
        labels: LIBRARY_SORT_LABELS,
        value: filters.sort,
        onChange: (sort) => onChange({ sort }),
      }}
      set={SHEET_FILTERS.filter((name) => filters[name]).length}
      clear={librarySearch(filters, CLEARED) || '/documents'}
    >
      {filters.held_by && <input type="hidden" name="held_by" value={filters.held_by} />}
      <FilterSelect
        name="category"
        label="Type"
        value={filters.category}
        options={facets.categories.map(({ key, label }) => ({ value: key, label }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        name="about"
        label="About"
        value={filters.about}
        options={[
          ...(facets.hasOwn ? [{ value: ABOUT_ME, label: 'Personal documents' }] : []),
          ...facets.subjects.map(({ about, name }) => ({ value: about, label: name })),
          ...(filters.about && !known ? [{ value: filters.about, label: 'Current selection' }] : []),
        ]}
        onChange={(about) => onChange({ about })}
      />
      <FilterSelect
        name="year"
        label="Year"
        value={filters.year}
        options={facets.years.map((value) => ({ value, label: value }))}
        onChange={(year) => onChange({ year })}
      />
      {(facets.tags.length > 0 || filters.tag) && (
        <FilterSelect
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
    </FilterForm>
  );
}
