import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authoringCounts, authoringList } from '#app/features/opportunities/authoring/authoring.server.ts';
import {
  AUTHORING_FILTERS,
  AUTHORING_SORTS,
  type AuthoringFilter,
  type AuthoringFilters,
  authoringFiltersFrom,
  usualOrder,
} from '#app/features/opportunities/authoring/authoring-list.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { AuthoringTable } from '#app/features/opportunities/ui/authoring/authoring-table.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { FilterForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { NewDialog, type NewOpportunity } from './new-dialog.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = authoringFiltersFrom(Object.fromEntries(args.url.searchParams));
  const [list, counts] = await Promise.all([authoringList(viewer, filters), authoringCounts(viewer)]);
  return { list, counts, filters, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Write opportunities', matches);

export default function AuthoringListPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, filters, timeZone } = loaderData;
  const address = useListAddress();
  const create = useCreate();
  const [beginning, setBeginning] = useState(false);
  return (
    <>
      <PageHeader
        title="Opportunities"
        lead={leadOf(counts)}
        actions={
          <Button variant="primary" icon="Plus" onClick={() => setBeginning(true)}>
            New opportunity
          </Button>
        }
      />
      <LinkChips label="Stage" chips={chipsOf(counts, filters, address)} />
      <FilterForm address={address} search="Name or sector" kept={['stage']} />
      <AuthoringTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: AUTHORING_SORTS,
          usualSort: usualOrder(filters.stage),
          csv: '/api/admin/lists/opportunities.csv',
        })}
        rows={list.items}
        timeZone={timeZone}
        empty={
          <EmptyState icon="Pen" title={filters.cursor ? 'No more opportunities' : 'No matches'}>
            {filters.search || filters.stage
              ? 'Change or clear the filters to see more.'
              : 'Start with “New opportunity”. Members see it once it is published.'}
          </EmptyState>
        }
      />
      {beginning && <NewDialog onCreate={create} onClose={() => setBeginning(false)} />}
    </>
  );
}

/** Creates a draft and navigates to it. Returns the error. */
function useCreate() {
  const navigate = useNavigate();
  const { attempt } = useAct();
  return (given: NewOpportunity): Promise<string | null> =>
    attempt('create', (rpc) => rpc.authoring.create.mutate(given), {
      done: async ({ id }) => {
        await navigate(`/admin/opportunities/${id}`);
        return null;
      },
      refresh: 'never',
    });
}

type Counts = Record<AuthoringFilter, number>;

function chipsOf(counts: Counts, { stage }: AuthoringFilters, address: ListAddress) {
  return [
    { to: address.to({ stage: null }), label: 'All', isCurrent: stage === undefined },
    ...AUTHORING_FILTERS.map((one) => ({
      to: address.to({ stage: one }),
      label: one === 'draft' ? 'Drafts' : STAGE_LABELS[one],
      count: counts[one],
      isCurrent: stage === one,
    })),
  ];
}

function leadOf({ draft }: Counts): string {
  if (draft === 0) return 'No open drafts.';
  return draft === 1 ? '1 open draft.' : `${draft} open drafts.`;
}
