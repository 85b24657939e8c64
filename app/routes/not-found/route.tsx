import { data } from 'react-router';
import { verdictOn } from '#app/domain/access/access.ts';
import { SessionTracking } from '#app/features/people/signing-in/session/session-tracking.tsx';
import { requireLookup, viewerFrom } from '#app/platform/pages/guard.server.ts';
import { pageContext } from '#app/platform/pages/page-context.server.ts';
import { publicAccount } from '../public/account.server.ts';
import { PublicFrame } from '../public/public-frame.tsx';
import { Frame } from '../shell/frame/frame.tsx';
import { NotFoundMessage, PublicErrorPage } from '../shell/page/page-error.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import { loadShell } from '../shell/shell-data.server.ts';
import type { Route } from './+types/route.ts';

export const headers = pageHeaders;

/** Handles unknown URLs: the same response for everyone, in their usual layout. */
export async function loader(args: Route.LoaderArgs) {
  requireLookup(args);
  const viewer = viewerFrom(args);
  const shell =
    viewer && verdictOn(viewer, 'member').kind === 'ok' ? await loadShell(args.request, viewer) : null;
  return data(
    { shell, account: publicAccount(viewer), requestId: args.context.get(pageContext).requestId },
    404,
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Page not found', matches);

export default function NotFoundPage({ loaderData: { shell, account, requestId } }: Route.ComponentProps) {
  if (shell) {
    return (
      <Frame shell={shell}>
        <NotFoundMessage home="/dashboard" requestId={requestId} />
      </Frame>
    );
  }
  return (
    <PublicFrame account={account}>
      <NotFoundMessage home="/" requestId={requestId} />
      <SessionTracking session={account?.session ?? null} />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicErrorPage error={error} />;
}
