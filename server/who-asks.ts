import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { logger } from '#app/platform/logger.server.ts';
import { SESSION_COOKIE, viewerOf } from '#app/platform/session.server.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;
/** Pages ask for it by themselves, again and again where something cuts it off. */
const LIVE = '/api/live';
const NO_PAGE = /^\/(api|media)(\/|$)/;

/**
 * Finds out who asks. When that fails (the database cannot be reached), calls and files are refused with a 503; pages
 * are asked for all the same, and refuse by themselves where they need to know.
 */
export const whoAsks = createMiddleware<ServerEnv>(async (c, next) => {
  c.set('lookupFailed', false);
  try {
    c.set('viewer', await viewerOf(getCookie(c, SESSION_COOKIE), new Date(), c.req.path !== LIVE));
  } catch (err) {
    logger.error({ requestId: c.get('requestId'), err }, 'the session could not be looked up');
    if (NO_PAGE.test(c.req.path)) {
      const message = 'We cannot look up your account right now. Please try again in a moment.';
      return errorResponse(c, 'unavailable', message, RETRY_AFTER_SECONDS);
    }
    c.set('viewer', null);
    c.set('lookupFailed', true);
  }
  await next();
  if (c.get('lookupFailed') && c.res.status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
});
