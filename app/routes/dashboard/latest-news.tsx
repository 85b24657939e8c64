import type { NotificationView } from '#app/features/notifications/notification.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';

type Props = { news: readonly NotificationView[]; onFollow: (id: string) => void };

/** The newest notifications, one line each; unread ones are darker and announced. */
export function LatestNews({ news, onFollow }: Props) {
  return (
    <ul className="divide-y border-y">
      {news.map(({ id, title, href, createdAt, readAt }) => (
        <li key={id} className="relative flex items-baseline justify-between gap-6 py-3">
          <p className={readAt ? 'text-muted' : undefined}>
            {readAt === null && (
              <span
                aria-hidden="true"
                className="mr-2 inline-block size-1.5 rounded-full bg-accent align-middle"
              />
            )}
            {href ? (
              <Link
                to={href}
                look="plain"
                className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                onClick={() => onFollow(id)}
              >
                {title}
              </Link>
            ) : (
              title
            )}
            {readAt === null && <span className="sr-only"> (unread)</span>}
          </p>
          <RelativeTime iso={createdAt} className="flex-none text-xs text-muted" />
        </li>
      ))}
    </ul>
  );
}
