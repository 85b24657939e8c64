import { useState } from 'react';
import { inviteCounts, listInvites, senderOf } from '#app/features/invitations/admin/invite-admin.server.ts';
import {
  INVITE_ORDER,
  INVITE_SORTS,
  type InviteCounts,
  type InviteFilters,
  inviteFilters,
} from '#app/features/invitations/admin/invite-admin.ts';
import { INVITATION_STATES } from '#app/features/invitations/invitation.ts';
import { INVITE_WORDS } from '#app/features/invitations/ui/invite-labels.ts';
import { InviteTable } from '#app/features/invitations/ui/invite-table.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { toInvite } from '#app/processes/people-import/send-prepared.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitesHeader } from './invites-header.tsx';
import { PreparedNotice } from './prepared-notice.tsx';
import { useInviteActs } from './use-invite-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = inviteFilters.parse(Object.fromEntries(args.url.searchParams));
  const [list, counts, sender, prepared] = await Promise.all([
    listInvites(viewer, filters),
    inviteCounts(viewer, filters.by),
    filters.by ? senderOf(viewer, filters.by) : null,
    toInvite(viewer),
  ]);
  return { list, counts, filters, sender, prepared };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Invites', matches);

export default function InvitesPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, filters, sender, prepared } = loaderData;
  const address = useListAddress();
  const acts = useInviteActs();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <InvitesHeader
        lead={leadOf(counts)}
        actions={
          <Button variant="primary" icon="EnvelopeOut" onClick={() => setInviting(true)}>
            Invite a person
          </Button>
        }
      />
      <PreparedNotice {...prepared} />
      <LinkChips label="State" chips={chipsOf(counts, filters, address)} />
      <ListFilters address={address} search="Guest’s name or e-mail" kept={['state', 'by']}>
        {filters.by && (
          <ButtonLink to={address.to({ by: null })} size="sm" icon="X">
            Sent by {sender?.name ?? 'a former member'}
            <span className="sr-only">: show all again</span>
          </ButtonLink>
        )}
      </ListFilters>
      <InviteTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: INVITE_SORTS,
          usualSort: INVITE_ORDER,
          csv: '/api/admin/lists/invites.csv',
        })}
        rows={list.items}
        personTo={personTo}
        onResend={(invite) => void acts.resend(invite)}
        onRevoke={(invite) => void acts.revoke(invite)}
        empty={
          <EmptyState icon="EnvelopeOut" title={filters.cursor ? 'No more invitations' : 'No matches'}>
            Invitations appear here when members share them and when you invite a guest.
          </EmptyState>
        }
      />
      {inviting && <InviteDialog onInvite={acts.invite} onClose={() => setInviting(false)} />}
    </>
  );
}

const personTo = (id: string): string => `/admin/people?${new URLSearchParams({ person: id })}`;

function chipsOf(counts: InviteCounts, { state }: InviteFilters, address: ListAddress) {
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

function leadOf({ live }: InviteCounts): string {
  if (live === 0) return 'No open invitations.';
  return live === 1 ? '1 open invitation.' : `${live} open invitations.`;
}
