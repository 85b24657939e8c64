import { createMiddleware } from 'hono/factory';
import { type HolderRight, refusalFor } from '#app/domain/access/grants.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { FOR_HEADER, FOR_PARAM, viewerFor } from '#app/platform/grants/grants.server.ts';
import type { ServerContext, ServerEnv } from './context.ts';
import { isPage } from './page-paths.ts';

/** Procedures check themselves (trpc.server.ts), with errors that our pages understand. */
const CHECK_THEMSELVES = /^\/api\/trpc\//;

/** The routes that work for a holder, and what a grant must give. All others are only for the person themselves. */
const FOR_HOLDERS: readonly [path: RegExp, right: HolderRight | 'any'][] = [
  [/^\/api\/live$/, 'any'],
  [/^\/api\/(errors|analytics)(\/|$)/, 'any'],
  [/^\/api\/documents(\/|$)/, 'documents'],
  [/^\/media\//, 'any'],
  [/^\/api\/portfolio\/(export$|figures\/)/, 'figures'],
  [/^\/api\/commitments\//, 'figures'],
  [/^\/api\/notices\//, 'notices'],
];

/**
 * Sets for whom the request is made: `?for=` in the address, or a call's header, names a grant. The person stays who
 * they are. Calls and files are refused here, pages and procedures refuse themselves.
 */
export const forHolders = createMiddleware<ServerEnv>(async (c, next) => {
  c.set('grantRefusal', null);
  const person = c.get('viewer');
  const grantId = grantIn(c);
  if (!person || !grantId) return next();
  try {
    const viewer = await viewerFor(person, grantId);
    const right = FOR_HOLDERS.find(([path]) => path.test(c.req.path))?.[1];
    const refusal = checksItself(c) ? null : refusalFor(viewer, right);
    if (refusal) throw new DomainError('forbidden', refusal);
    c.set('viewer', viewer);
  } catch (error) {
    if (!(error instanceof DomainError) || !checksItself(c)) throw error;
    c.set('grantRefusal', error);
  }
  return next();
});

const checksItself = (c: ServerContext): boolean => isPage(c.req.path) || CHECK_THEMSELVES.test(c.req.path);

/** The admin's lists have a filter of the same name, whose values are no ids. */
function grantIn(c: ServerContext): string | null {
  const named = c.req.header(FOR_HEADER) ?? c.req.query(FOR_PARAM);
  return named !== undefined && isId(named) ? named : null;
}
