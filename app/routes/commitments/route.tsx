import { chosenHolder } from '#app/domain/investing/held-by.ts';
import { ownCommitments, ownList, ownSummary } from '#app/features/commitments/own/own-list.server.ts';
import { OWN_COMMITMENTS, type OwnCounts } from '#app/features/commitments/own/own-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { HolderMenu } from '#app/ui/overlays/holder-menu.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const asked = ownList.asked(args.url);
  const [page, summary] = await Promise.all([ownCommitments(viewer, asked), ownSummary(viewer, asked)]);
  return { page, asked, summary };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Commitments', matches);

export default function CommitmentsPage({ loaderData }: Route.ComponentProps) {
  const { page, asked, summary } = loaderData;
  const { counts } = summary;
  const address = useListAddress();
  return (
    <>
      <PageHeader
        title="Commitments"
        lead={leadOf(counts)}
        actions={
          <HolderMenu
            holders={summary.holders}
            heldBy={chosenHolder(summary.holders, address.value('held_by'))}
            addressOf={(heldBy) => address.to({ held_by: heldBy })}
          />
        }
      />
      {counts.all > 0 && <ListFilters list={OWN_COMMITMENTS} address={address} context={summary} />}
      <ListTable
        list={OWN_COMMITMENTS}
        page={page}
        asked={asked}
        address={address}
        context={summary}
        file="/api/commitments/export.csv"
      />
    </>
  );
}

function leadOf({ all, live }: OwnCounts): string {
  if (all === 0) return 'Everything you commit to, with its receipts.';
  const total = all === 1 ? '1 commitment' : `${all} commitments`;
  return live === all ? `${total}, with receipts.` : `${total}, ${live} of them live.`;
}
