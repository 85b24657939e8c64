import { Outlet } from 'react-router';
import { SessionTracking } from '#app/features/people/signing-in/session/session-tracking.tsx';
import { viewerFrom } from '#app/platform/pages/guard.server.ts';
import { atRest } from '../shell/live/at-rest.tsx';
import { PageProblem, problemTitle } from '../shell/page/page-error.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/layout.ts';
import { publicAccount } from './account.server.ts';
import { PublicFrame } from './public-frame.tsx';

const LiveUser = atRest(() => import('../shell/live/live-user.tsx'));

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = (args: Route.LoaderArgs) => ({ account: publicAccount(viewerFrom(args)) });

export const meta: Route.MetaFunction = ({ error, matches }) =>
  pageTitle(error ? problemTitle(error) : null, matches);

export default function PublicLayout({ loaderData: { account } }: Route.ComponentProps) {
  return (
    <PublicFrame account={account}>
      <Outlet />
      <LiveUser />
      {!account?.isView && <SessionTracking session={account?.session ?? null} />}
    </PublicFrame>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  const account = loaderData?.account ?? null;
  return (
    <PublicFrame account={account}>
      <PageProblem error={error} home={account?.isMember ? '/dashboard' : '/'} />
    </PublicFrame>
  );
}
