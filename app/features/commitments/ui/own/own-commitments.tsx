import { formatMoney } from '#app/domain/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { CommitmentView } from '../../commitment.ts';
import { stateBadge } from './status-text.ts';

const COLUMNS: readonly Column<CommitmentView>[] = [
  {
    id: 'opportunity',
    header: 'Opportunity',
    rowHeader: true,
    cell: ({ opportunity: { stage, slug, name } }) => (
      <Link to={`/opportunities/${stage}/${slug}`} className="tap">
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (commitment) => <Badge tone={stateBadge(commitment).tone}>{stateBadge(commitment).text}</Badge>,
  },
  { id: 'requested', header: 'Requested', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ accepted }) => (accepted ? formatMoney(accepted) : '–'),
  },
  {
    id: 'when',
    header: 'Last change',
    align: 'end',
    cell: ({ fundedAt, decidedAt, waitlistedAt, submittedAt }) => (
      <RelativeTime iso={fundedAt ?? decidedAt ?? waitlistedAt ?? submittedAt} />
    ),
  },
];

/** The member's commitments with their status. */
export function OwnCommitments({ commitments }: { commitments: readonly CommitmentView[] }) {
  return <Table caption="Your commitments" columns={COLUMNS} rows={commitments} rowKey={({ id }) => id} />;
}
