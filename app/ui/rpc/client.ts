import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  loggerLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { FOR_HEADER, grantIn } from '#app/domain/access/holder-paths.ts';
import { publicEnv } from '#app/platform/config/public-env.ts';
import { isLeaving } from '#app/platform/pages/leaving.ts';
import { loginUrl } from '#app/platform/session/return-to.ts';
import { markChange } from './cache-buster.ts';
import { codeOf } from './failure.ts';

export type AppRouter = Procedures['router'];
export type Rpc = TRPCClient<AppRouter>;

/** Creates an RPC client for the browser (seed §7): queries as GET, mutations as POST, batched, logged. */
export function createRpcClient(): Rpc {
  return createTRPCClient<AppRouter>({
    links: [
      // This constant is false in a build, so that the logger is not shipped.
      ...(import.meta.env.DEV ? [loggerLink<AppRouter>()] : []),
      splitLink<AppRouter>({
        condition: ({ context }) => context.outlivesPage === true,
        // Not batched, because a batch is sent after a pause; and nothing that a person did, so it redirects nobody.
        true: httpLink({
          url: URL_OF_CALLS,
          headers: forHolderOfPage,
          fetch: (url, options) => fetch(url, { ...(options as RequestInit), keepalive: true }),
        }),
        false: [
          sessionEndLink,
          changeLink,
          httpBatchLink({ url: URL_OF_CALLS, maxItems: 20, maxURLLength: 4000, headers: forHolderOfPage }),
        ],
      }),
    ],
  });
}

const URL_OF_CALLS = '/api/trpc';

/** Calls are for the holder of the page that makes them. */
const forHolderOfPage = (): Record<string, string> => {
  const grantId = grantIn(location.search);
  return grantId === null ? {} : { [FOR_HEADER]: grantId };
};

let client: Rpc | undefined;

export function rpc(): Rpc {
  client ??= createRpcClient();
  return client;
}

/** Redirects to the login route when the session ends while a page is open, and back here afterwards. */
const sessionEndLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (codeOf(error) === 'UNAUTHORIZED' && !isLeaving()) {
            window.location.assign(loginUrl(publicEnv().LOGIN_ROUTE, window.location));
          }
          observer.error(error);
        },
      }),
    );
};

/** Marks a change when it is sent and again when its response arrives: a page may have been prefetched in between. */
const changeLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    return observable((observer) => {
      markChange();
      return next(op).subscribe({
        next: (value) => {
          markChange();
          observer.next(value);
        },
        complete: () => observer.complete(),
        error: (error) => {
          markChange();
          observer.error(error);
        },
      });
    });
  };
};
