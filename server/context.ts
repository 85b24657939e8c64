import type { Context } from 'hono';
import type { Viewer } from '#app/platform/viewer.ts';

/** What the middlewares leave for the routes. */
export type ServerEnv = {
  Variables: { requestId: string; viewer: Viewer | null; secureHeadersNonce: string };
};

export type ServerContext = Context<ServerEnv>;
