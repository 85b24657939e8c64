import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { type WaitingCounts, waitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import type { Route } from './+types/layout.ts';

export const loader = async (args: Route.LoaderArgs) => waitingCounts(requireViewer(args, 'admin'));

/** Refreshes the counts on navigation and after each action, but not when only filters change. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isNarrowing = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isNarrowing && defaultShouldRevalidate;
}

/** The admin area's navigation, with counts of pending items. */
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

const tabsWith = ({
  commitments,
  people,
  waitlist,
  questions,
  content,
  documents,
  integrations,
}: WaitingCounts) => [
  { to: '/admin', label: 'Overview', count: commitments || undefined, end: true },
  { to: '/admin/opportunities', label: 'Opportunities' },
  { to: '/admin/funds', label: 'Funds' },
  { to: '/admin/documents', label: 'Documents', count: documents || undefined },
  { to: '/admin/people', label: 'People', count: people || undefined },
  { to: '/admin/engagement', label: 'Engagement' },
  { to: '/admin/waitlist', label: 'Waitlist', count: waitlist || undefined },
  { to: '/admin/invites', label: 'Invites' },
  { to: '/admin/questions', label: 'Questions', count: questions || undefined },
  { to: '/admin/faqs', label: 'FAQs' },
  { to: '/admin/broadcasts', label: 'Broadcasts' },
  { to: '/admin/nda', label: 'NDA' },
  { to: '/admin/content', label: 'Content', count: content || undefined },
  { to: '/admin/integrations', label: 'Integrations', count: integrations || undefined },
  { to: '/admin/audit', label: 'Audit log' },
];
