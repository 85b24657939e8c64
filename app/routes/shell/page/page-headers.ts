/**
 * The headers of a member's pages. Ten seconds let a click use the prefetched response. Because it varies by
 * cookie, it is not reused after a sign-out or a change (see `cache-buster.ts`). Status, sign-in and error pages are
 * never cached.
 */
export const pageHeaders = () => ({ 'Cache-Control': 'private, max-age=10', Vary: 'Cookie' });
