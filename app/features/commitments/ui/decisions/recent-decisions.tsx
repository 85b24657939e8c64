import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { DecidedRow } from '../../admin/review-queue.ts';
import { COMMITMENT_COLUMN } from '../own/commitment-columns.tsx';

const COLUMNS: readonly Column<DecidedRow>[] = [
  { id: 'member', header: 'Member', rowHeader: true, cell: ({ memberName }) => memberName },
  {
    id: 'opportunity',
    header: 'Opportunity',
    rank: 3,
    width: 10,
    compact: 'fact',
    cell: ({ opportunity }) => opportunity.name,
  },
  { ...COMMITMENT_COLUMN.state, header: 'Decision' },
  COMMITMENT_COLUMN.requested,
  COMMITMENT_COLUMN.accepted,
  { id: 'by', header: 'By', rank: 5, cell: ({ decidedBy }) => decidedBy ?? '–' },
  {
    id: 'when',
    header: 'When',
    rank: 4,
    align: 'end',
    compact: 'fact',
    cell: ({ decidedAt, submittedAt }) => <RelativeTime iso={decidedAt ?? submittedAt} />,
  },
];

/** The latest decisions, newest first. */
export function RecentDecisions({ rows }: { rows: readonly DecidedRow[] }) {
  return <Table caption="Recently decided" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}
