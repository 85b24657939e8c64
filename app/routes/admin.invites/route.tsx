import { useState } from 'react';
import { toInvite } from '#app/features/people/importing/send-prepared.server.ts';
import {
  inviteCounts,
  inviteList,
  senderOf,
} from '#app/features/people/joining/invitations/admin/invite-admin.server.ts';
import { INVITES, type InvitesAsked } from '#app/features/people/joining/invitations/admin/invite-list.tsx';
import {
  INVITATION_STATES,
  type InvitationState,
} from '#app/features/people/joining/invitations/invitation.ts';
import { INVITE_WORDS } from '#app/features/people/joining/invitations/invite-labels.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { INVITE_TABS } from './invite-tabs.ts';
import { PreparedNotice } from './prepared-notice.tsx';
import { useInviteActs } from './use-invite-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = inviteList.asked(args.url);
  const [page, counts, sender, prepared] = await Promise.all([
    inviteList.page(viewer, asked),
    inviteCounts(viewer, asked.by),
    asked.by ? senderOf(viewer, asked.by) : null,
    toInvite(viewer),
  ]);
  return { page, counts, asked, sender, prepared };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Invites', matches);

export default function InvitesPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, sender, prepared } = loaderData;
  const address = useListAddress();
  const acts = useInviteActs();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Invites"
        lead={leadOf(counts)}
        tabs={INVITE_TABS}
        actions={
          <Button variant="primary" icon="EnvelopeOut" onClick={() => setInviting(true)}>
            Invite a person
          </Button>
        }
      />
      <PreparedNotice {...prepared} />
      <ListFilters
        chips={<LinkChips label="State" chips={chipsOf(counts, asked, address)} />}
        list={INVITES}
        address={address}
      >
        {asked.by && (
          <ButtonLink to={address.to({ by: null })} size="sm" icon="X">
            Sent by {sender?.name ?? 'a former member'}
            <span className="sr-only">: show all again</span>
          </ButtonLink>
        )}
      </ListFilters>
      <ListTable
        list={INVITES}
        page={page}
        asked={asked}
        address={address}
        context={{
          onResend: (invite) => void acts.resend(invite),
          onRevoke: (invite) => void acts.revoke(invite),
        }}
      />
      {inviting && <InviteDialog onInvite={acts.invite} onClose={() => setInviting(false)} />}
    </>
  );
}

type Counts = Record<InvitationState, number>;

function chipsOf(counts: Counts, { state }: InvitesAsked, address: ListAddress) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { to: address.to({ state: null }), label: 'All', count: all, isCurrent: state === undefined },
    ...INVITATION_STATES.map((one) => ({
      to: address.to({ state: one }),
      label: INVITE_WORDS[one].text,
      count: counts[one],
      isCurrent: state === one,
    })),
  ];
}

function leadOf({ live }: Counts): string {
  if (live === 0) return 'No open invitations.';
  return live === 1 ? '1 open invitation.' : `${live} open invitations.`;
}
