import { MAIL_STATE_LABELS, type MailOutcome } from '#app/domain/messages/mail-state.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { id, type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { MailStateText } from '#app/ui/tables/mail-state.tsx';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import { INVITATION_STATES, type InvitationState } from '../invitation.ts';
import { INVITE_WORDS } from '../invite-labels.ts';

type NamedInviter = { id: string; name: string };

/** An invitation as an admin sees it. Times are ISO. */
export type InviteRow = {
  id: string;
  email: string;
  name: string | null;
  state: InvitationState;
  /** `null` if unknown. */
  invitedBy: NamedInviter | null;
  /** Whether its guest is approved without a decision. */
  approvesAtOnce: boolean;
  createdAt: string;
  sentAt: string;
  timesSent: number;
  /** Whether it was not mailed because its address already had an account or an invitation. */
  isUnsent: boolean;
  /** The delivery state of the latest mail; `null` if unknown, or it was not mailed. */
  mail: MailOutcome | null;
  expiresAt: string;
  /** When it was redeemed, revoked or expired. */
  endedAt: string | null;
  redeemedBy: NamedInviter | null;
};

type Acts = { onResend: (invite: InviteRow) => void; onRevoke: (invite: InviteRow) => void };

/** The invitations of the firm and its members: guest, inviter, state and actions. */
export const INVITES = defineList<InviteRow, Acts>()({
  name: 'invites',
  page: '/admin/invites',
  title: 'Invitations',
  search: 'Guest’s name or e-mail',
  filters: {
    state: oneOf(INVITATION_STATES),
    /** The member who sent them. */
    by: id,
  },
  order: '-created',
  columns: [
    {
      id: 'guest',
      header: 'Guest',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ name, email }) =>
        name ? <PersonCell name={name} email={email} /> : <span className="wrap-anywhere">{email}</span>,
      file: [text(({ name }) => name), text(({ email }) => email, { header: 'E-mail', width: 30 })],
    },
    {
      id: 'by',
      header: 'Invited by',
      rank: 2,
      compact: 'labelled',
      sort: 'ascending',
      cell: ({ invitedBy, approvesAtOnce }) => (
        <span className="flex flex-col max-sm:items-end">
          {invitedBy ? <PersonLink {...invitedBy} /> : '–'}
          {approvesAtOnce && <span className="text-xs text-muted">auto-approved</span>}
        </span>
      ),
      file: text(({ invitedBy }) => invitedBy?.name),
    },
    {
      id: 'state',
      header: 'State',
      compact: 'state',
      cell: ({ state }) => <Badge tone={INVITE_WORDS[state].tone}>{INVITE_WORDS[state].text}</Badge>,
      file: [
        text(({ state }) => INVITE_WORDS[state].text),
        text(({ mail }) => mail && MAIL_STATE_LABELS[mail.state], { header: 'Mail' }),
      ],
    },
    {
      id: 'sent',
      header: 'Sent',
      rank: 4,
      compact: 'labelled',
      sort: 'ascending',
      cell: ({ sentAt, timesSent, mail }) => (
        <span className="flex flex-col gap-1 max-sm:items-end">
          <span>
            <RelativeTime iso={sentAt} />
            {timesSent > 1 && <span className="text-muted"> · {timesSent} times</span>}
          </span>
          {mail && <MailStateText {...mail} />}
        </span>
      ),
      file: [number(({ timesSent }) => timesSent, { header: 'Times sent' }), time(({ sentAt }) => sentAt)],
    },
    {
      id: 'created',
      header: 'Created',
      sort: 'descending',
      align: 'end',
      optional: true,
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      id: 'end',
      header: 'Outcome',
      rank: 5,
      width: 9,
      compact: 'fact',
      cell: (invite) => <End invite={invite} />,
      file: [
        time(({ expiresAt }) => expiresAt, { header: 'Valid until' }),
        time(({ endedAt }) => endedAt, { header: 'Ended' }),
        text(({ redeemedBy }) => redeemedBy?.name, { header: 'Accepted by' }),
      ],
    },
    {
      id: 'acts',
      header: 'Actions',
      rank: 3,
      width: 11,
      compact: 'fact',
      hideHeader: true,
      align: 'end',
      cell: (invite, acts) => invite.state === 'live' && <ActsMenu invite={invite} {...acts} />,
    },
  ],
  empty: ({ q, state, by, cursor }) =>
    q || state || by || cursor
      ? nothingFound(cursor, 'invitations')
      : {
          icon: 'EnvelopeOut',
          title: 'No invitations yet',
          text: 'Invitations appear here when members share them and when you invite a guest.',
        },
});

export type InvitesAsked = ListRequest<typeof INVITES>;

const ActsMenu = ({ invite, onResend, onRevoke }: { invite: InviteRow } & Acts) => (
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
);

function End({ invite }: { invite: InviteRow }) {
  const { state, redeemedBy, endedAt, expiresAt, isUnsent } = invite;
  if (state === 'live' && isUnsent) return 'Not sent: already a member or invited';
  if (state === 'live') return `Valid until ${formatDate(expiresAt)}`;
  return (
    <span>
      {redeemedBy && (
        <>
          <PersonLink {...redeemedBy} />{' '}
        </>
      )}
      {endedAt && <RelativeTime iso={endedAt} className="text-muted" />}
    </span>
  );
}

function PersonLink({ id, name }: NamedInviter) {
  return (
    <Link to={`/admin/people?${new URLSearchParams({ person: id })}`} prefetch={false} className="tap">
      {name}
    </Link>
  );
}
