import { formatDate } from '#app/platform/format/dates.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvitationState } from '../invitation.ts';

export type SharedRow = {
  id: string;
  email: string;
  name: string | null;
  state: InvitationState;
  sentAt: string;
  expiresAt: string;
  isUndelivered: boolean;
};

type Props = {
  rows: readonly SharedRow[];
  isBusy: (id: string) => boolean;
  onResend: (id: string) => void;
  onRevoke: (id: string) => void;
};

const STATES: Record<InvitationState, { text: string; tone: Tone }> = {
  live: { text: 'Sent', tone: 'accent' },
  redeemed: { text: 'Accepted', tone: 'success' },
  revoked: { text: 'Revoked', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
};

/** A member's shared invites, newest first. */
export function SharedList({ rows, isBusy, onResend, onRevoke }: Props) {
  return (
    <ul className="divide-y border-y">
      {rows.map(({ id, email, name, state, sentAt, expiresAt, isUndelivered }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="truncate font-medium">{name ?? email}</p>
            <p className="truncate text-muted">
              {name && `${email} · `}
              {state === 'live' ? `valid until ${formatDate(expiresAt)}` : `sent on ${formatDate(sentAt)}`}
            </p>
          </div>
          {state === 'live' && isUndelivered ? (
            <Badge tone="critical">Not delivered: check the address</Badge>
          ) : (
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          )}
          {state === 'live' && (
            <span className="flex gap-2">
              <Button size="sm" pending={isBusy(id)} onClick={() => onResend(id)}>
                Send again<span className="sr-only"> to {name ?? email}</span>
              </Button>
              <Button size="sm" variant="quiet" disabled={isBusy(id)} onClick={() => onRevoke(id)}>
                Take back<span className="sr-only"> from {name ?? email}</span>
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
