import { createMiddleware } from 'hono/factory';
import { isAdmin } from '#app/domain/access.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { isConfirmed, requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { signInAgain } from '#app/processes/sign-in/sign-in.server.ts';
import type { ServerEnv } from './context.ts';

/**
 * Requires a recent sign-in of an admin, for files with data of many people, and counts the files. A browser is sent to
 * sign in and returns to the page of the list, which may depend on values in the file's path or query. Everyone else
 * continues to the route, for which they do not exist.
 */
export const confirmedAdmin = (page: string | ((given: (name: string) => string) => string)) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const viewer = c.get('viewer');
    if (viewer && isAdmin(viewer)) {
      const given = (name: string) => encodeURIComponent(c.req.param(name) ?? c.req.query(name) ?? '');
      if (!isConfirmed(viewer) && c.req.header('sec-fetch-mode') === 'navigate')
        return c.redirect(signInAgain(typeof page === 'string' ? page : page(given)));
      requireConfirmed(viewer);
      await countAct('export', viewer.memberId);
    }
    return next();
  });
