import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';
import { openLiveLine } from '#app/features/notifications/live-line.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { concerns, countsUnread } from './concerned-pages.ts';
import { useRefresh } from './use-refresh.ts';

/** Long enough to be read out; then cleared, so the same words are announced again next time. */
const SAID_FOR_MS = 10_000;
/** Updates the unread count and the page that a notification concerns, and announces new notifications to screen readers. */
export function LiveNews({ sessionKey }: { sessionKey: string }) {
  const location = useLocation();
  const refresh = useRefresh();
  const queryKey = trpc.notification.unreadCount.queryKey();
  const [added, setAdded] = useState(0);
  /** Whether nothing was heard yet on this connection. */
  const first = useRef(true);

  const onUnread = useEffectEvent((count: number) => {
    const before = queryClient().getQueryData(queryKey) ?? count;
    queryClient().setQueryData(queryKey, count);
    const isFirst = first.current;
    first.current = false;
    if (count === before) return;
    if (count > before) setAdded((said) => said + count - before);
    // What came while nobody listened is known by its number alone.
    const isMissed = isFirst && count > before && concerns(NOTIFICATION_KINDS, location);
    if (isMissed || countsUnread(location.pathname)) refresh();
  });
  const onNews = useEffectEvent((kinds: readonly string[]) => {
    if (concerns(kinds, location)) refresh();
  });
  // Refetched when the reader returns to the tab: a page in the background must not keep its session open.
  const onCut = useEffectEvent(() => {
    first.current = true;
    void queryClient().invalidateQueries({ queryKey, refetchType: 'none' });
  });

  useEffect(() => {
    const follow = () =>
      openLiveLine({
        sessionKey,
        onUnread: (count) => onUnread(count),
        onNews: (kinds) => onNews(kinds),
        onCut: () => onCut(),
      });
    let stop = follow();
    const hidden = () => stop();
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = follow();
    };
    window.addEventListener('pagehide', hidden);
    window.addEventListener('pageshow', restored);
    return () => {
      window.removeEventListener('pagehide', hidden);
      window.removeEventListener('pageshow', restored);
      stop();
    };
  }, [sessionKey]);

  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [added]);

  return (
    <p role="status" className="sr-only">
      {added > 0 && (added === 1 ? '1 new notification' : `${added} new notifications`)}
    </p>
  );
}
