import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { storage } from '#app/integrations/storage/storage.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';

const HTTPS = env.APP_BASE_URL.startsWith('https:');
const OWN_ORIGIN = new URL(env.APP_BASE_URL).origin;
const PROVIDER_ORIGIN = new URL(env.AUTH0_ISSUER_BASE_URL).origin;
/** Told of events by browsers themselves; error reports go through our own server. */
const ANALYTICS_ORIGIN = new URL(env.MIXPANEL_BASE_URL).origin;
const TAG_ORIGINS = env.TAG_MANAGER_ID ? [new URL(env.TAG_MANAGER_BASE_URL).origin] : [];

/** A Content-Security-Policy with a nonce per request, and the other headers of `docs/security.md`. */
export function securityHeaders(options: { development: boolean }) {
  return secureHeaders({
    // A route may ask for more (pictures do), never for less: it would have to name the header itself.
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...TAG_ORIGINS],
      // Vite's development client puts styles into the page itself.
      styleSrc: options.development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:', ...TAG_ORIGINS],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(options.development ? ['ws:'] : []),
        ANALYTICS_ORIGIN,
        // Pictures go straight to the bucket; others may have theirs at the same host.
        storage.uploadUrl,
        ...TAG_ORIGINS,
      ],
      mediaSrc: ["'self'"],
      frameSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'", PROVIDER_ORIGIN],
      ...(HTTPS ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: HTTPS ? 'max-age=63072000; includeSubDomains; preload' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}

/** Calls that other servers make with a secret of their own instead of a person's cookie. */
const MACHINE_CALLS = new Set([
  '/api/auth/signup',
  '/api/invites/reset',
  '/api/webhooks/esign',
  '/api/webhooks/content',
]);

/**
 * Refuses changes asked for by other sites. Browsers tell the origin with every request that is not a plain
 * navigation, so a request without one was not made by our pages.
 */
export const sameOriginWrites = createMiddleware<ServerEnv>(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (reads || MACHINE_CALLS.has(c.req.path) || c.req.header('origin') === OWN_ORIGIN) return next();
  return errorResponse(c, 'forbidden', 'This request did not come from our own pages.');
});
