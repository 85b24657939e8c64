import { verdictOn } from '#app/domain/access.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { notFound, viewerFrom } from '#app/platform/pages/guard.server.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ComponentsPage } from './page.tsx';

/** Public outside production. In production it is for admins; to others it does not exist (product.md §11). */
export function loader(args: Route.LoaderArgs) {
  const hidden =
    settings().environment === 'production' && verdictOn(viewerFrom(args), 'admin').kind !== 'ok';
  if (hidden) throw notFound(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Components', matches);

export default function ComponentsRoute() {
  return <ComponentsPage />;
}
