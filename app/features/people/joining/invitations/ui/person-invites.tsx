import { type FormEvent, useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { MOST_GRANTED } from '../admin/grants.ts';
import type { InviteRow } from '../admin/invite-list.tsx';
import { INVITE_WORDS } from '../invite-labels.ts';

type Props = {
  tokens: number;
  sent: readonly InviteRow[];
  /** The number of invitations that they sent. */
  total: number;
  /** The URL of the list of all of them. */
  allTo: string;
  /** Grants tokens; returns the refusal. `null` if they may not share. */
  onGrant: ((count: number) => Promise<string | null>) | null;
};

export function PersonInvites({ tokens, sent, total, allTo, onGrant }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p>{tokens === 1 ? '1 invite left.' : `${tokens} invites left.`}</p>
      {onGrant && (
        <IfMayAct>
          <GrantForm onGrant={onGrant} />
        </IfMayAct>
      )}
      {sent.length > 0 && (
        <Table caption="Invitations they sent" columns={COLUMNS} rows={sent} rowKey={({ id }) => id} keep />
      )}
      {total > sent.length && (
        <Link to={allTo} className="tap self-start">
          All {total} invitations
        </Link>
      )}
    </div>
  );
}

function GrantForm({ onGrant }: { onGrant: NonNullable<Props['onGrant']> }) {
  const [count, setCount] = useState('1');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const grant = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(count);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST_GRANTED)
      return setProblem(`Please enter a number from 1 to ${MOST_GRANTED}.`);
    if (pending) return;
    setPending(true);
    setProblem(await onGrant(wanted));
    setPending(false);
  };
  return (
    <form onSubmit={(event) => void grant(event)} noValidate className="flex items-end gap-3">
      <TextField
        label="Grant more invites"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_GRANTED}
        value={count}
        error={problem}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setCount(currentTarget.value);
        }}
        className="w-28"
      />
      <Button type="submit" pending={pending}>
        Grant
      </Button>
    </form>
  );
}

const COLUMNS: readonly Column<InviteRow>[] = [
  {
    id: 'guest',
    header: 'Guest',
    rowHeader: true,
    cell: ({ name, email }) => <span className="wrap-anywhere">{name ?? email}</span>,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={INVITE_WORDS[state].tone}>{INVITE_WORDS[state].text}</Badge>,
  },
  { id: 'sent', header: 'Sent', align: 'end', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
];
