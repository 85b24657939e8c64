import { createContext } from 'react-router';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { DomainError } from '#app/domain/errors.ts';

/** What the HTTP server knows about a page request before React Router takes over. */
export type PageContext = {
  viewer: Viewer | null;
  /** The session could not be read: `viewer` is `null`, and protected pages must not be decided by it. */
  lookupFailed: boolean;
  /** The session has read more than it may within the hour: a page for members is not rendered. */
  refusal: DomainError | null;
  /** Why the page cannot be opened for the holder that its address names; `viewer` is then for themselves. */
  holderRefusal: DomainError | null;
  requestId: string;
  /** Path and query of the page exactly as the browser requested them. */
  asked: { pathname: string; search: string };
  nonce: string;
  /** The pattern of the page's route, such as `/opportunities/:slug`; set once the page is rendered. */
  route?: string;
};

export const pageContext = createContext<PageContext>();

/**
 * The rendered page, or the data of a navigation. Kept beside the `Response`, which would be converted into a stream and
 * back before it is sent.
 */
export const renderedBody = createContext<{ bytes: Uint8Array<ArrayBuffer> | null }>();
