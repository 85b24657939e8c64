import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KIND_LABELS, type NotificationFilters } from '../notification.ts';
import { addressOf } from '../notification-address.ts';

/** The empty list: its reason, and a link. */
export function NoNotifications({ filters: { unread, kind, cursor } }: { filters: NotificationFilters }) {
  if (cursor) {
    return (
      <EmptyState icon="Bell" className="border-t-0" title="Nothing older">
        <p>You have come to the end of your notifications.</p>
      </EmptyState>
    );
  }
  const all = <ButtonLink to={addressOf({})}>Show everything</ButtonLink>;
  if (kind) {
    const title = unread
      ? `Nothing unread under “${KIND_LABELS[kind]}”`
      : `Nothing under “${KIND_LABELS[kind]}”`;
    return <EmptyState icon="Bell" className="border-t-0" title={title} action={all} />;
  }
  return (
    <EmptyState
      icon="Bell"
      className="border-t-0"
      title={unread ? 'You have read everything' : 'Nothing yet'}
      action={unread && all}
    >
      <p>New opportunities, decisions about your commitments, answers and documents are announced here.</p>
    </EmptyState>
  );
}
