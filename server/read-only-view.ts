import { createMiddleware } from 'hono/factory';
import { VIEW_IS_READ_ONLY } from '#app/platform/access.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Each procedure is judged by itself there (trpc.server.ts), in words that our pages understand. */
const PROCEDURES = /^\/api\/trpc(\/|$)/;
/** Copies bear the member's name, and what they signed is between them and the firm. */
const HANDED_OUT = /^\/api\/(documents(\/|$)|nda\/document$)/;

/**
 * While an admin looks at the product with a member's eyes, nothing is changed in the member's name, and nothing is
 * handed out in it. Signing out is a GET.
 */
export const readOnlyView = createMiddleware<ServerEnv>(async (c, next) => {
  const { method, path } = c.req;
  const isViewing = c.get('viewer')?.viewedBy != null;
  const isRefused = HANDED_OUT.test(path) || !(READS.includes(method) || PROCEDURES.test(path));
  return isViewing && isRefused ? errorResponse(c, 'forbidden', VIEW_IS_READ_ONLY) : next();
});
