import { createContext } from 'react-router';
import type { Viewer } from './viewer.ts';

/** What the HTTP server knows of a page request before React Router takes over. */
export type PageContext = { viewer: Viewer | null; requestId: string; nonce: string };

export const pageContext = createContext<PageContext>();
