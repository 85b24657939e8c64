import { settings } from '#app/platform/config/settings.server.ts';
import { notFound, viewerFrom } from '#app/platform/pages/guard.server.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ComponentsPage } from './page.tsx';
import { isShown } from './shown.ts';

export function loader(args: Route.LoaderArgs) {
  if (!isShown(settings().environment, viewerFrom(args))) throw notFound(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Components', matches);

export default function ComponentsRoute() {
  return <ComponentsPage />;
}
