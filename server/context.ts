import type { Context } from 'hono';
import type { Viewer } from '#app/platform/viewer.ts';

/** What the middlewares leave for the routes. */
export type ServerEnv = {
  Variables: {
    requestId: string;
    viewer: Viewer | null;
    /** Of pages only: who asks could not be found out, `viewer` is `null`. */
    lookupFailed: boolean;
    secureHeadersNonce: string;
  };
};

export type ServerContext = Context<ServerEnv>;
