import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from './root.server.ts';

/** For the few small calls that are made while a page is left: they arrive although it is gone. */
export const createLastingClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/api/trpc',
        fetch: (address, options) => fetch(address, { ...(options as RequestInit), keepalive: true }),
      }),
    ],
  });
