import { formatMoney } from '#app/domain/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { CommitmentView } from '../../commitment.ts';
import { stateBadge } from './status-text.ts';

/** One member's commitments with their status. */
export function PersonCommitments({ commitments }: { commitments: readonly CommitmentView[] }) {
  if (commitments.length === 0) return <p className="text-muted">No commitments yet.</p>;
  return <Table caption="Their commitments" columns={COLUMNS} rows={commitments} rowKey={({ id }) => id} />;
}

const COLUMNS: readonly Column<CommitmentView>[] = [
  {
    id: 'opportunity',
    header: 'Opportunity',
    rowHeader: true,
    cell: ({ opportunity: { stage, slug, name }, entity }) => (
      <span className="flex flex-col items-start">
        <Link to={`/opportunities/${stage}/${slug}`} prefetch={false} className="tap">
          {name}
        </Link>
        {entity && <span className="font-normal wrap-anywhere text-muted">{entity.name}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (commitment) => <Badge tone={stateBadge(commitment).tone}>{stateBadge(commitment).text}</Badge>,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, accepted }) => formatMoney(accepted ?? amount),
  },
  {
    id: 'when',
    header: 'Last change',
    align: 'end',
    cell: ({ decidedAt, submittedAt }) => <RelativeTime iso={decidedAt ?? submittedAt} />,
  },
];
