import { createMiddleware } from 'hono/factory';
import { countRead, haveWords } from '#app/platform/rate-limit/reads.server.ts';
import type { ServerEnv } from './context.ts';
import { isPage } from './page-paths.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/**
 * Open pages connect to the first again by themselves; the second leads to the sign-out. Procedures count each query
 * of a request (trpc.server.ts).
 */
const UNCOUNTED = /^\/api\/(?:live$|auth\/logout$|trpc\/)/;

/**
 * Limits how much one session reads, so that a stolen one cannot copy everything its member may see. Calls and files
 * are refused here. Pages refuse themselves (guard.server.ts), in words and with a way to sign out.
 */
export const limitedReads = createMiddleware<ServerEnv>(async (c, next) => {
  const viewer = c.get('viewer');
  const isCounted = viewer && READS.has(c.req.method) && !UNCOUNTED.test(c.req.path);
  const refusal = isCounted ? countRead(viewer, haveWords(new URL(c.req.url).searchParams)) : null;
  if (refusal && !isPage(c.req.path)) throw refusal;
  c.set('refusal', refusal);
  await next();
  if (refusal && c.res.status === 429) c.header('Retry-After', String(refusal.retryAfter));
});
