/** Longer than any page may be cached (page-headers.ts). */
const SECONDS = 15;

/**
 * Invalidates prefetched pages after a change by the reader: pages vary by cookie, so a new value makes the browser
 * request them again.
 */
export function markChange(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `vestry_change=${Date.now().toString(36)}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
}
