import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import {
  type Facet,
  type OpportunityFilters,
  type OpportunityList,
  SORT_LABELS,
  SORTS_OF_STAGE,
} from '../../opportunity.ts';

type Props = {
  list: Pick<OpportunityList, 'stage' | 'facets'>;
  /** The displayed filters: those being loaded, otherwise those in effect. */
  filters: OpportunityFilters;
  onChange: (change: Partial<OpportunityFilters>) => void;
};

/**
 * Search, filters and sort order of a list. A plain form whose fields are in the page's URL: it works without
 * JavaScript; with it, the list updates while the focus stays in place.
 */
export function FilterBar({ list: { stage, facets }, filters, onChange }: Props) {
  const [usual, ...others] = SORTS_OF_STAGE[stage];
  const choose = (change: Partial<OpportunityFilters>) => onChange(change);
  return (
    <form
      method="get"
      aria-label="Filter opportunities"
      className="mb-6 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap print:hidden"
    >
      <SearchField
        label="Search opportunities"
        name="search"
        value={filters.search ?? ''}
        maxLength={100}
        onChange={(search) => choose({ search })}
        className="max-sm:col-span-2 sm:max-w-72 sm:min-w-52 sm:flex-1"
      />
      <FacetSelect
        name="sector"
        label="Sector"
        facets={facets.sectors}
        value={filters.sector}
        onChange={choose}
      />
      <FacetSelect
        name="region"
        label="Region"
        facets={facets.regions}
        value={filters.region}
        onChange={choose}
      />
      <FacetSelect name="type" label="Type" facets={facets.types} value={filters.type} onChange={choose} />
      <Select
        look="chip"
        label="Sort by"
        name="sort"
        required={false}
        value={filters.sort === usual ? '' : (filters.sort ?? '')}
        placeholder={SORT_LABELS[usual]}
        options={others.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        onChange={({ currentTarget }) =>
          choose({ sort: others.find((sort) => sort === currentTarget.value) })
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

type FacetProps = {
  name: 'sector' | 'region' | 'type';
  label: string;
  facets: readonly Facet[];
  value: string | undefined;
  onChange: (change: Partial<OpportunityFilters>) => void;
};

function FacetSelect({ name, label, facets, value, onChange }: FacetProps) {
  const known = facets.some((facet) => facet.value === value);
  return (
    <Select
      look="chip"
      label={label}
      name={name}
      required={false}
      value={value ?? ''}
      placeholder={label}
      options={[
        ...(value && !known ? [{ value, label: value }] : []),
        ...facets.map((facet) => ({ value: facet.value, label: `${facet.value} (${facet.count})` })),
      ]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
    />
  );
}
