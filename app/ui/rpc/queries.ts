import { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from './client.ts';
import { rpc } from './client.ts';
import { QUERY_DEFAULTS } from './query-defaults.ts';

let documentQueries: QueryClient | undefined;

/**
 * Returns the document's query client. On the server, where readers must share nothing, each call creates a new one.
 */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  if (!documentQueries) {
    documentQueries = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
    // Tracks window focus and connectivity for the lifetime of the document.
    documentQueries.mount();
  }
  return documentQueries;
}

/** Keys and options of every query, by the path of its procedure. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: rpc(), queryClient });
