import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useTRPC } from '#app/trpc/client.ts';
import { LOGGED_IN_USER_OPTIONS, loadsCurrentUser } from '#app/trpc/query-defaults.ts';

/** Who is signed in, as every page but the login and waitlist pages asks (seed §2, §7). */
export function useCurrentUser({ everyMs }: { everyMs?: number } = {}) {
  const trpc = useTRPC();
  const { pathname } = useLocation();
  return useQuery({
    ...trpc.user.getLoggedInUser.queryOptions(undefined, LOGGED_IN_USER_OPTIONS),
    enabled: loadsCurrentUser(pathname),
    refetchInterval: everyMs ?? false,
  });
}
