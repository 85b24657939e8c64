import { Outlet } from 'react-router';
import { SessionTracking } from '#app/features/people/signing-in/session/session-tracking.tsx';
import { requirePerson } from '#app/platform/pages/guard.server.ts';
import { ClockProvider } from '#app/ui/clock.tsx';
import { Frame } from '../shell/frame/frame.tsx';
import { RouteAnnouncer } from '../shell/frame/route-announcer.tsx';
import { SkipLink } from '../shell/frame/skip-link.tsx';
import { ViewBanner } from '../shell/frame/view-banner.tsx';
import { atRest } from '../shell/live/at-rest.tsx';
import { PageProblem, PublicErrorPage, problemTitle } from '../shell/page/page-error.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { PendingPage } from '../shell/page/pending-page.tsx';
import { pageTitle } from '../shell/settings.ts';
import { loadShell } from '../shell/shell-data.server.ts';
import type { Route } from './+types/layout.ts';

/* The layout of the viewer: the document fills the window, without the rail. The session is watched as on every page,
   and errors are shown in the usual frame. */

const SessionGuard = atRest(() => import('#app/features/people/signing-in/session/session-guard.tsx'));

export const headers = pageHeaders;

export const loader = (args: Route.LoaderArgs) => loadShell(args.request, requirePerson(args));

/** Keeps its data while a document is being read. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error, matches }) =>
  pageTitle(error ? problemTitle(error) : null, matches);

export default function ReadingLayout({ loaderData: shell }: Route.ComponentProps) {
  return (
    <ClockProvider now={shell.now} timeZone={shell.viewer.timeZone}>
      <SkipLink />
      <RouteAnnouncer />
      {shell.isView && <ViewBanner name={shell.viewer.name} />}
      <SessionGuard session={shell.session} />
      <PendingPage>
        <Outlet />
      </PendingPage>
      {!shell.isView && <SessionTracking session={shell.session} />}
    </ClockProvider>
  );
}

export function ErrorBoundary({ loaderData: shell, error }: Route.ErrorBoundaryProps) {
  if (!shell) return <PublicErrorPage error={error} />;
  return (
    <Frame shell={shell}>
      <PageProblem error={error} />
    </Frame>
  );
}
