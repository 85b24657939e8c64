import { redirect, redirectDocument } from 'react-router';
import { statusPage } from '#app/platform/access.ts';
import { env } from '#app/platform/env.server.ts';
import { type LoaderArgs, requireLookup, viewerFrom } from '#app/platform/guard.server.ts';
import { loginUrl } from '#app/platform/return-to.ts';
import type { Viewer } from '#app/platform/viewer.ts';

type StatusPage = NonNullable<ReturnType<typeof statusPage>>;

/** Where a signed-in person belongs who has nothing to do on a public page. */
export const ownPlace = (viewer: Viewer): string => statusPage(viewer) ?? '/dashboard';

/**
 * The viewer whose status page this is.
 * @throws a redirect: visitors to the login route, everyone else to their own place; a 503 page.
 */
export function requireStatus(args: LoaderArgs, page: StatusPage): Viewer {
  requireLookup(args);
  const viewer = viewerFrom(args);
  if (!viewer) throw redirectDocument(loginUrl(env.LOGIN_ROUTE, { pathname: page, search: '' }));
  if (statusPage(viewer) !== page) throw redirect(ownPlace(viewer));
  return viewer;
}

/** @throws a redirect to their own place for everyone who is signed in. */
export function requireVisitor(args: LoaderArgs): void {
  const viewer = viewerFrom(args);
  if (viewer) throw redirect(ownPlace(viewer));
}
