import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authoringCounts, opportunityList } from '#app/features/opportunities/authoring/authoring.server.ts';
import {
  AUTHORING_FILTERS,
  type AuthoringFilter,
  OPPORTUNITIES,
  type OpportunitiesAsked,
} from '#app/features/opportunities/authoring/authoring-list.tsx';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { NewDialog, type NewOpportunity } from './new-dialog.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'deals' });
  const asked = opportunityList.asked(args.url);
  const [page, counts] = await Promise.all([opportunityList.page(viewer, asked), authoringCounts(viewer)]);
  return { page, counts, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Write opportunities', matches);

export default function AuthoringListPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, timeZone } = loaderData;
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
            New<span className="max-sm:sr-only"> opportunity</span>
          </Button>
        }
      />
      <ListFilters
        chips={<LinkChips label="Stage" chips={chipsOf(counts, asked, address)} />}
        list={OPPORTUNITIES}
        address={address}
      />
      <ListTable list={OPPORTUNITIES} page={page} asked={asked} address={address} context={{ timeZone }} />
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

function chipsOf(counts: Counts, { stage }: OpportunitiesAsked, address: ListAddress) {
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
