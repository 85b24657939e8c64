import type { ReactNode } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { MailStateText } from '#app/ui/tables/mail-state.tsx';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import type { InviteRow } from '../admin/invite-admin.ts';
import { INVITE_WORDS } from './invite-labels.ts';

type Acts = {
  onResend: (invite: InviteRow) => void;
  onRevoke: (invite: InviteRow) => void;
  /** The URL of a person. */
  personTo: (id: string) => string;
};

type Props = Acts & { list: TableList; rows: readonly InviteRow[]; empty: ReactNode };

/** The invitations: guest, inviter, state and actions. */
export function InviteTable({ list, rows, empty, ...acts }: Props) {
  return (
    <DataTable
      caption="Invitations"
      name="invites"
      list={list}
      columns={columns(acts)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

const columns = ({ onResend, onRevoke, personTo }: Acts): Column<InviteRow>[] => [
  {
    id: 'guest',
    header: 'Guest',
    rowHeader: true,
    cell: ({ name, email }) =>
      name ? <PersonCell name={name} email={email} /> : <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'by',
    header: 'Invited by',
    cell: ({ invitedBy, approvesAtOnce }) => (
      <span className="flex flex-col max-sm:items-end">
        {invitedBy ? <PersonLink {...invitedBy} personTo={personTo} /> : '–'}
        {approvesAtOnce && <span className="text-xs text-muted">auto-approved</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={INVITE_WORDS[state].tone}>{INVITE_WORDS[state].text}</Badge>,
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt, timesSent, mail }) => (
      <span className="flex flex-col gap-1 max-sm:items-end">
        <span>
          <RelativeTime iso={sentAt} />
          {timesSent > 1 && <span className="text-muted"> · {timesSent} times</span>}
        </span>
        {mail && <MailStateText {...mail} />}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    optional: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
  { id: 'end', header: 'Outcome', cell: (invite) => <End invite={invite} personTo={personTo} /> },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (invite) =>
      invite.state === 'live' && (
        <Menu
          label={`Invitation to ${invite.email}`}
          items={[
            { label: 'Send again', icon: 'EnvelopeOut', onSelect: () => onResend(invite) },
            { label: 'Revoke', icon: 'X', tone: 'critical', onSelect: () => onRevoke(invite) },
          ]}
          trigger={(menu) => (
            <IconButton
              {...menu}
              icon="More"
              label={`Actions for the invitation to ${invite.email}`}
              className="-my-2.5 max-sm:ml-auto"
            />
          )}
        />
      ),
  },
];

function End({ invite, personTo }: { invite: InviteRow } & Pick<Acts, 'personTo'>) {
  const { state, redeemedBy, endedAt, expiresAt, isUnsent } = invite;
  if (state === 'live' && isUnsent) return 'Not sent: already a member or invited';
  if (state === 'live') return `Valid until ${formatDate(expiresAt)}`;
  return (
    <span>
      {redeemedBy && (
        <>
          <PersonLink {...redeemedBy} personTo={personTo} />{' '}
        </>
      )}
      {endedAt && <RelativeTime iso={endedAt} className="text-muted" />}
    </span>
  );
}

function PersonLink({ id, name, personTo }: { id: string; name: string } & Pick<Acts, 'personTo'>) {
  return (
    <Link to={personTo(id)} prefetch={false} className="tap">
      {name}
    </Link>
  );
}
