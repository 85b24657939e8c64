import { needAt } from '#app/domain/access/page-needs.ts';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import type { WaitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';

export type AdminPage = { to: string; label: string; count?: keyof WaitingCounts };

/** Pages of the admin area that belong together. */
export type AdminArea = { label: string; pages: readonly [AdminPage, ...AdminPage[]] };

export const ADMIN_AREAS: readonly AdminArea[] = [
  { label: 'Review queue', pages: [{ to: '/admin', label: 'Review queue', count: 'queue' }] },
  {
    label: 'Investments',
    pages: [
      { to: '/admin/opportunities', label: 'Opportunities' },
      { to: '/admin/funds', label: 'Funds' },
      { to: '/admin/notices', label: 'Notices' },
      { to: '/admin/payments', label: 'Payments' },
      { to: '/admin/imports', label: 'Imports' },
      { to: '/admin/documents', label: 'Documents', count: 'documents' },
    ],
  },
  {
    label: 'People',
    pages: [
      { to: '/admin/people', label: 'People', count: 'people' },
      { to: '/admin/engagement', label: 'Engagement' },
      { to: '/admin/waitlist', label: 'Waitlist', count: 'waitlist' },
      { to: '/admin/invites', label: 'Invites' },
      { to: '/admin/nda', label: 'NDA' },
    ],
  },
  {
    label: 'Communication',
    pages: [
      { to: '/admin/questions', label: 'Questions', count: 'questions' },
      { to: '/admin/faqs', label: 'FAQs' },
      { to: '/admin/broadcasts', label: 'Broadcasts' },
    ],
  },
  {
    label: 'System',
    pages: [
      { to: '/admin/integrations', label: 'Integrations', count: 'integrations' },
      { to: '/admin/content', label: 'Content', count: 'content' },
      { to: '/admin/audit', label: 'Audit log' },
    ],
  },
  {
    label: 'Settings',
    pages: [
      { to: '/admin/settings/firm', label: 'The firm' },
      { to: '/admin/settings/contacts', label: 'Contacts' },
      { to: '/admin/settings/applications', label: 'Applications' },
      { to: '/admin/settings/texts', label: 'Saved texts' },
      { to: '/admin/settings/permissions', label: 'Permissions' },
      { to: '/admin/access-review', label: 'Access review' },
    ],
  },
];

/** Returns whether a path is a page or below it; the review queue matches only itself. */
export const isUnder = (pathname: string, { to }: AdminPage): boolean =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));

export const areaOf = (pathname: string, areas: readonly AdminArea[] = ADMIN_AREAS): AdminArea | undefined =>
  areas.find(({ pages }) => pages.some((page) => isUnder(pathname, page)));

/** Returns the pages that an admin sees, without those of what the firm has switched off, whose count is `null`. */
export const areasOf = (counts: WaitingCounts, admits: (need: StaffNeed) => boolean): readonly AdminArea[] =>
  ADMIN_AREAS.flatMap(({ label, pages }) => {
    const [first, ...others] = pages.filter(
      ({ to, count }) => admits(needAt(to)) && (!count || counts[count] !== null),
    );
    return first ? [{ label, pages: [first, ...others] as const }] : [];
  });

/** Sums the counts of these pages; nothing if all are zero. */
export const countIn = (pages: readonly AdminPage[], counts: WaitingCounts): number | undefined =>
  pages.reduce((sum, { count }) => sum + (count ? (counts[count] ?? 0) : 0), 0) || undefined;
