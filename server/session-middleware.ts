import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { enqueueAccountCheck } from '#app/features/people/signing-in/account-check.jobs.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { isMarkedIdle } from '#app/platform/session/idle-mark.ts';
import { sessionCookie, viewerOf } from '#app/platform/session/session.server.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';
import { isPage } from './page-paths.ts';

const RETRY_AFTER_SECONDS = 5;
/** A background request of pages, repeated whenever the connection drops. */
const LIVE = '/api/live';
/** Routes that browsers navigate to; a failure there is a page. */
const SIGN_IN = /^\/api\/auth\/(?:login|callback|logout|signup)$/;

/**
 * Sets the viewer. If that fails (the database is unreachable), calls and files are refused with a 503; pages are
 * still rendered, and refuse themselves if they need the viewer.
 */
export const whoAsks = createMiddleware<ServerEnv>(async (c, next) => {
  c.set('lookupFailed', false);
  try {
    const isUse = c.req.path !== LIVE && !isMarkedIdle(sentCookies(c.req.raw));
    const onDue = (memberId: string) => void askProvider(memberId);
    c.set('viewer', await viewerOf(getCookie(c, sessionCookie().name), new Date(), { isUse, onDue }));
  } catch (err) {
    logger.error({ requestId: c.get('requestId'), err }, 'the session could not be looked up');
    if (!isPage(c.req.path) && !SIGN_IN.test(c.req.path)) {
      const message = 'We cannot look up your account right now. Please try again in a moment.';
      return errorResponse(c, 'unavailable', message, RETRY_AFTER_SECONDS);
    }
    c.set('viewer', null);
    c.set('lookupFailed', true);
  }
  await next();
  if (c.get('lookupFailed') && c.res.status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
});

/** In the background: the page does not wait, and the provider's answer applies from the next request on. */
async function askProvider(memberId: string): Promise<void> {
  try {
    await enqueueAccountCheck(memberId);
  } catch (err) {
    logger.error({ err, memberId }, 'the identity provider could not be checked for an account');
  }
}
