import { useNavigate } from 'react-router';
import { isAdmin } from '#app/domain/access/access.ts';
import { notificationKindsFor } from '#app/domain/messages/notification-kinds.ts';
import { addressOf, notificationFiltersFrom } from '#app/features/notifications/notification-address.ts';
import { notificationsByDay } from '#app/features/notifications/notification-days.ts';
import { listNotifications, unreadNotifications } from '#app/features/notifications/notifications.server.ts';
import { NoNotifications } from '#app/features/notifications/ui/no-notifications.tsx';
import { NotificationFilterBar } from '#app/features/notifications/ui/notification-filter-bar.tsx';
import { NotificationList } from '#app/features/notifications/ui/notification-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useMarking } from './use-marking.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const filters = notificationFiltersFrom(args.url.searchParams);
  const [{ items, nextCursor }, unread] = await Promise.all([
    listNotifications(viewer, filters),
    unreadNotifications(viewer),
  ]);
  const { timeZone } = viewer;
  return {
    filters,
    days: notificationsByDay(items, timeZone, new Date()),
    older: nextCursor,
    unread,
    timeZone,
    kinds: notificationKindsFor(isAdmin(viewer)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notifications', matches);

export default function NotificationsPage({
  loaderData: { filters, days, older, unread, timeZone, kinds },
}: Route.ComponentProps) {
  const { read, readAll, justRead, isReadingAll } = useMarking();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={
          <>
            What is new for you. <Link to="/profile#notifications">Choose how we notify you</Link>.
          </>
        }
        actions={
          <Button icon="Checkmark" pending={isReadingAll} disabled={unread === 0} onClick={readAll}>
            Mark all as read
          </Button>
        }
      />
      <NotificationFilterBar
        kinds={kinds}
        filters={filters}
        unread={unread}
        onKind={(kind) => void navigate(addressOf(filters, { kind }), { preventScrollReset: true })}
      />
      {days.length > 0 ? (
        <NotificationList days={days} timeZone={timeZone} justRead={justRead} onRead={read} />
      ) : (
        <NoNotifications filters={filters} />
      )}
      <Pagination
        label="Notifications"
        newer={filters.cursor ? addressOf(filters) : null}
        older={older ? addressOf(filters, { cursor: older }) : null}
        newerText="Newest"
      />
    </>
  );
}
