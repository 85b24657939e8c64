import { useEffect, useState } from 'react';
import type { ShellCounts } from '../frame/navigation.ts';
import { InviteNews } from '../invites/invite-news.tsx';
import { LiveNews } from './live-news.tsx';
import { useCurrentUser } from './use-current-user.ts';
import { type LiveCounts, useLiveCounts } from './use-live-counts.ts';

/** Delay before listening for updates: the served page is still fresh. */
const LISTENS_AFTER_MS = 3_000;

type Props = {
  served: ShellCounts;
  sessionKey: string;
  /** Whether an admin views as the member: nothing is announced. */
  isView: boolean;
  onCounts: (counts: LiveCounts) => void;
};

/** Keeps the frame up to date in every open tab. */
export default function LiveFrame({ served, sessionKey, isView, onCounts }: Props) {
  useCurrentUser();
  const { inviteTokens, unread } = useLiveCounts(served);
  const [listens, setListens] = useState(false);

  useEffect(() => onCounts({ inviteTokens, unread }), [inviteTokens, unread, onCounts]);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), LISTENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (isView) return null;
  return (
    <>
      <InviteNews sessionKey={sessionKey} />
      {listens && <LiveNews key={sessionKey} sessionKey={sessionKey} />}
    </>
  );
}
