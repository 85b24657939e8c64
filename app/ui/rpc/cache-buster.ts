import { writeCookie } from '#app/platform/pages/script-cookie.ts';

/** Longer than any page may be cached (page-headers.ts). */
const SECONDS = 15;

/**
 * Invalidates prefetched pages after a change by the reader: pages vary by cookie, so a new value makes the browser
 * request them again.
 */
export const markChange = (): void => writeCookie('vestry_change', Date.now().toString(36), SECONDS);
