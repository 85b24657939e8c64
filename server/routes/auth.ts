import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { invitedEmail, signUpVerdict } from '#app/features/invitations/invitations.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { logger } from '#app/platform/logger.server.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { sameSecret } from '#app/platform/seal.server.ts';
import { SESSION_COOKIE, SESSION_COOKIE_OPTIONS } from '#app/platform/session.server.ts';
import { ATTEMPT_SECONDS, beginSignIn, completeSignIn, signOut } from '#app/workflows/sign-in.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

/** A state as we make them. Another one never was ours, and may not do as a part of a cookie's name. */
const STATE = /^[\w-]+$/;
/**
 * One cookie per attempt, so that signing in from two tabs works in both. On https the `__Host-` prefix keeps
 * a neighbouring host from planting one.
 */
const SECURE = SESSION_COOKIE_OPTIONS.secure;
const ATTEMPT_PREFIX = SECURE ? '__Host-vestry_signin_' : 'vestry_signin_';
const attemptCookie = (state: string) => ATTEMPT_PREFIX + state.slice(0, 16);
const attemptOptions = {
  ...SESSION_COOKIE_OPTIONS,
  path: SECURE ? '/' : '/api/auth',
  maxAge: ATTEMPT_SECONDS,
};
/** More attempts than this are not under way; the rest would only fill the request's header. */
const MOST_ATTEMPTS = 5;

export const auth = new Hono<ServerEnv>();

auth.get('/login', (c) => toProvider(c, { returnTo: c.req.query('returnTo') ?? null }));

auth.get('/callback', async (c) => {
  const state = c.req.query('state') ?? '';
  if (!STATE.test(state)) return c.redirect('/auth/login?problem=expired');
  const name = attemptCookie(state);
  const sealed = getCookie(c, name);
  deleteCookie(c, name, { ...attemptOptions, maxAge: 0 });
  try {
    const done = await completeSignIn(new URL(c.req.url).search, sealed, c.req.header('user-agent') ?? null);
    if (!done) return c.redirect('/auth/login?problem=expired');
    // A new id at every sign-in; the session that the browser had before ends with it.
    const before = getCookie(c, SESSION_COOKIE);
    if (before) await signOut(before);
    setCookie(c, SESSION_COOKIE, done.token, SESSION_COOKIE_OPTIONS);
    return c.redirect(done.returnTo);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ requestId: c.get('requestId'), code: error.code, err: error.cause }, 'sign-in refused');
    return c.redirect(`/auth/login?problem=${error.code}`);
  }
});

auth.get('/logout', async (c) => {
  // A page of another site must not be able to sign people out by a picture or a hidden frame.
  if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect('/');
  const token = getCookie(c, SESSION_COOKIE);
  deleteCookie(c, SESSION_COOKIE, SESSION_COOKIE_OPTIONS);
  try {
    return c.redirect(await signOut(token));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Our session is over all the same; the provider's, which cannot be ended now, runs out by itself.
    logger.warn({ requestId: c.get('requestId'), err: error.cause }, error.message);
    return c.redirect(env.APP_BASE_URL);
  }
});

/** The session profile (seed §7): 204 without a user, else the profile. */
auth.get('/me', (c) => {
  c.header('Cache-Control', 'no-store');
  const viewer = c.get('viewer');
  return viewer ? c.json(viewer.profile) : c.body(null, 204);
});

auth.get('/signup', async (c) => {
  const token = c.req.query('invite');
  const email = token ? await invitedEmail(token) : null;
  if (!email) return c.redirect('/auth/login?problem=invitation');
  return toProvider(c, { returnTo: null, screen: 'signup', email });
});

const preflight = z.object({ email: z.email().max(320) });

/** Asked by the identity provider before it creates an account (product.md §2). */
auth.post('/signup', async (c) => {
  const bearer = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1];
  if (!bearer || !sameSecret(bearer, env.SIGNUP_PREFLIGHT_TOKEN)) {
    return errorResponse(c, 'unauthorized', 'This call needs the sign-up preflight token.');
  }
  await countAct('signUpPreflight', clientAddress(c));
  const body = preflight.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return errorResponse(c, 'bad_request', 'The body must be JSON with an e-mail address.');
  const verdict = await signUpVerdict(body.data.email);
  return c.json(verdict, verdict.allowed ? 200 : 403);
});

async function toProvider(c: ServerContext, start: Parameters<typeof beginSignIn>[0]): Promise<Response> {
  try {
    await countAct('signIn', clientAddress(c));
    const { url, state, sealed } = await beginSignIn(start);
    forgetOldAttempts(c);
    setCookie(c, attemptCookie(state), sealed, attemptOptions);
    return c.redirect(url);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.error({ requestId: c.get('requestId'), err: error.cause }, error.message);
    return c.redirect(`/auth/login?problem=${error.code}`);
  }
}

/** Browsers send the cookies of one path oldest first. */
function forgetOldAttempts(c: ServerContext): void {
  const names = Object.keys(getCookie(c)).filter((name) => name.startsWith(ATTEMPT_PREFIX));
  for (const name of names.slice(0, Math.max(0, names.length - MOST_ATTEMPTS + 1))) {
    deleteCookie(c, name, attemptOptions);
  }
}
