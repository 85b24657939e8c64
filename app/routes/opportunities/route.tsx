import { redirect } from 'react-router';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return redirect('/opportunities/open');
}
