import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { NotificationList } from '#app/features/notifications/ui/notification-list.tsx';
import { requireViewer } from '#app/platform/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useMarking } from './use-marking.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { searchParams } = new URL(args.request.url);
  const unread = searchParams.get('show') === 'unread';
  const cursor = searchParams.get('cursor') ?? undefined;
  const { items, nextCursor } = await listNotifications(viewer, { unread, cursor });
  return { unread, items, older: nextCursor, later: cursor !== undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notifications', matches);

const FILTERS = [
  { unread: false, label: 'All', to: '/notifications' },
  { unread: true, label: 'Unread', to: '/notifications?show=unread' },
] as const;

const address = (unread: boolean, cursor: string | null): string => {
  const search = new URLSearchParams({ ...(unread && { show: 'unread' }), ...(cursor && { cursor }) });
  return search.size > 0 ? `/notifications?${search}` : '/notifications';
};

export default function NotificationsPage({
  loaderData: { unread, items, older, later },
}: Route.ComponentProps) {
  const { read, readAll, justRead, isReadingAll } = useMarking();
  return (
    <>
      <PageHeader
        title="Notifications"
        lead="What has happened to what concerns you."
        actions={
          <Button icon="Checkmark" pending={isReadingAll} onClick={readAll}>
            Mark all as read
          </Button>
        }
      />
      <nav aria-label="Which notifications" className="flex gap-6 border-b">
        {FILTERS.map((filter) => (
          <Link
            key={filter.to}
            to={filter.to}
            look="plain"
            aria-current={filter.unread === unread ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 pt-2 pb-2.5 font-medium pointer-coarse:py-3',
              filter.unread === unread ? 'border-accent' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {filter.label}
          </Link>
        ))}
      </nav>
      {items.length > 0 ? (
        <NotificationList items={items} justRead={justRead} onRead={read} />
      ) : (
        <EmptyState
          icon="Bell"
          className="border-t-0"
          title={unread ? 'You have read everything' : 'Nothing yet'}
        >
          <p>
            New opportunities, decisions about your commitments, answers and documents are announced here.
          </p>
        </EmptyState>
      )}
      <Pagination
        label="Notifications"
        newer={later ? address(unread, null) : null}
        older={older ? address(unread, older) : null}
        newerText="Newest"
      />
    </>
  );
}
