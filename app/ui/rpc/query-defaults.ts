import type { DefaultOptions } from '@tanstack/react-query';

const MAX_RETRY_DELAY = 30_000;

/**
 * The query defaults of seed §9: 5 minutes in the cache, 3 retries with doubling delays of at most 30 s. Mutations
 * are not retried and fail at once, so that nothing is sent after the reader has given up on it.
 */
export const QUERY_DEFAULTS = {
  queries: {
    gcTime: 5 * 60_000,
    retry: 3,
    retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY),
  },
} as const satisfies DefaultOptions;

/** `user.getLoggedInUser` (seed §7): stale after 30 seconds, not refetched on window focus. */
export const LOGGED_IN_USER_OPTIONS = { staleTime: 30_000, refetchOnWindowFocus: false } as const;

/** `inviteToken.getAvailableTokens` (seed §7): stale after 60 seconds. */
export const AVAILABLE_TOKENS_OPTIONS = { staleTime: 60_000 } as const;

/** The pages that never load the current-user query (seed §2). */
const WITHOUT_CURRENT_USER = ['/auth/login', '/onboarding/waitlist-preferences', '/auth/waitlist'];

export const loadsCurrentUser = (pathname: string): boolean => !WITHOUT_CURRENT_USER.includes(pathname);
