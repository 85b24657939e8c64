import { useNavigate } from 'react-router';
import { listBroadcasts } from '#app/features/broadcasts/broadcasts.server.ts';
import { BroadcastTable } from '#app/features/broadcasts/ui/broadcast-table.tsx';
import { settings } from '#app/platform/config/settings.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { useAct } from '#app/trpc/use-act.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useWhile } from '../admin.broadcasts.broadcast/use-while.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const cursor = args.url.searchParams.get('cursor');
  const { items, nextCursor } = await listBroadcasts(viewer, { cursor });
  return { items, nextCursor, cursor, firmTimeZone: settings().irTimeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Broadcasts', matches);

export default function BroadcastsPage({ loaderData }: Route.ComponentProps) {
  const { items, nextCursor, cursor, firmTimeZone } = loaderData;
  const navigate = useNavigate();
  const { run, isRunning } = useAct();
  useWhile(items.some(({ state }) => state === 'sending'));
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
      {items.length > 0 ? (
        <BroadcastTable rows={items} firmTimeZone={firmTimeZone} />
      ) : (
        <EmptyState icon="EnvelopeOut" title={cursor ? 'No older messages' : 'No messages yet'}>
          Write a message, choose recipients, and send it now or later. Delivery figures appear here.
        </EmptyState>
      )}
      <Pagination
        label="Messages"
        newer={cursor ? '/admin/broadcasts' : null}
        newerText="Newest"
        older={nextCursor ? `/admin/broadcasts?${new URLSearchParams({ cursor: nextCursor })}` : null}
      />
    </>
  );
}
