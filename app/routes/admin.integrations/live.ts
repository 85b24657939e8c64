/** How the figures are kept up to date: every few seconds, and only while the page is looked at. */
export const LIVE = { refetchInterval: 4_000, staleTime: 2_000 } as const;
