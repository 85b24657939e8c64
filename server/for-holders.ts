import { createMiddleware } from 'hono/factory';
import { refusalFor } from '#app/domain/access/grants.ts';
import { FOR_HEADER, FOR_PARAM, holderRightOf } from '#app/domain/access/holder-paths.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import type { ServerContext, ServerEnv } from './context.ts';
import { isPage } from './page-paths.ts';

/** Procedures check themselves (trpc.server.ts), with errors that our pages understand. */
const isCall = (path: string): boolean => path.startsWith('/api/trpc/');

/**
 * Sets for whom the request is made: `?for=` in the address, or a call's header, names a grant. The person stays who
 * they are. What does not work for holders, or is not given, is refused: files here, pages and procedures in words of
 * their own.
 */
export const forHolders = createMiddleware<ServerEnv>(async (c, next) => {
  c.set('holderRefusal', null);
  const person = c.get('viewer');
  const grantId = grantNamed(c);
  if (!person || !grantId) return next();
  const { path } = c.req;
  try {
    const viewer = await viewerFor(person, grantId);
    const refusal = isCall(path) ? null : refusalFor(viewer, holderRightOf(pathOf(path)));
    if (refusal) throw new DomainError('forbidden', refusal);
    c.set('viewer', viewer);
  } catch (error) {
    if (!(error instanceof DomainError) || !(isPage(path) || isCall(path))) throw error;
    c.set('holderRefusal', error);
  }
  return next();
});

/** The path of a page, also where only its data is asked for. */
const pathOf = (path: string): string => (isPage(path) ? path.replace(/\.data$/, '') : path);

/** The admin's lists have a filter of the same name, whose values are no ids. */
function grantNamed(c: ServerContext): string | null {
  const named = isCall(c.req.path) ? c.req.header(FOR_HEADER) : c.req.query(FOR_PARAM);
  return named !== undefined && isId(named) ? named : null;
}
