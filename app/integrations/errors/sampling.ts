/** Sampling rates (seed §9), in the browser and on the server. All errors are reported. */
export const SAMPLING = { traces: 0.1, replaysOnError: 1, replaysPerSession: 0.1 } as const;

/** The name of pages that were not found. Their speed is meaningless (seed §9). */
export const NOT_FOUND = '/404';
