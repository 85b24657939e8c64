/** Refetches the figures every few seconds, only while the page is visible. */
export const LIVE = { refetchInterval: 4_000, staleTime: 2_000 } as const;
