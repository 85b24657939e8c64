import { useEffect } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { verdictOn } from '#app/domain/access/access.ts';
import { grantIn } from '#app/domain/access/holder-paths.ts';
import { notFound, requirePerson, viewerFrom } from '#app/platform/pages/guard.server.ts';
import { ForOneself } from '#app/ui/navigation/for-holder.tsx';
import type { Route } from './+types/layout.ts';
import { Frame } from './frame/frame.tsx';
import { isAccessOver, PageProblem, PublicErrorPage, problemTitle } from './page/page-error.tsx';
import { pageHeaders } from './page/page-headers.ts';
import { PendingPage } from './page/pending-page.tsx';
import { pageTitle } from './settings.ts';
import { loadShell } from './shell-data.server.ts';

export const headers = pageHeaders;

export async function loader(args: Route.LoaderArgs) {
  // To non-members the admin area does not exist: a redirect to the login would reveal it.
  const isAdminArea = /^\/?admin(\/|$)/.test(args.pattern);
  if (isAdminArea && verdictOn(viewerFrom(args), 'member').kind !== 'ok') throw notFound(args);
  return loadShell(args.request, requirePerson(args));
}

/** Keeps the frame's data on navigation for the same holder; a member's changes refresh its counts. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOfAnother = grantIn(currentUrl.search) !== grantIn(nextUrl.search);
  return formMethod || isOfAnother || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}

/** Pages set their own titles; this one is for errors. */
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

/** Shows a page's error within the reader's frame. */
export function ErrorBoundary({ loaderData: shell, error }: Route.ErrorBoundaryProps) {
  const isOver = isAccessOver(error);
  // Access that ended while the page was open: nothing of the holder stays in it, also not in the frame.
  const isStale = isOver && shell?.access.some(({ isChosen }) => isChosen);
  useEffect(() => {
    if (isStale) window.location.reload();
  }, [isStale]);
  if (!shell) return <PublicErrorPage error={error} />;
  if (isStale) return null;
  const page = (
    <Frame shell={shell}>
      <PageProblem error={error} />
    </Frame>
  );
  return isOver ? <ForOneself>{page}</ForOneself> : page;
}
