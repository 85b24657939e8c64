import { useNavigate } from 'react-router';
import { broadcastList } from '#app/features/broadcasts/broadcast-list.server.ts';
import { BROADCASTS } from '#app/features/broadcasts/broadcast-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { useWhile } from '../admin.broadcasts.broadcast/use-while.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = broadcastList.asked(args.url);
  return {
    page: await broadcastList.page(viewer, asked),
    asked,
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Broadcasts', matches);

export default function BroadcastsPage({ loaderData }: Route.ComponentProps) {
  const { page, asked, timeZone } = loaderData;
  const address = useListAddress();
  const navigate = useNavigate();
  const { run, isRunning } = useAct();
  useWhile(page.items.some(({ state }) => state === 'sending'));
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
      <ListFilters list={BROADCASTS} address={address} />
      <ListTable list={BROADCASTS} page={page} asked={asked} address={address} context={{ timeZone }} />
    </>
  );
}
