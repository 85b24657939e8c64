import { createMiddleware } from 'hono/factory';
import { countRead } from '#app/platform/rate-limit/reads.server.ts';
import type { ServerEnv } from './context.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Open pages connect to the first again by themselves; the second ends the session. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/api/live', '/api/auth/logout']);

/** Limits how much one session reads, so that a stolen one cannot copy everything its member may see. */
export const limitedReads = createMiddleware<ServerEnv>((c, next) => {
  const viewer = c.get('viewer');
  if (viewer && READS.has(c.req.method) && !UNCOUNTED.has(c.req.path)) countRead(viewer.sessionId);
  return next();
});
