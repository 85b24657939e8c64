import { redirect } from 'react-router';
import { forHolder, grantIn } from '#app/domain/access/holder-paths.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return redirect(forHolder('/opportunities/open', grantIn(args.url.search)));
}
