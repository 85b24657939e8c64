import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { type Need, verdictOn } from './access.ts';
import { env } from './env.server.ts';
import { DomainError, ERROR_CODES } from './errors.ts';
import { pageContext } from './page-context.server.ts';
import { loginUrl } from './return-to.ts';
import type { Viewer } from './viewer.ts';

/** What the guard needs of a loader's arguments; `url` is the page's own address, also when only its data is asked for. */
export type LoaderArgs = { url: URL; request: Request; context: Readonly<RouterContextProvider> };

/** What an error page is told; `code` chooses its words. */
export type PageProblem = {
  code: 'nda_required' | 'not_found' | 'forbidden' | 'unavailable';
  message: string;
  requestId: string;
};

/** Who asks for this page; `null` for a visitor. */
export const viewerFrom = (args: LoaderArgs): Viewer | null => args.context.get(pageContext).viewer;

/**
 * The viewer, when the page's need is met (product.md §3).
 * @throws a redirect to the login route or the viewer's status page, or a 403 / 404 / 503 page.
 */
export function requireViewer(args: LoaderArgs, need: Need): Viewer {
  requireLookup(args);
  const { viewer } = args.context.get(pageContext);
  const verdict = verdictOn(viewer, need);
  switch (verdict.kind) {
    case 'ok':
      if (viewer) return viewer;
      throw notFound(args);
    case 'login':
      throw redirectDocument(loginUrl(env.LOGIN_ROUTE, args.url));
    case 'redirect':
      throw redirect(verdict.to);
    case 'nda':
      throw problem(args, 'nda_required', 403, 'Please sign the non-disclosure agreement first.');
    case 'hidden':
      throw notFound(args);
  }
}

/**
 * Whoever is signed in must not be taken for a visitor while the sessions cannot be read: not sent to sign in, and not
 * told that their page does not exist.
 * @throws a 503 page.
 */
export function requireLookup(args: LoaderArgs): void {
  if (args.context.get(pageContext).lookupFailed) throw unavailable(args);
}

/** Where nobody can be told apart, nothing is known to be absent either. */
export const notFound = (args: LoaderArgs) =>
  args.context.get(pageContext).lookupFailed
    ? unavailable(args)
    : problem(args, 'not_found', 404, 'There is nothing at this address.');

const unavailable = (args: LoaderArgs) =>
  problem(
    args,
    'unavailable',
    503,
    'We cannot look up your account right now. Please try again in a moment.',
  );

/** Runs a use-case for a page: what it refuses as a domain error becomes the page of that status. */
export async function forPage<T>(args: LoaderArgs, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
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
