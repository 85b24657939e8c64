import { Hono } from 'hono';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ServerEnv } from '../../server/context.ts';

/** A part of the server with the context that the middlewares set: the viewer `who`, and the usual error handling. */
export async function appAround(
  path: string,
  routes: Hono<ServerEnv>,
  who: () => Viewer | null,
): Promise<Hono<ServerEnv>> {
  const { handleServerError } = await import('../../server/errors.ts');
  const app = new Hono<ServerEnv>();
  app.onError(handleServerError);
  app.use(async (c, next) => {
    c.set('requestId', 'request');
    c.set('viewer', who());
    await next();
  });
  return app.route(path, routes);
}
