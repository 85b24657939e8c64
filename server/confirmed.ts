import { createMiddleware } from 'hono/factory';
import { verdictOn } from '#app/domain/access/access.ts';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { signInAgain } from '#app/features/people/signing-in/sign-in.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { isConfirmed, requireConfirmed } from '#app/platform/session/step-up.server.ts';
import type { ServerContext, ServerEnv } from './context.ts';

type Page = (given: (name: string) => string) => string;

/**
 * Requires a recent sign-in of an admin who has the permission, for files with data of many people, and counts the files. A browser is sent to
 * sign in and returns to the page of the list, which may depend on values in the file's path or query. Everyone else
 * continues to the route, which refuses them.
 */
export const confirmedAdmin = (need: StaffNeed, page: string | Page) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const viewer = c.get('viewer');
    if (viewer && verdictOn(viewer, need).kind === 'ok') {
      const given = (name: string) => encodeURIComponent(c.req.param(name) ?? c.req.query(name) ?? '');
      const again = confirmFirst(c, viewer, typeof page === 'string' ? page : page(given));
      if (again) return again;
      await countAct('export', viewer.memberId);
    }
    return next();
  });

/** Returns the admin who makes a request. @throws DomainError as `requireAdmin`. */
export function adminOf(c: ServerContext, need: StaffNeed): Viewer {
  const viewer = c.get('viewer');
  requireAdmin(viewer, need);
  return viewer;
}

/**
 * Requires a recent sign-in for a file. A browser that follows a link to it is sent to sign in and returns to `page`.
 * @returns the redirect, or `null` for a viewer who has signed in recently
 * @throws DomainError `confirm_identity` for everything but a browser's link
 */
export function confirmFirst(c: ServerContext, viewer: Viewer, page: string): Response | null {
  if (!isConfirmed(viewer) && c.req.header('sec-fetch-mode') === 'navigate')
    return c.redirect(signInAgain(page));
  requireConfirmed(viewer);
  return null;
}
