import type { Context } from 'hono';
import type { Viewer } from '#app/domain/viewer.ts';

/** Variables that the middlewares set for the routes. */
export type ServerEnv = {
  Variables: {
    requestId: string;
    viewer: Viewer | null;
    /** Only for pages: the session could not be read, so `viewer` is `null`. */
    lookupFailed: boolean;
    secureHeadersNonce: string;
  };
};

export type ServerContext = Context<ServerEnv>;
