import { Outlet } from 'react-router';
import { SessionTracking } from '#app/features/session/session-tracking.tsx';
import { viewerFrom } from '#app/platform/guard.server.ts';
import { PageProblem, problemTitle } from '../shell/page-error.tsx';
import { pageTitle } from '../shell/settings.ts';
import { useCurrentUser } from '../shell/use-current-user.ts';
import type { Route } from './+types/layout.ts';
import { publicAccount } from './account.server.ts';
import { PublicFrame } from './public-frame.tsx';

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = (args: Route.LoaderArgs) => ({ account: publicAccount(viewerFrom(args)) });

export const meta: Route.MetaFunction = ({ error, matches }) =>
  pageTitle(error ? problemTitle(error) : null, matches);

export default function PublicLayout({ loaderData: { account } }: Route.ComponentProps) {
  useCurrentUser();
  return (
    <PublicFrame account={account}>
      <Outlet />
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
