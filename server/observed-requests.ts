import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { settings } from '#app/platform/config/settings.server.ts';
import { traceRequest } from '#app/platform/logging/error-reports.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { currentMeter } from '#app/platform/metrics/meter.server.ts';
import { readTraceParent } from '#app/platform/tracing/trace-parent.ts';
import { inTrace } from '#app/platform/tracing/tracing.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import type { ServerContext, ServerEnv } from './context.ts';

/** What mails of messages lead to: they promise that we do not record by whom they are opened and followed. */
const COUNTED = '/api/messages/';
/** Anyone who knows the rest of the address reads a member's calendar, for as long as it is not renewed. */
const CALENDARS = '/api/calendar/';
const RPC = '/api/trpc/';
/** The route of pages, and of what is refused before it reaches any. */
const ANY = '/*';
const PROCEDURES: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives every request its id, and writes down what became of it: in the log, the figures, the traces and a sample of
 * the error reports. The id is also the id of its trace. The one of a proxy in front is taken over where there is one;
 * without, the header was written by the sender.
 */
export const observedRequests = createMiddleware<ServerEnv>(async (c, next) => {
  const parent = settings().trustedProxies > 0 ? readTraceParent(c.req.header('traceparent')) : null;
  // Node.js makes many of these at once; a time-ordered id costs a call for random bytes each.
  const requestId = parent?.traceId ?? randomUUID().replaceAll('-', '');
  c.set('requestId', requestId);
  const method = METHODS.has(c.req.method) ? c.req.method : 'OTHER';
  const started = performance.now();
  const trace = { name: method, traceId: requestId, parentSpanId: parent?.spanId ?? null };
  const attributes = { 'http.request.method': method };
  await inTrace({ ...trace, kind: 'server', attributes }, async (span) => {
    await next();
    // Set afterwards, because pages and calls return complete responses; set in place, because `c.header` would copy
    // the body.
    c.res.headers.set('X-Request-Id', requestId);
    const { status } = c.res;
    const route = routeOf(c);
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.fail(String(status));
    const elapsed = performance.now() - started;
    currentMeter()?.request({ route, method, status, seconds: elapsed / 1000 });
    note(c, Math.round(elapsed));
  });
});

function note(c: ServerContext, ms: number): void {
  const { method } = c.req;
  const { status } = c.res;
  const isCounted = c.req.path.startsWith(COUNTED);
  const path = [COUNTED, CALENDARS].find((start) => c.req.path.startsWith(start)) ?? c.req.path;
  traceRequest({
    method,
    path,
    status,
    startedAt: Date.now() - ms,
    ms,
    parent: c.req.header('sentry-trace'),
  });
  const viewer = c.get('viewer');
  const who = isCounted ? {} : { viewerId: viewer?.memberId, viewedBy: viewer?.viewedBy?.memberId };
  logger.info({ requestId: c.get('requestId'), ...who, method, path, status, ms }, 'request');
}

/** Returns the pattern of the route that answered: one of a fixed set, for any address. */
function routeOf(c: ServerContext): string {
  const route = routePath(c);
  if (route === ANY) return c.get('pageRoute') ?? ANY;
  return route === `${RPC}*` ? RPC + procedureIn(c.req.path.slice(RPC.length)) : route;
}

function procedureIn(path: string): string {
  if (PROCEDURES.has(path)) return path;
  return /,|%2c/i.test(path) ? '(several)' : '(unknown)';
}
