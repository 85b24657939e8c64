import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isDatabaseOutage } from '#app/db/outage.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  invitationOfLink,
  signUpVerdict,
} from '#app/features/people/joining/invitations/invitations.server.ts';
import { logOutByProvider } from '#app/features/people/signing-in/provider-logout.server.ts';
import {
  ATTEMPT_SECONDS,
  beginSignIn,
  completeSignIn,
  confirmationOf,
  signOut,
} from '#app/features/people/signing-in/sign-in.server.ts';
import { SignInRefused } from '#app/integrations/identity/sign-in-refused.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { currentMeter } from '#app/platform/metrics/meter.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import { cookieOptions, sessionCookie } from '#app/platform/session/session.server.ts';
import type { Whereabouts } from '#app/platform/session/sign-in-events.server.ts';
import { campaignFrom } from '../campaign.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { errorResponse, handleServerError } from '../errors.ts';

/** The format of our state values. Any other value was not ours and must not become part of a cookie's name. */
const STATE = /^[\w-]+$/;
/**
 * One cookie per attempt, so that signing in from two tabs works in both. On https, the `__Host-` prefix prevents
 * another subdomain from setting one.
 */
function attemptCookie() {
  const { secure, ...options } = cookieOptions();
  return {
    prefix: secure ? '__Host-vestry_signin_' : 'vestry_signin_',
    options: { ...options, secure, path: secure ? '/' : '/api/auth', maxAge: ATTEMPT_SECONDS },
  };
}
const attemptName = (state: string) => attemptCookie().prefix + state.slice(0, 16);
/** Maximum attempts at once; older cookies would only enlarge the request's headers. */
const MOST_ATTEMPTS = 5;

/** Errors of a sign-in that never reached the decision whether the person is admitted; that one is counted itself. */
const FAILED: ReadonlySet<string> = new Set(['unauthorized', 'unavailable']);

export const auth = new Hono<ServerEnv>();

/**
 * Routes that a browser navigates to, unlike calls by scripts or other servers: a failure there is a page with
 * instructions.
 */
const NAVIGATIONS: ReadonlySet<string> = new Set([
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'POST /api/auth/logout',
  'GET /api/auth/signup',
]);

auth.onError((error, c) => {
  if (!NAVIGATIONS.has(`${c.req.method} ${c.req.path}`) || !isDatabaseOutage(error))
    return handleServerError(error, c);
  logger.warn({ requestId: c.get('requestId'), err: error }, 'sign-in or sign-out without the database');
  return c.redirect(`/auth/login?problem=${c.req.path.endsWith('/logout') ? 'signed_out_here' : 'database'}`);
});

auth.get('/login', async (c) => {
  const returnTo = c.req.query('returnTo') ?? null;
  const viewer = c.get('viewer');
  const again = c.req.query('again') !== undefined;
  const start = { returnTo, again, campaign: campaignFrom(c) };
  return toProvider(c, again && viewer ? await confirmationOf(viewer, returnTo) : start);
});

auth.get('/callback', async (c) => {
  const state = c.req.query('state') ?? '';
  if (!STATE.test(state)) return c.redirect('/auth/login?problem=expired');
  const name = attemptName(state);
  const sealed = getCookie(c, name);
  deleteCookie(c, name, { ...attemptCookie().options, maxAge: 0 });
  try {
    const done = await completeSignIn(new URL(c.req.url).search, sealed, whereabouts(c));
    if (!done) {
      currentMeter()?.signIn('expired');
      return c.redirect('/auth/login?problem=expired');
    }
    if ('secondTurn' in done) return await toProvider(c, done.secondTurn);
    // Each sign-in creates a new session id and ends the browser's previous session.
    const session = sessionCookie();
    const before = getCookie(c, session.name);
    if (before) await signOut(before, null);
    if (done.token) setCookie(c, session.name, done.token, session.options);
    else if (before) deleteCookie(c, session.name, session.options);
    return c.redirect(done.goTo);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ requestId: c.get('requestId'), code: error.code, err: error.cause }, 'sign-in refused');
    if (FAILED.has(error.code)) currentMeter()?.signIn('failed');
    return c.redirect(`/auth/login?problem=${error instanceof SignInRefused ? error.problem : error.code}`);
  }
});

