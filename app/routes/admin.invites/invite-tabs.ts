import type { PageTabs } from '#app/ui/page-header.tsx';

/** The two pages about invitations. */
export const INVITE_TABS: PageTabs = {
  label: 'Invites',
  prefetch: false,
  tabs: [
    { to: '/admin/invites', label: 'All invitations', end: true },
    { to: '/admin/invites/tree', label: 'Referral tree' },
  ],
};
