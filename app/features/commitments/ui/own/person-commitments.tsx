import { EmptyState } from '#app/ui/empty-state.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { CommitmentView } from '../../commitment.ts';
import { COMMITMENT_COLUMN } from './commitment-columns.tsx';

export function PersonCommitments({ commitments }: { commitments: readonly CommitmentView[] }) {
  if (commitments.length === 0) return <EmptyState title="No commitments yet." />;
  return <Table caption="Their commitments" columns={COLUMNS} rows={commitments} rowKey={({ id }) => id} />;
}

const { opportunity, ...others } = COMMITMENT_COLUMN;
const COLUMNS: readonly Column<CommitmentView>[] = [
  {
    ...opportunity,
    cell: (row) => (
      <span className="flex flex-col items-start">
        {opportunity.cell(row)}
        {row.entity && <span className="font-normal wrap-anywhere text-muted">{row.entity.name}</span>}
      </span>
    ),
  },
  ...Object.values(others),
];
