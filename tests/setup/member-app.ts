import { Hono } from 'hono';
import type { Viewer } from '#app/platform/viewer.ts';
import type { ServerEnv } from '../../server/context.ts';

/** A part of the server with what the middlewares leave for it: the viewer that `who` tells, errors as everywhere. */
export async function appAround(
  path: string,
  routes: Hono<ServerEnv>,
  who: () => Viewer | null,
): Promise<Hono<ServerEnv>> {
  const { handleError } = await import('../../server/errors.ts');
  const app = new Hono<ServerEnv>();
  app.onError(handleError);
  app.use(async (c, next) => {
    c.set('requestId', 'request');
    c.set('viewer', who());
    await next();
  });
  return app.route(path, routes);
}
