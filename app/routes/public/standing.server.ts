import { redirect, redirectDocument } from 'react-router';
import { statusPage } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { type LoaderArgs, requireLookup, viewerFrom } from '#app/platform/pages/guard.server.ts';
import { loginUrl } from '#app/platform/session/return-to.ts';

type StatusPage = NonNullable<ReturnType<typeof statusPage>>;

/** Returns the page to which a signed-in person is redirected from a public page. */
export const ownPlace = (viewer: Viewer): string => statusPage(viewer) ?? '/dashboard';

/**
 * The viewer whose status page this is.
 * @throws a redirect: visitors to the login route, everyone else to their own page; a 503 page.
 */
export function requireStatus(args: LoaderArgs, page: StatusPage): Viewer {
  requireLookup(args);
  const viewer = viewerFrom(args);
  if (!viewer) throw redirectDocument(loginUrl(settings().loginRoute, { pathname: page, search: '' }));
  if (statusPage(viewer) !== page) throw redirect(ownPlace(viewer));
  return viewer;
}

/** Admits visitors only. @throws a redirect to their own page for everyone who is signed in. */
export function requireVisitor(args: LoaderArgs): void {
  const viewer = viewerFrom(args);
  if (viewer) throw redirect(ownPlace(viewer));
}
