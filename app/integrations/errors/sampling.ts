/** How much is reported (seed §9), in the browser and on the server. Errors are reported all. */
export const SAMPLING = { traces: 0.1, replaysOnError: 1, replaysPerSession: 0.1 } as const;

/** The name of what was found nowhere; how fast it was tells nothing (seed §9). */
export const NOT_FOUND = '/404';
