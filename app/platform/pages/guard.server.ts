import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { type Need, verdictOn } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError, ERROR_CODES } from '#app/domain/errors.ts';
import { settings } from '../config/settings.server.ts';
import { loginUrl } from '../session/return-to.ts';
import { pageContext } from './page-context.server.ts';

/** The loader arguments that the guard needs. `url` is the page's own address, even if only its data is requested. */
export type LoaderArgs = { url: URL; request: Request; context: Readonly<RouterContextProvider> };

/** The data of an error page; `code` selects its text. */
export type PageProblem = {
  code:
    | 'nda_required'
    | 'not_found'
    | 'gone'
    | 'forbidden'
    | 'access_over'
    | 'unavailable'
    | 'too_many_requests';
  message: string;
  requestId: string;
};

/** Returns the viewer of this page; `null` for a visitor. */
export const viewerFrom = (args: LoaderArgs): Viewer | null => args.context.get(pageContext).viewer;

/**
 * Returns the viewer if they meet the page's need (product.md §3).
 * Under `?for=` the server has admitted the page for the holder before (`holder-paths.ts`), or refused it.
 * @throws a redirect to the login route or the viewer's status page, or a 403 / 404 / 429 / 503 page.
 */
export function requireViewer(args: LoaderArgs, need: Need): Viewer {
  const { viewer, holderRefusal } = args.context.get(pageContext);
  if (viewer && holderRefusal) throw problem(args, 'access_over', 403, holderRefusal.message);
  return requireAdmitted(args, need);
}

/** Returns the viewer for the frame around a page, which a page that is refused for a holder has, too. */
export const requirePerson = (args: LoaderArgs): Viewer => requireAdmitted(args, 'person');

function requireAdmitted(args: LoaderArgs, need: Need): Viewer {
  requireLookup(args);
  const { viewer, asked } = args.context.get(pageContext);
  const verdict = verdictOn(viewer, need);
  switch (verdict.kind) {
    case 'ok':
      if (viewer) return viewer;
      throw notFound(args);
    case 'login':
      throw redirectDocument(loginUrl(settings().loginRoute, asked));
    case 'redirect':
      throw redirect(verdict.to);
    case 'nda':
      throw problem(args, 'nda_required', 403, 'Please sign the non-disclosure agreement first.');
    case 'hidden':
      throw notFound(args);
    case 'forbidden':
      throw problem(args, 'forbidden', 403, verdict.message);
  }
}

/**
 * Rejects the request when the sessions cannot be read, or when this one has read too much. A signed-in member must
 * not be treated as a visitor then: neither redirected to sign in nor shown a 404.
 * @throws a 503 or 429 page.
 */
export function requireLookup(args: LoaderArgs): void {
  const { lookupFailed, refusal } = args.context.get(pageContext);
  if (lookupFailed) throw unavailable(args);
  if (refusal) throw problem(args, 'too_many_requests', 429, refusal.message);
}

/** Returns a 404 page. When sessions cannot be read, a missing page is reported as unavailable, not as not found. */
export const notFound = (args: LoaderArgs) =>
  args.context.get(pageContext).lookupFailed
    ? unavailable(args)
    : problem(args, 'not_found', 404, 'Page not found.');

const unavailable = (args: LoaderArgs) =>
  problem(
    args,
    'unavailable',
    503,
    'We cannot look up your account right now. Please try again in a moment.',
  );

/**
 * Runs a use-case for a page and turns its domain errors into the page of that status. `gone` returns the notice of what
 * the viewer could open before.
 */
export async function forPage<T>(
  args: LoaderArgs,
  work: Promise<T>,
  gone?: () => Promise<string | null>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const notice = error.code === 'not_found' ? await gone?.() : null;
    if (notice) throw problem(args, 'gone', 410, notice);
    if (error.code === 'not_found') throw notFound(args);
    if (error.code === 'forbidden') throw problem(args, 'forbidden', 403, error.message);
    throw data(
      { code: error.code, message: error.message, requestId: args.context.get(pageContext).requestId },
      ERROR_CODES[error.code].status,
    );
  }
}

function problem(args: LoaderArgs, code: PageProblem['code'], status: number, message: string) {
  const { requestId } = args.context.get(pageContext);
  return data({ code, message, requestId } satisfies PageProblem, status);
}
