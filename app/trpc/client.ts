import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, loggerLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { publicEnv } from '#app/platform/public-env.ts';
import { loginUrl } from '#app/platform/return-to.ts';
import { QUERY_DEFAULTS } from './query-defaults.ts';
import type { AppRouter } from './root.server.ts';

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

export const createQueryClient = () => new QueryClient({ defaultOptions: QUERY_DEFAULTS });

/** The RPC client, for the browser alone (seed §7): queries as GET, mutations as POST, batched, logged. */
export function createRpcClient() {
  return createTRPCClient<AppRouter>({
    links: [
      // A constant that is false in a build, so that the logger is not shipped.
      ...(import.meta.env.DEV ? [loggerLink<AppRouter>()] : []),
      sessionEndLink,
      httpBatchLink({ url: '/api/trpc', maxItems: 20, maxURLLength: 4000 }),
    ],
  });
}

/** A session that ends while a page is open sends its reader to the login route, and back here afterwards. */
const sessionEndLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED') {
            window.location.assign(loginUrl(publicEnv().LOGIN_ROUTE, window.location));
          }
          observer.error(error);
        },
      }),
    );
};

/** The sentence to show for a failed call; the server's own words where it had any. */
export function failureText(error: unknown): string {
  const reached = error instanceof TRPCClientError && error.data;
  return reached
    ? error.message
    : 'We could not reach the server. Please check your connection and try again.';
}
