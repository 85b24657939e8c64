import { useQuery } from '@tanstack/react-query';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { AVAILABLE_TOKENS_OPTIONS } from '#app/ui/rpc/query-defaults.ts';
import type { ShellCounts } from '../frame/navigation.ts';

/** Fallback polling when `LiveNews` is unavailable. */
const UNREAD_FRESH_MS = 30_000;

export type LiveCounts = Pick<ShellCounts, 'inviteTokens' | 'unread'>;

/** The frame's counts: served initially, then kept up to date by queries. */
export function useLiveCounts(served: ShellCounts): LiveCounts {
  const tokens = useQuery(
    trpc.inviteToken.getAvailableTokens.queryOptions(undefined, AVAILABLE_TOKENS_OPTIONS),
    queryClient(),
  );
  const unread = useQuery(
    trpc.notification.unreadCount.queryOptions(undefined, {
      initialData: served.unread,
      staleTime: UNREAD_FRESH_MS,
    }),
    queryClient(),
  );
  return { inviteTokens: tokens.data ?? served.inviteTokens, unread: unread.data };
}
