import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/trpc/client.ts';
import { AVAILABLE_TOKENS_OPTIONS } from '#app/trpc/query-defaults.ts';
import type { ShellCounts } from './navigation.ts';

/** Changes are told as they come (`LiveUnread`); this is for who cannot be told. */
const UNREAD_FRESH_MS = 30_000;

/** The figures of the frame: the server's at first, then kept up to date by calls. */
export function useLiveCounts(served: ShellCounts): ShellCounts {
  const trpc = useTRPC();
  const tokens = useQuery(
    trpc.inviteToken.getAvailableTokens.queryOptions(undefined, AVAILABLE_TOKENS_OPTIONS),
  );
  const unread = useQuery(
    trpc.notification.unreadCount.queryOptions(undefined, {
      initialData: served.unread,
      staleTime: UNREAD_FRESH_MS,
    }),
  );
  return { ...served, inviteTokens: tokens.data ?? served.inviteTokens, unread: unread.data };
}
