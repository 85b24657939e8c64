import { createMiddleware } from 'hono/factory';
import { VIEW_IS_READ_ONLY } from '#app/domain/access/access.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/**
 * tRPC checks each procedure itself (trpc.server.ts), with errors that our pages understand. Signing out ends the view.
 */
const EXEMPT = /^\/api\/(trpc(\/|$)|auth\/logout$)/;
/**
 * Files for the member themselves: their data, copies marked with their name, signed documents, receipts, notices,
 * due dates, figures, letters of authorisation and files of their conversations.
 */
const HANDED_OUT =
  /^\/api\/(documents(\/|$)|nda\/document$|portfolio\/(export$|figures\/)|commitments\/|notices\/|calendar\/|contact\/(files|mails)\/|grants\/|profile\/data$)/;

/** While an admin views the application as a member, rejects changes and downloads in the member's name. */
export const readOnlyView = createMiddleware<ServerEnv>(async (c, next) => {
  const { method, path } = c.req;
  const isViewing = c.get('viewer')?.viewedBy != null;
  const isRefused = HANDED_OUT.test(path) || !(READS.includes(method) || EXEMPT.test(path));
  return isViewing && isRefused ? errorResponse(c, 'forbidden', VIEW_IS_READ_ONLY) : next();
});
