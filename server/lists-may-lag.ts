import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { whereListsMayLag } from '#app/db/list-reads.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import type { ServerEnv } from './context.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Sent by pages on their own; they change nothing that a list shows. */
const NO_ACT = /^\/api\/(analytics|errors)(\/|$)/;

const cookieName = () => (settings().isHttps ? '__Host-vestry_acted' : 'vestry_acted');

/**
 * Lets the lists of admins come from the replica, except in a browser that has just changed something: it must see its
 * own changes. The cookie that says so lives as long as a replica may be behind.
 */
export const listsMayLag = createMiddleware<ServerEnv>(async (c, next) => {
  const { replica, isHttps } = settings();
  if (replica === null) return next();
  const { method, path } = c.req;
  if (READS.includes(method)) {
    return getCookie(c, cookieName()) === undefined ? whereListsMayLag(next) : next();
  }
  await next();
  const viewer = c.get('viewer');
  if (!viewer || !isAdmin(viewer) || NO_ACT.test(path)) return;
  setCookie(c, cookieName(), '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    // The reply takes a moment on its way.
    maxAge: Math.ceil(replica.maxLagMs / 1000) + 1,
  });
});
