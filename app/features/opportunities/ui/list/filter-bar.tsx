import { FilterForm, FilterSelect } from '#app/ui/forms/filter-form.tsx';
import {
  type Facet,
  type OpportunityFilters,
  type OpportunityList,
  SORT_LABELS,
  SORTS_OF_STAGE,
  searchFromFilters,
} from '../../opportunity.ts';

type Props = {
  list: Pick<OpportunityList, 'stage' | 'facets'>;
  /** The displayed filters: those being loaded, otherwise those in effect. */
  filters: OpportunityFilters;
  onChange: (change: Partial<OpportunityFilters>) => void;
};

/** Search, filters and sort order of the opportunities. */
export function FilterBar({ list: { stage, facets }, filters, onChange }: Props) {
  return (
    <FilterForm
      label="Filter opportunities"
      search={{
        label: 'Search opportunities',
        value: filters.search,
        onChange: (search) => onChange({ search }),
      }}
      order={{
        sorts: SORTS_OF_STAGE[stage],
        labels: SORT_LABELS,
        value: filters.sort,
        onChange: (sort) => onChange({ sort }),
      }}
      set={SHEET_FILTERS.filter((name) => filters[name]).length}
      clear={
        searchFromFilters(filters, { sector: undefined, region: undefined, type: undefined }) ||
        `/opportunities/${stage}`
      }
    >
      <FilterSelect
        name="sector"
        label="Sector"
        value={filters.sector}
        options={optionsOf(facets.sectors)}
        onChange={(sector) => onChange({ sector })}
      />
      <FilterSelect
        name="region"
        label="Region"
        value={filters.region}
        options={optionsOf(facets.regions)}
        onChange={(region) => onChange({ region })}
      />
      <FilterSelect
        name="type"
        label="Type"
        value={filters.type}
        options={optionsOf(facets.types)}
        onChange={(type) => onChange({ type })}
      />
    </FilterForm>
  );
}

const SHEET_FILTERS = ['sector', 'region', 'type'] as const;

const optionsOf = (facets: readonly Facet[]) =>
  facets.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }));
