import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KIND_LABELS, type NotificationFilters } from '../notification.ts';
import { addressOf } from '../notification-address.ts';

/** The empty list: its reason, and a link. */
export function NoNotifications({ filters: { unread, kind, cursor } }: { filters: NotificationFilters }) {
  if (cursor) {
    return (
      <EmptyState icon="Bell" className="border-t-0" title="No older notifications">
        <p>You have reached the end of your notifications.</p>
      </EmptyState>
    );
  }
  const all = <ButtonLink to={addressOf({})}>Show all</ButtonLink>;
  if (kind) {
    const title = unread
      ? `No unread notifications of type “${KIND_LABELS[kind]}”`
      : `No notifications of type “${KIND_LABELS[kind]}”`;
    return <EmptyState icon="Bell" className="border-t-0" title={title} action={all} />;
  }
  return (
    <EmptyState
      icon="Bell"
      className="border-t-0"
      title={unread ? 'All caught up' : 'No notifications yet'}
      action={unread && all}
    >
      <p>New opportunities, decisions on your commitments, answers and documents appear here.</p>
    </EmptyState>
  );
}
