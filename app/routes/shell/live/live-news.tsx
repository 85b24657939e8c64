import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { followUnread } from '#app/features/notifications/live-line.ts';
import { queryClient, trpc } from '#app/trpc/queries.ts';

/** Long enough to be read out; then cleared, so the same words are announced again next time. */
const SAID_FOR_MS = 10_000;
/** Pages that show the subject of a notification. */
const TELLING: ReadonlySet<string> = new Set(['/notifications', '/contact']);

/** Updates the page's unread count, and announces new notifications to screen readers. */
export function LiveNews({ sessionKey }: { sessionKey: string }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const queryKey = trpc.notification.unreadCount.queryKey();
  const [added, setAdded] = useState(0);

  const onUnread = useEffectEvent((count: number) => {
    const before = queryClient().getQueryData(queryKey) ?? count;
    queryClient().setQueryData(queryKey, count);
    if (count === before) return;
    if (count > before) setAdded((said) => said + count - before);
    if (TELLING.has(pathname)) void revalidate();
  });
  // Refetched when the reader returns to the tab: a page in the background must not keep its session open.
  const onCut = useEffectEvent(() => void queryClient().invalidateQueries({ queryKey, refetchType: 'none' }));

  useEffect(() => {
    const follow = () =>
      followUnread({ sessionKey, onUnread: (count) => onUnread(count), onCut: () => onCut() });
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
