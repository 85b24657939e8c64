import { createContext } from 'react-router';
import type { Viewer } from './viewer.ts';

/** What the HTTP server knows of a page request before React Router takes over. */
export type PageContext = {
  viewer: Viewer | null;
  /** Who asks could not be found out: `viewer` is `null`, and what is not for everyone must not be judged by it. */
  lookupFailed: boolean;
  requestId: string;
  nonce: string;
};

export const pageContext = createContext<PageContext>();
