import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { followUnread } from '#app/features/notifications/live-line.ts';
import { useTRPC } from '#app/trpc/client.ts';

/** Long enough to be read out; gone, so that the same words are read out again the next time. */
const SAID_FOR_MS = 10_000;

/** Brings what is told of unread notifications into the page, and says to screen readers that there are new ones. */
export default function LiveNews({ sessionKey }: { sessionKey: string }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const { queryKey } = useTRPC().notification.unreadCount.queryOptions();
  const [added, setAdded] = useState(0);

  const onUnread = useEffectEvent((count: number) => {
    const before = queries.getQueryData(queryKey) ?? count;
    queries.setQueryData(queryKey, count);
    if (count === before) return;
    if (count > before) setAdded((said) => said + count - before);
    if (pathname === '/notifications') void revalidate();
  });
  // Asked for when somebody comes back to the tab: a page that nobody looks at must not keep its session open.
  const onCut = useEffectEvent(() => void queries.invalidateQueries({ queryKey, refetchType: 'none' }));

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
