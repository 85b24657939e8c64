import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import type { IconName } from '#app/ui/icons/icon-names.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { KIND_LABELS, type NotificationView } from '../notification.ts';
import type { NotificationDay } from '../notification-days.ts';

const KIND_ICONS = {
  new_opportunity: 'Pipeline',
  stage_change: 'ArrowRight',
  document_published: 'Document',
  commitment_decided: 'Checkmark',
  question_answered: 'Comment',
  invite_redeemed: 'EnvelopeOut',
  nda_needed: 'Lock',
  statement_ready: 'Notebook',
  notice_issued: 'Coins',
  holder_news: 'Notebook',
  bank_details_changed: 'Lock',
  access_changed: 'Key',
  act_prepared: 'Pen',
  firm_message: 'Info',
  commitment_received: 'Coins',
  approval_requested: 'Checkmark',
  payout_rejected: 'Alert',
  mail_undeliverable: 'Alert',
  task: 'Checkmark',
} as const satisfies Record<NotificationKind, IconName>;

type Props = {
  days: readonly NotificationDay[];
  timeZone: string;
  /** Whether it is optimistically shown as read. */
  justRead: (id: string) => boolean;
  onRead: (id: string) => void;
};

/** Notifications by day, newest first. Following a link marks its notification as read. */
export function NotificationList({ days, timeZone, justRead, onRead }: Props) {
  return days.map(({ day, near, items }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mt-6 first-of-type:mt-4">
      <h2 id={`day-${day}`} className="font-sans text-sm font-semibold text-muted">
        {near ?? formatDate(items[0]?.createdAt ?? day, timeZone)}
      </h2>
      <ul className="mt-1 divide-y border-b">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            unread={item.readAt === null && !justRead(item.id)}
            onRead={onRead}
          />
        ))}
      </ul>
    </section>
  ));
}

function Line({
  item,
  unread,
  onRead,
}: {
  item: NotificationView;
  unread: boolean;
  onRead: (id: string) => void;
}) {
  const { id, kind, title, body, href, createdAt } = item;
  const read = () => {
    if (unread) onRead(id);
  };
  return (
    <li className="group relative flex items-start gap-4 py-4">
      <span
        className={cx(
          'flex size-9 flex-none items-center justify-center rounded-md',
          unread ? 'bg-accent-soft text-accent' : 'bg-track text-muted',
        )}
      >
        <Icon name={KIND_ICONS[kind]} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('text-base', unread ? 'font-semibold' : 'text-muted')}>
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {href ? (
            <Link
              to={href}
              look="plain"
              onClick={read}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={cx('max-w-read', unread ? 'text-ink' : 'text-muted')}>{body}</p>
        <p className="mt-1 text-xs text-muted">
          {KIND_LABELS[kind]} · <RelativeTime iso={createdAt} />
        </p>
      </div>
      {unread && (
        <IconButton icon="Checkmark" label={`Mark “${title}” as read`} onClick={read} className="relative" />
      )}
    </li>
  );
}
