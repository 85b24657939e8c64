/**
 * The headers of a member's pages. Ten seconds are enough for what was prefetched to be used on click; varying by
 * cookie, nothing of it is shown after signing out, nor after a change (see `cache-mark.ts`). Status, sign-in and
 * error pages are never kept.
 */
export const pageHeaders = () => ({ 'Cache-Control': 'private, max-age=10', Vary: 'Cookie' });
