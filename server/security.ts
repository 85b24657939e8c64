import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { storage } from '#app/integrations/wiring.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';
import { isPage } from './page-paths.ts';

/** Headers of responses that are not pages: nothing in them may run or be framed, even if opened as a page. */
export function fileHeaders() {
  return secureHeaders({ ...common(), overwrite: false, contentSecurityPolicy: FILE_POLICY });
}

const FILE_POLICY = {
  // Scripts of workers take their own response's policy.
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** For what only scripts read, such as a page's data: opened as a page, it may do nothing. */
const DATA_POLICY = {
  defaultSrc: ["'none'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

const common = () => ({
  strictTransportSecurity: settings().isHttps && 'max-age=63072000; includeSubDomains; preload',
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
});

/** The data of a page, and calls of procedures. */
function isReadByScripts(url: string): boolean {
  // As it was sent: the router takes an encoded ".data" for a part of a page's name.
  const { pathname } = new URL(url);
  return pathname.startsWith('/api/trpc/') || (pathname.endsWith('.data') && isPage(pathname));
}

/** Sets the headers of `docs/security.md`: those of pages, or those of responses that never are one. */
export function securityHeaders(options: { development: boolean }) {
  const forPages = pageHeaders(options);
  const forData = secureHeaders({ ...common(), overwrite: false, contentSecurityPolicy: DATA_POLICY });
  return createMiddleware<ServerEnv>((c, next) =>
    (isReadByScripts(c.req.raw.url) ? forData : forPages)(c, next),
  );
}

/** The headers of pages: a Content-Security-Policy with a nonce per request, and the others. */
function pageHeaders(options: { development: boolean }) {
  const { isHttps, browserOrigins } = settings();
  const tagOrigins = browserOrigins.tagManager ? [browserOrigins.tagManager] : [];
  const analyticsOrigins = browserOrigins.analytics ? [browserOrigins.analytics] : [];
  return secureHeaders({
    ...common(),
    // A route may set a stricter policy (pictures do), but only by setting the header itself.
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // The tag manager's container is allowed by its nonce and not by its origin, which serves everyone's
      // containers.
      scriptSrc: ["'self'", NONCE],
      // Vite's development client injects inline styles.
      styleSrc: options.development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:', ...tagOrigins],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(options.development ? ['ws:'] : []),
        // Error reports go through our own server.
        ...analyticsOrigins,
        // Files are uploaded straight to the bucket: by a form to its address, in parts to addresses below it. Includes
        // the path, because other buckets may share the host.
        storage().uploadUrl,
        `${storage().uploadUrl}/`,
        ...tagOrigins,
      ],
      mediaSrc: ["'self'"],
      frameSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'", browserOrigins.identity],
      ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  });
}

/** Calls from other servers, which use their own secret instead of a person's cookie. */
const MACHINE_CALLS = new Set([
  '/api/auth/signup',
  '/api/auth/backchannel-logout',
  '/api/invites/reset',
  '/api/webhooks/esign',
  '/api/webhooks/content',
  '/api/webhooks/mail',
  '/api/webhooks/mail/inbound',
  // The mail program of a person who unsubscribes with one click: only the token in the URL counts.
  '/unsubscribe',
]);

/**
 * Rejects writes from other sites. Browsers send the origin with every request that is not a plain navigation, so a
 * request without one was not made by our pages.
 */
export const sameOriginWrites = createMiddleware<ServerEnv>(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (reads || MACHINE_CALLS.has(c.req.path) || c.req.header('origin') === settings().origin) return next();
  return errorResponse(c, 'forbidden', 'This request did not come from our own pages.');
});
