import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { areaAt } from '#app/domain/access/page-needs.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { waitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { BesideTitle } from '#app/ui/page-header.tsx';
import { ActsOn } from '#app/ui/permissions.tsx';
import type { Route } from './+types/layout.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { AdminSwitch } from './admin-switch.tsx';

export const loader = async (args: Route.LoaderArgs) => waitingCounts(requireViewer(args, { sees: 'desk' }));

/** Refreshes the counts on navigation and after each action, but not when only filters change. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isNarrowing = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isNarrowing && defaultShouldRevalidate;
}

/** The admin area's navigation, with counts of pending items, and which area the acts of a page change. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <>
      <AdminNavigation counts={loaderData} />
      <BesideTitle value={(tabs) => <AdminSwitch counts={loaderData} tabs={tabs} />}>
        <ActsOn area={areaAt(pathname)}>
          <Outlet />
        </ActsOn>
      </BesideTitle>
    </>
  );
}
