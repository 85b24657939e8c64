import type { ReactNode } from 'react';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

/** The header of the two pages about invitations. */
export function InvitesHeader({ lead, actions }: { lead: string; actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Invites" lead={lead} actions={actions} />
      <div className="mb-4">
        <LinkTabs
          label="Invites"
          prefetch={false}
          tabs={[
            { to: '/admin/invites', label: 'All invitations', end: true },
            { to: '/admin/invites/tree', label: 'Referral tree' },
          ]}
        />
      </div>
    </>
  );
}
