import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requireViewer } from '#app/platform/guard.server.ts';
import { LinkTabs } from '#app/ui/link-tabs.tsx';
import { type WaitingCounts, waitingCounts } from '#app/workflows/admin-desk.server.ts';
import type { Route } from './+types/layout.ts';

export const loader = async (args: Route.LoaderArgs) => waitingCounts(requireViewer(args, 'admin'));

/** From page to page and after each act what waits is counted anew; not as a list is narrowed down. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isNarrowing = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isNarrowing && defaultShouldRevalidate;
}

/** The parts of the admin area, with how much waits in each. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-6 print:hidden">
        <LinkTabs label="Admin" tabs={tabsWith(loaderData)} prefetch={false} />
      </div>
      <Outlet />
    </>
  );
}

const tabsWith = ({ commitments, people, waitlist, questions, content, integrations }: WaitingCounts) => [
  { to: '/admin', label: 'Overview', count: commitments || undefined, end: true },
  { to: '/admin/opportunities', label: 'Opportunities' },
  { to: '/admin/people', label: 'People', count: people || undefined },
  { to: '/admin/waitlist', label: 'Waitlist', count: waitlist || undefined },
  { to: '/admin/invites', label: 'Invites' },
  { to: '/admin/questions', label: 'Questions', count: questions || undefined },
  { to: '/admin/nda', label: 'NDA' },
  { to: '/admin/content', label: 'Content', count: content || undefined },
  { to: '/admin/integrations', label: 'Integrations', count: integrations || undefined },
];