/** Opening the address changes nothing: browsers open links ahead of a click, and other sites as pictures. */
auth.get('/logout', (c) => {
  c.header('Cache-Control', 'no-store');
  return c.redirect('/auth/sign-out');
});

auth.post('/logout', async (c) => {
  // The browser's next user must find nothing of the session in its cache.
  c.header('Clear-Site-Data', '"cache"');
  const session = sessionCookie();
  const token = getCookie(c, session.name);
  deleteCookie(c, session.name, session.options);
  try {
    return c.redirect(await signOut(token, whereabouts(c)), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Our session has ended anyway; the provider's, which cannot be ended now, expires by itself.
    logger.warn({ requestId: c.get('requestId'), err: error.cause }, error.message);
    return c.redirect(settings().appUrl, 303);
  }
});

/** Returns the session profile (seed §7): 204 without a user. */
auth.get('/me', (c) => {
  c.header('Cache-Control', 'no-store');
  const viewer = c.get('viewer');
  return viewer ? c.json(viewer.profile) : c.body(null, 204);
});

auth.get('/signup', async (c) => {
  const token = c.req.query('invite');
  const invitation = token ? await invitationOfLink(token) : null;
  if (!invitation) return c.redirect('/auth/login?problem=invitation');
  const { id: invitationId, email } = invitation;
  const hint = { screen: 'signup', email } as const;
  const viewer = c.get('viewer');
  // The provider would silently return the person who is signed in, and the invited person would be in another's account.
  const again = viewer !== null && viewer.email.toLowerCase() !== email.toLowerCase();
  return toProvider(c, { returnTo: null, invitationId, campaign: campaignFrom(c), hint, again });
});

const preflight = z.object({ email: z.email().max(320) });

/** Called by the identity provider before it creates an account (product.md §2). */
auth.post('/signup', async (c) => {
  const bearer = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1];
  if (!bearer || !sameSecret(bearer, settings().secrets.signUpPreflight())) {
    return errorResponse(c, 'unauthorized', 'This call needs the sign-up preflight token.');
  }
  await countAct('signUpPreflight', clientAddress(c));
  const body = preflight.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return errorResponse(c, 'bad_request', 'The body must be JSON with an e-mail address.');
  const verdict = await signUpVerdict(body.data.email);
  return c.json(verdict, verdict.allowed ? 200 : 403);
});

/** Called by the identity provider when it has ended a person's session (OpenID Connect Back-Channel Logout). */
auth.post('/backchannel-logout', async (c) => {
  c.header('Cache-Control', 'no-store');
  const { logout_token: token } = await c.req.parseBody();
  if (typeof token !== 'string') return errorResponse(c, 'bad_request', 'A logout token is missing.');
  await logOutByProvider(token);
  return c.body(null, 200);
});

/** Identifies a browser, so that its owner is notified of a sign-in from a different one. */
const browserCookie = () => (settings().isHttps ? '__Host-vestry_browser' : 'vestry_browser');
const BROWSER_SECONDS = 365 * 86_400;

function whereabouts(c: ServerContext): Whereabouts {
  const browser = getCookie(c, browserCookie()) ?? randomBytes(24).toString('base64url');
  setCookie(c, browserCookie(), browser, { ...cookieOptions(), maxAge: BROWSER_SECONDS });
  return { userAgent: c.req.header('user-agent') ?? null, address: clientAddress(c), browser };
}

async function toProvider(c: ServerContext, start: Parameters<typeof beginSignIn>[0]): Promise<Response> {
  try {
    await countAct('signIn', clientAddress(c));
    const { url, state, sealed } = await beginSignIn(start);
    forgetOldAttempts(c);
    setCookie(c, attemptName(state), sealed, attemptCookie().options);
    return c.redirect(url);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ requestId: c.get('requestId'), code: error.code, err: error.cause }, error.message);
    return c.redirect(`/auth/login?problem=${error.code}`);
  }
}

/** Browsers send the cookies of one path oldest first. */
function forgetOldAttempts(c: ServerContext): void {
  const { prefix, options } = attemptCookie();
  const names = Object.keys(getCookie(c)).filter((name) => name.startsWith(prefix));
  for (const name of names.slice(0, Math.max(0, names.length - MOST_ATTEMPTS + 1))) {
    deleteCookie(c, name, options);
  }
}
