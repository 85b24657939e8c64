import { type OwnFilters, ownFilters } from '#app/features/commitments/own/own-filters.ts';
import { ownCommitments, ownSummary } from '#app/features/commitments/own/own-list.server.ts';
import { OWN_ORDER, OWN_SORTS, OWN_STATES, type OwnCounts } from '#app/features/commitments/own/own-list.ts';
import { OwnListTable } from '#app/features/commitments/ui/own/own-list-table.tsx';
import { STATE_BADGES } from '#app/features/commitments/ui/own/status-text.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { FilterForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const filters = ownFilters.parse(Object.fromEntries(args.url.searchParams));
  const [list, summary] = await Promise.all([ownCommitments(viewer, filters), ownSummary(viewer, filters)]);
  return { list, filters, ...summary };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Commitments', matches);

export default function CommitmentsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, totals, counts, investors } = loaderData;
  const address = useListAddress();
  return (
    <>
      <PageHeader title="Commitments" lead={leadOf(counts)} />
      {counts.all > 0 && (
        <FilterForm
          address={address}
          search="Opportunity"
          filters={[
            { name: 'state', label: 'State', any: 'Any state', options: STATES },
            ...(investors.length > 0
              ? [
                  {
                    name: 'investor',
                    label: 'Investor',
                    any: 'Any investor',
                    options: [
                      { value: 'own', label: 'Own name' },
                      ...investors.map(({ id, name }) => ({ value: id, label: name })),
                    ],
                  },
                ]
              : []),
          ]}
        />
      )}
      <OwnListTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: OWN_SORTS,
          usualSort: OWN_ORDER,
          csv: '/api/commitments/export.csv',
        })}
        rows={list.items}
        totals={totals}
        empty={<Nothing counts={counts} filters={filters} />}
      />
    </>
  );
}

const STATES = OWN_STATES.map((value) => ({
  value,
  label: value === 'live' ? 'Live' : STATE_BADGES[value].text,
}));

function leadOf({ all, live }: OwnCounts): string {
  if (all === 0) return 'Everything you commit to, with its receipts.';
  const total = all === 1 ? '1 commitment' : `${all} commitments`;
  return live === all ? `${total}, with receipts.` : `${total}, ${live} of them live.`;
}

function Nothing({ counts, filters }: { counts: OwnCounts; filters: OwnFilters }) {
  if (counts.all > 0)
    return (
      <EmptyState icon="Search" title={filters.cursor ? 'No more commitments' : 'No matches'}>
        Change or clear the filters to see more.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="Coins"
      title="No commitments yet"
      action={
        <ButtonLink to="/opportunities/open" variant="primary">
          Browse opportunities
        </ButtonLink>
      }
    >
      Commit on the page of an open opportunity. You can follow it here until it is funded.
    </EmptyState>
  );
}
