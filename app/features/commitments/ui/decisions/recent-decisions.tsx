import { formatMoney } from '#app/domain/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { DecidedRow } from '../../admin/review-queue.ts';
import { stateBadge } from '../own/status-text.ts';

const COLUMNS: readonly Column<DecidedRow>[] = [
  { id: 'member', header: 'Member', rowHeader: true, cell: ({ memberName }) => memberName },
  { id: 'opportunity', header: 'Opportunity', cell: ({ opportunity }) => opportunity.name },
  {
    id: 'decision',
    header: 'Decision',
    cell: (row) => <Badge tone={stateBadge(row).tone}>{stateBadge(row).text}</Badge>,
  },
  { id: 'asked', header: 'Requested', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ accepted }) => (accepted ? formatMoney(accepted) : '–'),
  },
  { id: 'by', header: 'By', cell: ({ decidedBy }) => decidedBy ?? '–' },
  {
    id: 'when',
    header: 'When',
    align: 'end',
    cell: ({ decidedAt, submittedAt }) => <RelativeTime iso={decidedAt ?? submittedAt} />,
  },
];

/** The latest decisions, newest first. */
export function RecentDecisions({ rows }: { rows: readonly DecidedRow[] }) {
  return <Table caption="Recently decided" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}
