import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { verdictOn } from '#app/platform/access.ts';
import { notFound, requireViewer, viewerFrom } from '#app/platform/guard.server.ts';
import type { Route } from './+types/layout.ts';
import { Frame } from './frame.tsx';
import { PageProblem, PublicErrorPage, problemTitle } from './page-error.tsx';
import { pageHeaders } from './page-headers.ts';
import { PendingPage } from './pending-page.tsx';
import { pageTitle } from './settings.ts';
import { loadShell } from './shell-data.server.ts';

export const headers = pageHeaders;

export async function loader(args: Route.LoaderArgs) {
  // To those who are no members, the admin area does not exist: no way to the login gives it away.
  const isAdminArea = /^\/?admin(\/|$)/.test(args.pattern);
  if (isAdminArea && verdictOn(viewerFrom(args), 'member').kind !== 'ok') throw notFound(args);
  return loadShell(args.request, requireViewer(args, 'member'));
}

/** The frame stays as it is from page to page; what a member changes brings its figures up to date. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}

/** Pages bring their own titles; this one is for what went wrong. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  pageTitle(error ? problemTitle(error) : null, matches);

export default function ShellLayout({ loaderData: shell }: Route.ComponentProps) {
  return (
    <Frame shell={shell}>
      <PendingPage>
        <Outlet />
      </PendingPage>
    </Frame>
  );
}

/** What a page could not show, in the frame that the reader was in. */
export function ErrorBoundary({ loaderData: shell, error }: Route.ErrorBoundaryProps) {
  if (!shell) return <PublicErrorPage error={error} />;
  return (
    <Frame shell={shell}>
      <PageProblem error={error} />
    </Frame>
  );
}
