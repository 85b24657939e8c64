import { formatMoney } from '#app/domain/money/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import type { CommitmentView } from '../../commitment.ts';
import { stateBadge } from '../../own/status-text.ts';

/** The columns that all lists of commitments share. */
export const COMMITMENT_COLUMN = {
  opportunity: {
    id: 'opportunity',
    header: 'Opportunity',
    rowHeader: true,
    cell: ({ opportunity: { stage, slug, name } }) => (
      <Link to={`/opportunities/${stage}/${slug}`} className="tap">
        {name}
      </Link>
    ),
  },
  state: {
    id: 'state',
    header: 'State',
    width: 8.5,
    compact: 'state',
    cell: (commitment) => <Badge tone={stateBadge(commitment).tone}>{stateBadge(commitment).text}</Badge>,
  },
  requested: {
    id: 'requested',
    header: 'Requested',
    compact: 'labelled',
    align: 'end',
    cell: ({ amount }) => formatMoney(amount),
  },
  accepted: {
    id: 'accepted',
    header: 'Accepted',
    rank: 2,
    compact: 'labelled',
    align: 'end',
    cell: ({ accepted }) => (accepted ? formatMoney(accepted) : '–'),
  },
  changed: {
    id: 'changed',
    header: 'Last change',
    rank: 4,
    compact: 'fact',
    align: 'end',
    cell: ({ changedAt }) => <RelativeTime iso={changedAt} />,
  },
} as const satisfies Record<string, Column<CommitmentView>>;
