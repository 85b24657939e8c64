import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { LOGGED_IN_USER_OPTIONS, loadsCurrentUser } from '#app/ui/rpc/query-defaults.ts';

/** The current user, which every page except the login and waitlist pages queries (seed §2, §7). */
export function useCurrentUser({ everyMs }: { everyMs?: number } = {}) {
  const { pathname } = useLocation();
  return useQuery(
    {
      ...trpc.user.getLoggedInUser.queryOptions(undefined, LOGGED_IN_USER_OPTIONS),
      enabled: loadsCurrentUser(pathname),
      refetchInterval: everyMs ?? false,
    },
    queryClient(),
  );
}
