import { verdictOn } from '#app/platform/access.ts';
import { env } from '#app/platform/env.server.ts';
import { notFound, viewerFrom } from '#app/platform/guard.server.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ComponentsPage } from './page.tsx';

/** Public outside production, for admins in it; to others it does not exist there (product.md §11). */
export function loader(args: Route.LoaderArgs) {
  const hidden = env.APP_ENV === 'production' && verdictOn(viewerFrom(args), 'admin').kind !== 'ok';
  if (hidden) throw notFound(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Components', matches);

export default function ComponentsRoute() {
  return <ComponentsPage />;
}
