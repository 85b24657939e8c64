import { useNavigate } from 'react-router';
import { BROADCAST_STATES } from '#app/features/broadcasts/broadcast.ts';
import { listBroadcasts } from '#app/features/broadcasts/broadcast-list.server.ts';
import {
  BROADCAST_ORDER,
  BROADCAST_SORTS,
  type BroadcastFilters,
  broadcastFilters,
} from '#app/features/broadcasts/broadcast-list.ts';
import { STATE_LABELS } from '#app/features/broadcasts/ui/broadcast-labels.ts';
import { BroadcastTable } from '#app/features/broadcasts/ui/broadcast-table.tsx';
import { settings } from '#app/platform/config/settings.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useListAddress } from '../admin/list-address.ts';
import { FilterForm, type ListFilter } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { useWhile } from '../admin.broadcasts.broadcast/use-while.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = broadcastFilters.parse(Object.fromEntries(args.url.searchParams));
  return { list: await listBroadcasts(viewer, filters), filters, firmTimeZone: settings().irTimeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Broadcasts', matches);

export default function BroadcastsPage({ loaderData }: Route.ComponentProps) {
  const { list, filters, firmTimeZone } = loaderData;
  const address = useListAddress();
  const navigate = useNavigate();
  const { run, isRunning } = useAct();
  useWhile(list.items.some(({ state }) => state === 'sending'));
  const create = () =>
    run('create', (rpc) => rpc.broadcast.create.mutate(), {
      refresh: 'never',
      done: async ({ id }) => {
        await navigate(`/admin/broadcasts/${id}`);
        return null;
      },
    });
  return (
    <>
      <PageHeader
        title="Broadcasts"
        lead="Messages to many members, in the app and by e-mail as each member chose."
        actions={
          <Button variant="primary" icon="Plus" pending={isRunning('create')} onClick={() => void create()}>
            New message
          </Button>
        }
      />
      <FilterForm address={address} search="Subject" filters={FILTERS} />
      <BroadcastTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: BROADCAST_SORTS,
          usualSort: BROADCAST_ORDER,
          csv: '/api/admin/lists/broadcasts.csv',
        })}
        rows={list.items}
        firmTimeZone={firmTimeZone}
        empty={<NothingThere filters={filters} />}
      />
    </>
  );
}

const FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: 'State',
    any: 'Any state',
    options: BROADCAST_STATES.map((state) => ({ value: state, label: STATE_LABELS[state].text })),
  },
];

function NothingThere({ filters: { q, state, cursor } }: { filters: BroadcastFilters }) {
  if (q || state || cursor)
    return (
      <EmptyState icon="Search" title={cursor ? 'No more messages' : 'No results'}>
        Try other words or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="EnvelopeOut" title="No messages yet">
      Write a message, choose recipients, and send it now or later. Delivery figures appear here.
    </EmptyState>
  );
}
