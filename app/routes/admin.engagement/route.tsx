import { ROLE_LABELS } from '#app/features/engagement/engagement.ts';
import {
  ENGAGEMENT_ORDER,
  ENGAGEMENT_SORTS,
  type EngagementFilters,
  engagementFilters,
} from '#app/features/engagement/engagement-input.ts';
import { listKeen, listQuiet, liveOpportunities } from '#app/features/engagement/lists.server.ts';
import { RULES } from '#app/features/engagement/rules.ts';
import { KeenTable, QuietTable } from '#app/features/engagement/ui/engagement-tables.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { searchWith, useListAddress } from '../admin/list-address.ts';
import { FilterForm, type ListFilter } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = engagementFilters.parse(Object.fromEntries(args.url.searchParams));
  const [keen, quiet, opportunities] = await Promise.all([
    filters.list === 'keen' ? listKeen(viewer, filters) : null,
    filters.list === 'quiet' ? listQuiet(viewer, filters) : null,
    liveOpportunities(viewer),
  ]);
  return { keen, quiet, opportunities, filters };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Engagement', matches);

/** Engaged members and members who went quiet, by simple rules that the page explains. */
export default function EngagementPage({ loaderData }: Route.ComponentProps) {
  const { keen, quiet, opportunities, filters } = loaderData;
  const address = useListAddress();
  const listOf = (page: { nextCursor: string | null }) =>
    tableList(address, {
      page,
      filters,
      sortable: ENGAGEMENT_SORTS[filters.list],
      usualSort: ENGAGEMENT_ORDER,
      csv: '/api/admin/engagement/export.csv',
    });
  return (
    <>
      <PageHeader
        title="Engagement"
        lead="Based on existing records. Nothing is tracked for this page."
        actions={<Spreadsheet filters={filters} />}
      />
      <LinkChips
        label="List"
        chips={[
          {
            to: address.to({ list: null, sort: null, columns: null }),
            label: 'Keen',
            isCurrent: filters.list === 'keen',
          },
          {
            to: address.to({ list: 'quiet', opportunity: null, sort: null, columns: null }),
            label: 'Went quiet',
            isCurrent: filters.list === 'quiet',
          },
        ]}
      />
      <p className="mt-4 max-w-read text-muted">{RULES[filters.list]}</p>
      <FilterForm
        address={address}
        search="Name or e-mail"
        filters={filtersOf(filters, opportunities)}
        kept={['list']}
      />
      {keen && <KeenTable list={listOf(keen)} rows={keen.items} empty={<Nobody filters={filters} />} />}
      {quiet && <QuietTable list={listOf(quiet)} rows={quiet.items} empty={<Nobody filters={filters} />} />}
    </>
  );
}

const filtersOf = (
  { list }: EngagementFilters,
  opportunities: readonly { id: string; name: string }[],
): ListFilter[] => [
  {
    name: 'role',
    label: 'Role',
    any: 'Any role',
    options: Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label })),
  },
  ...(list === 'keen'
    ? [
        {
          name: 'opportunity',
          label: 'Opportunity',
          any: 'Any opportunity',
          options: opportunities.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]
    : []),
];

/** The filtered list as a spreadsheet. */
function Spreadsheet({ filters: { cursor: _, ...filters } }: { filters: EngagementFilters }) {
  return (
    <ButtonLink
      to={`/api/admin/engagement/export.xlsx${searchWith('', filters)}`}
      reloadDocument
      icon="Download"
    >
      XLSX
    </ButtonLink>
  );
}

function Nobody({ filters: { q, role, opportunity, cursor, list } }: { filters: EngagementFilters }) {
  if (q || role || opportunity || cursor)
    return (
      <EmptyState icon="Search" title={cursor ? 'No more members' : 'No results'}>
        Try fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="Profile" title={list === 'keen' ? 'No keen members' : 'No members went quiet'}>
      Members appear here once the rule above applies to them.
    </EmptyState>
  );
}
